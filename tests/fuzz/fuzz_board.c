// Any bytes as a board's text. What is read is written as a text that makes the same board; what is refused
// has its reason.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/constraint/board_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    if (!text) return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    Layout layout, again;
    Grid clues;
    TextError error = {0, 0, ""};
    board_text_begins(text, size);
    if (board_parse(text, &layout, &clues, &error)) {
        Text written = {0};
        board_format(&layout, &written);
        bool fine = board_parse(text_of(&written), &again, NULL, &error);
        assert(fine && layout_equal(&layout, &again) && layout.text_hash == again.text_hash);
        text_finish(&written);
    } else {
        assert(error.line >= 0 && error.column >= 0 && error.reason[0] != '\0');
    }
    free(text);
    return 0;
}
