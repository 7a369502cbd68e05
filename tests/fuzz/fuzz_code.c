// Any bytes as a share code. The first byte chooses the board. What is read is printed as a code that means
// the same; what is refused has its reason.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/symmetry/code.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool same_code(const Layout *layout, const Code *a, const Code *b) {
    if (a->kind != b->kind) return false;
    if (a->kind == CODE_PUZZLE) return grid_equal(layout, &a->puzzle, &b->puzzle);
    return a->seed_id == b->seed_id && a->transform.geometry == b->transform.geometry &&
           a->transform.relabel == b->transform.relabel;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Layout layout;
    static const char *const ids[] = {"9x9", "4x4", "16x16", "jigsaw", "6x6"};
    if (size == 0 || !layout_init(&layout, ids[data[0] % 5])) return 0;
    char *text = malloc(size);
    if (!text) return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';

    Code code, again;
    TextError error = {0, 0, ""};
    code_looks_like(text);
    if (code_parse(&layout, text, &code, &error)) {
        char printed[CODE_TEXT_MAX];
        code_format(&layout, &code, printed);
        assert(code_looks_like(printed));
        assert(code_parse(&layout, printed, &again, &error) && same_code(&layout, &code, &again));
    } else {
        assert(error.line == 1 && error.column >= 0 && error.reason[0] != '\0');
    }
    free(text);
    return 0;
}
