#include "core/base/utf8.h"

#include <string.h>

bool utf8_next(const char **text, uint32_t *out) {
    const unsigned char *byte = (const unsigned char *)*text;
    static const uint32_t LEAST[] = {0, 0x80, 0x800, 0x10000}; // by continuation bytes; less is overlong
    if (byte[0] == 0) return false;
    int more = byte[0] < 0x80 ? 0 : byte[0] < 0xC0 ? -1 : byte[0] < 0xE0 ? 1 : byte[0] < 0xF0 ? 2 : 3;
    if (more < 0 || byte[0] > 0xF4) return false;
    uint32_t code = more == 0 ? byte[0] : byte[0] & (0x3Fu >> more);
    for (int i = 1; i <= more; i++) {
        if (utf8_starts((char)byte[i])) return false;
        code = code << 6 | (byte[i] & 0x3F);
    }
    if (code < LEAST[more] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return false;
    *text += more + 1;
    *out = code;
    return true;
}

size_t utf8_put(uint32_t code, char out[UTF8_MAX]) {
    static const uint8_t LEAD[] = {0, 0xC0, 0xE0, 0xF0};
    size_t more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    out[0] = (char)(LEAD[more] | code >> 6 * more);
    for (size_t i = 1; i <= more; i++) out[i] = (char)(0x80 | (code >> 6 * (more - i) & 0x3F));
    return more + 1;
}

bool utf8_valid(const char *text) {
    uint32_t code;
    while (utf8_next(&text, &code))
        if (code < 0x20 || (code >= 0x7F && code < 0xA0)) return false;
    return *text == '\0';
}

size_t utf8_character(const char *text, char out[UTF8_MAX + 1]) {
    size_t size = *text != '\0';
    while (size > 0 && size < UTF8_MAX && !utf8_starts(text[size])) size++;
    memcpy(out, text, size);
    out[size] = '\0';
    return size;
}

size_t utf8_before(const char *text, size_t length) {
    while (length > 0 && !utf8_starts(text[length - 1])) length--;
    return length > 0 ? length - 1 : 0;
}

size_t utf8_whole(const char *text, size_t length) {
    size_t start = utf8_before(text, length);
    if (start == length) return length;
    uint8_t lead = (uint8_t)text[start];
    size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    return length - start < size ? start : length;
}

size_t utf8_count(const char *text, size_t length) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++) count += utf8_starts(text[i]);
    return count;
}

uint32_t utf8_upper(uint32_t code) {
    if (code >= 'a' && code <= 'z') return code - 32;
    if (code >= 0xE0 && code <= 0xFE && code != 0xF7) return code - 32; // Latin-1
    if (code == 0xFF) return 0x178;
    // Latin Extended-A: pairs, capital first; capitals are even except in two stretches.
    if ((code >= 0x100 && code <= 0x137 && code != 0x130 && code != 0x131) ||
        (code >= 0x14A && code <= 0x177))
        return code & ~1u;
    if ((code >= 0x139 && code <= 0x148) || (code >= 0x179 && code <= 0x17E))
        return code & 1 ? code : code - 1;
    if (code >= 0x3B1 && code <= 0x3C9 && code != 0x3C2) return code - 32; // Greek
    if (code >= 0x430 && code <= 0x44F) return code - 32;                  // Cyrillic
    if (code >= 0x450 && code <= 0x45F) return code - 80;
    return code;
}
