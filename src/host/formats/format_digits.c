#include "host/formats/format_digits.h"

int format_digits(uint16_t tokens, const char *none, char out[FORMATS_ORDER + 1]) {
    int length = 0;
    for (int t = 1; t <= FORMATS_ORDER; t++)
        if (tokens & marks_bit(t)) out[length++] = (char)('0' + t);
    if (length == 0) out[length++] = none[0];
    out[length] = '\0';
    return length;
}
