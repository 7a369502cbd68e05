#include "core/symmetry/code_characters.h"

#include <string.h>

#include "core/base/utf8.h"

int code_value(uint32_t character) {
    uint32_t upper = utf8_upper(character);
    if (upper == 'O') return 0;
    if (upper == 'I' || upper == 'L') return 1;
    const char *found = upper > 0 && upper < 128 ? strchr(CODE_ALPHABET, (int)upper) : NULL;
    return found ? (int)(found - CODE_ALPHABET) : -1;
}

bool code_stands_between(uint32_t character) {
    return character == ' ' || (character >= '\t' && character <= '\r') || character == 0xA0 ||
           character == '-' || (character >= 0x2010 && character <= 0x2015) || character == 0x2212;
}

static uint8_t times_x(uint8_t element) { return (uint8_t)((element << 1 ^ (element & 16 ? 0x25 : 0)) & 31); }

uint8_t code_check(uint8_t check, int value) { return (uint8_t)(times_x(check) ^ value); }
