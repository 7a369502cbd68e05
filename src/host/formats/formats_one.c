// The first puzzle of a text, by the reader of host/formats/formats.h.
#include <string.h>

#include "core/base/memory.h"
#include "host/formats/formats.h"

typedef struct {
    Layout *board;
    Grid *givens;
    TextError *error;
    bool any;
} OneLine;

static bool take_one(void *context, const FormatsPuzzle *puzzle) {
    OneLine *one = context;
    if (puzzle->board)
        layout_copy(puzzle->board, one->board);
    else
        layout_init(one->board, "9x9");
    *one->givens = puzzle->givens;
    one->any = true;
    return false;
}

static bool refuse_one(void *context, const TextError *error) {
    OneLine *one = context;
    if (!one->any && one->error) *one->error = *error;
    return false;
}

bool formats_read_one(const char *text, Layout *out_board, Grid *out_givens, TextError *error) {
    OneLine one = {out_board, out_givens, error, false};
    MEM_LOCAL(Layout, nine);
    layout_init(nine, "9x9");
    FormatsReader *reader = formats_create(nine, take_one, refuse_one, &one);
    formats_take_boards(reader);
    formats_feed(reader, text, strlen(text));
    formats_finish(reader);
    return one.any;
}
