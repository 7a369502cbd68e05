#include "host/formats/shared/packed.h"

#include <assert.h>

#include "host/formats/shared/json_object.h"
#include "host/formats/shared/lz_string.h"

// 0-9, A-Z, a-x: the digit and ten times as many as empty cells follow it.
static int pack_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
    return c >= 'a' && c <= 'x' ? c - 'a' + 36 : -1;
}

bool unpack_cells(const char *text, size_t size, Grid *out, int *out_cells) {
    Grid grid = {{0}};
    int cells = 0;
    for (size_t i = 0; i < size; i++) {
        int value = pack_value(text[i]);
        if (value < 0) return false;
        if (cells < FORMATS_CELLS) grid.cell[cells] = (uint8_t)(value % 10);
        if (cells < 10 * FORMATS_CELLS) cells += 1 + value / 10;
    }
    if (out_cells) *out_cells = cells;
    if (cells == FORMATS_CELLS) *out = grid;
    return cells == FORMATS_CELLS;
}

void pack_cells(const Grid *grid, char out[FORMATS_CELLS + 1]) {
    int length = 0;
    for (int c = 0; c < FORMATS_CELLS;) {
        int value = grid->cell[c++];
        for (int more = 0; more < 5 && c < FORMATS_CELLS && grid->cell[c] == 0; more++, c++) value += 10;
        out[length++] = (char)(value < 10 ? '0' + value : value < 36 ? 'A' + value - 10 : 'a' + value - 36);
    }
    out[length] = '\0';
}

// Light enough for black digits: those of the paper theme.
const char *pack_cell_colour(int colour) {
    static const char *const COLOURS[] = {"#FFAC98", "#E7B974", "#FFF37C", "#9FFF9D", "#75D0BD",
                                          "#ADC1DB", "#DDADFF", "#FFC3FF", "#D3E7C9"};
    assert(colour >= 1 && colour <= (int)(sizeof COLOURS / sizeof *COLOURS));
    return COLOURS[colour - 1];
}

static void put_f_cell(Text *out, const FormatsPuzzle *puzzle, int cell) {
    int value = formats_value(puzzle, cell);
    unsigned colours = puzzle->colours.cell[cell];
    const char *before = "{";
    if (value) text_addf(out, "%s\"value\":%d", before, value), before = ",";
    if (puzzle->givens.cell[cell]) text_addf(out, "%s\"given\":true", before);
    if (puzzle->marks.cell[cell]) {
        text_add(out, before), before = ",";
        json_add_tokens(out, "centerPencilMarks", puzzle->marks.cell[cell]);
    }
    if (puzzle->corners.cell[cell]) {
        text_add(out, before), before = ",";
        json_add_tokens(out, "cornerPencilMarks", puzzle->corners.cell[cell]);
    }
    if (colours) { // the solver's; of several the first
        text_addf(out, "%s\"highlight\":\"%s\"", before, pack_cell_colour(__builtin_ctz(colours) + 1));
        before = ",";
    }
    text_add(out, *before == '{' ? "{}" : "}");
}

// Dark enough for a white board, and as far apart as Nonet's own.
const char *pack_line_colour(int colour) {
    static const char *const COLOURS[] = {"#D0403A", "#B8741A", "#A89000", "#4E9A06", "#148F77",
                                          "#2E6DA4", "#7A4FBF", "#C04C9E", "#5B6770"};
    assert(colour >= 1 && colour <= (int)(sizeof COLOURS / sizeof *COLOURS));
    return COLOURS[colour - 1];
}

// Drawings that no rule goes with.
static void put_f_lines(Text *out, const FormatsPuzzle *puzzle) {
    if (puzzle->drawn_count) text_add(out, ",\"line\":[");
    for (int i = 0; i < puzzle->drawn_count; i++) {
        const FormatsLine *line = &puzzle->drawn[i];
        text_addf(out, "%s{\"lines\":[[\"R%dC%d\",\"R%dC%d\"]],\"outlineC\":\"%s\",\"width\":0.1}",
                  i ? "," : "", line->a / FORMATS_ORDER + 1, line->a % FORMATS_ORDER + 1,
                  line->b / FORMATS_ORDER + 1, line->b % FORMATS_ORDER + 1, pack_line_colour(line->colour));
    }
    if (puzzle->drawn_count) text_add_char(out, ']');
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
    text_add_char(&inner, ']');
    put_f_lines(&inner, puzzle);
    text_add_char(&inner, '}');
    size_t size;
    char *packed = lz_pack(text_of(&inner), &size);
    assert(packed);
    text_finish(&inner);
    return packed;
}
