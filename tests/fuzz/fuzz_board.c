// Any bytes as a board's text. What is read is written as a text that makes the same board; so is the board
// turned and mirrored, and turned back it is what it was. What is refused has its reason.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/constraint/board_text.h"
#include "core/constraint/board_turn.h"
#include "core/symmetry/symmetry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// The board's text makes the board.
static void expect_written(const Layout *board) {
    Layout again;
    TextError error;
    Text written = {0};
    board_format(board, &written);
    bool fine = board_parse(text_of(&written), &again, NULL, &error);
    assert(fine && layout_equal(board, &again) && board->text_hash == again.text_hash);
    text_finish(&written);
}

// square[0] leaves all where it is, but brings the constraints into their order.
static void expect_turns(const Layout *board) {
    Transform square[SQUARE_SYMMETRIES_MAX];
    Layout straight, turned;
    int count = base_squares(board, square);
    board_turn(board, square[0].cell, &straight);
    for (int i = 0; i < count; i++) {
        Transform back = transform_inverse(board, &square[i]);
        board_turn(board, square[i].cell, &turned);
        expect_written(&turned);
        board_turn(&turned, back.cell, &turned);
        assert(layout_equal(&turned, &straight) && turned.text_hash == straight.text_hash);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    if (!text) return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    Layout layout;
    Grid clues;
    TextError error = {0, 0, ""};
    board_text_begins(text, size);
    if (board_parse(text, &layout, &clues, &error)) {
        expect_written(&layout);
        expect_turns(&layout);
    } else {
        assert(error.line >= 0 && error.column >= 0 && error.reason[0] != '\0');
    }
    free(text);
    return 0;
}
