// The writing half of host/formats/formats.h.
#include <assert.h>

#include "host/formats/boards/board_said.h"
#include "host/formats/formats.h"

static bool write_any(const FormatRow *row, const Layout *board, const FormatsPuzzle *puzzle, Text *out,
                      TextError *error) {
    if (row->write_board) return row->write_board(out, board, puzzle, error);
    bool plain = layout_is_classic(board) || (row->any_layout && boxes_are_usual(board));
    BoardSaid nothing = {.board = board};
    if (!said_all(&nothing, row->key, error)) return false;
    if (!plain)
        return text_error(error, 0, 0, "%s is for boards with the usual boxes%s", row->key,
                          row->any_layout ? "" : " of 3x3");
    row->write(out, board, puzzle);
    return true;
}

bool formats_write_board(Format format, const Layout *layout, const FormatsPuzzle *puzzle, bool first,
                         Text *out, TextError *error) {
    const FormatRow *row = formats_row(format);
    size_t length = out->length;
    if (first && row->head) row->head(out, puzzle);
    if (!first && row->between) text_add(out, row->between);
    bool fine = write_any(row, puzzle->board ? puzzle->board : layout, puzzle, out, error);
    if (!fine) text_cut(out, length);
    return fine;
}

void formats_write(Format format, const Layout *layout, const FormatsPuzzle *puzzle, bool first, Text *out) {
    TextError error;
    bool fine = formats_write_board(format, layout, puzzle, first, out, &error);
    assert(fine);
    (void)fine;
}

void formats_write_tail(Format format, Text *out) {
    if (formats_row(format)->tail) text_add(out, formats_row(format)->tail);
}
