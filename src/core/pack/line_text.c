#include "core/pack/line_text.h"

#include <string.h>

#include "core/base/utf8.h"

bool line_text_take(char *out, size_t size, const char *what, const char *value, int line, TextError *error) {
    if (!*value) return text_error(error, line, 0, "%s is empty", what);
    if (!utf8_valid(value)) return text_error(error, line, 0, "%s is not valid UTF-8 text", what);
    if (strlen(value) >= size)
        return text_error(error, line, 0, "%s is longer than %d bytes", what, (int)size - 1);
    memcpy(out, value, strlen(value) + 1);
    return true;
}
