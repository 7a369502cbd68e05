#include "host/formats/packed_f_puzzle.h"

#include <assert.h>

#include "host/formats/json_object.h"
#include "host/formats/lz_string.h"

static void put_f_cell(Text *out, const FormatsPuzzle *puzzle, int cell) {
    int value = formats_value(puzzle, cell);
    text_add_char(out, '{');
    if (value) text_addf(out, "\"value\":%d", value);
    if (puzzle->givens.cell[cell]) text_add(out, ",\"given\":true");
    if (puzzle->marks.cell[cell]) json_add_tokens(out, "centerPencilMarks", puzzle->marks.cell[cell]);
    text_add_char(out, '}');
}

char *pack_f_puzzle(const FormatsPuzzle *puzzle) {
    Text inner = {0};
    text_addf(&inner, "{\"size\":%d,\"title\":", FORMATS_ORDER);
    text_add_json(&inner, puzzle->title);
    text_add(&inner, ",\"author\":");
    text_add_json(&inner, puzzle->author);
    text_add(&inner, ",\"grid\":[");
    for (int c = 0; c < FORMATS_CELLS; c++) {
        int column = c % FORMATS_ORDER;
        text_add(&inner, column > 0 ? "," : c > 0 ? ",[" : "[");
        put_f_cell(&inner, puzzle, c);
        if (column == FORMATS_ORDER - 1) text_add_char(&inner, ']');
    }
    text_add(&inner, "]}");
    size_t size;
    char *packed = lz_pack(text_of(&inner), &size);
    assert(packed);
    text_finish(&inner);
    return packed;
}
