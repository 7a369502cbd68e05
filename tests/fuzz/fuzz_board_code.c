// Any bytes as the code of a board: as they are, and as what stands between version and hash. What is read is
// written as a code that is the same board; what is refused has its reason.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/symmetry/board_code.h"
#include "support/board_code_seal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_code(const char *text) {
    Layout *board = malloc(2 * sizeof *board), *again = board + 1;
    Grid clues, same;
    TextError error = {0, 0, ""};
    if (!board) return;
    if (board_code_parse(text, board, &clues, &error)) {
        Text code = {0};
        board_code_format(board, &clues, &code);
        bool fine = board_code_parse(text_of(&code), again, &same, &error);
        assert(fine && layout_equal(board, again) && grid_equal(board, &clues, &same));
        text_finish(&code);
    } else {
        assert(error.line == 1 && error.column >= 0 && error.reason[0] != '\0');
    }
    free(board);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    uint8_t *value = malloc(size + 1);
    Text sealed = {0};
    if (!value) return 0;
    memcpy(value, data, size);
    value[size] = '\0';
    read_code((const char *)value);
    for (size_t i = 0; i < size; i++) value[i] &= 31;
    board_code_seal(value, size, &sealed);
    read_code(text_of(&sealed));
    text_finish(&sealed);
    free(value);
    return 0;
}
