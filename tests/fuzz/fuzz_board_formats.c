// Any bytes as a board of another program. What is read is a board's text, unless its constraints contradict
// each other; what is refused has its reason, and adds nothing.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/constraint/board_text.h"
#include "host/formats/boards/other_boards.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *line = malloc(size + 1);
    if (!line) return 0;
    memcpy(line, data, size);
    line[size] = '\0';
    Text text = {0};
    TextError error = {0, 0, ""};
    other_boards_begin(line, size);
    if (other_boards_read(line, &text, &error)) {
        Layout layout;
        Grid clues;
        if (!board_parse(text_of(&text), &layout, &clues, &error)) assert(error.reason[0] != '\0');
    } else {
        assert(text.length == 0 && error.line >= 0 && error.column >= 0 && error.reason[0] != '\0');
    }
    text_finish(&text);
    free(line);
    return 0;
}
