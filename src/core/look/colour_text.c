#include "core/look/colour_text.h"

#include <stdlib.h>
#include <string.h>

// Reads a colour at the beginning of a text.
static bool begins(const char *at, uint32_t *out) {
    if (*at != '#' || strspn(at + 1, "0123456789abcdefABCDEF") != 6) return false;
    *out = (uint32_t)strtoul(at + 1, NULL, 16);
    return true;
}

bool colour_parse(const char *value, uint32_t *out) { return strlen(value) == 7 && begins(value, out); }

int colours_parse(const char *value, uint32_t out[GROUND_COUNT]) {
    int count = 0;
    for (const char *at = value; *at || count == 0; count++) {
        if (count == GROUND_COUNT || !begins(at, &out[count])) return 0;
        out[GROUND_LIGHT] = out[count];
        size_t blanks = strspn(at + 7, " \t");
        if (at[7] && blanks == 0) return 0;
        at += 7 + blanks;
    }
    return count;
}
