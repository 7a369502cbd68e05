#include "host/formats/text/wide_text.h"

#include <stdlib.h>

#include "core/base/utf8.h"

enum {
    MARK_HIGH = 0xFE,
    MARK_LOW = 0xFF,
    LEAD_FIRST = 0xD800,
    TRAIL_FIRST = 0xDC00,
    TRAIL_LAST = 0xDFFF,
    REPLACEMENT = 0xFFFD,
    PLANE_ONE = 0x10000
};

static bool is_mark(uint8_t first, uint8_t second) {
    return (first == MARK_LOW && second == MARK_HIGH) || (first == MARK_HIGH && second == MARK_LOW);
}

bool wide_text_begins(const char *text, size_t size) {
    return size >= 2 && is_mark((uint8_t)text[0], (uint8_t)text[1]);
}

static void put(uint32_t code, Text *out) {
    char bytes[UTF8_MAX];
    text_add_bytes(out, bytes, utf8_put(code, bytes));
}

static void take_unit(WideText *wide, uint32_t unit) {
    bool lead = unit >= LEAD_FIRST && unit < TRAIL_FIRST, trail = unit >= TRAIL_FIRST && unit <= TRAIL_LAST;
    if (wide->lead && trail) {
        put(PLANE_ONE + ((wide->lead - LEAD_FIRST) << 10) + (unit - TRAIL_FIRST), &wide->plain);
        wide->lead = 0;
        return;
    }
    if (wide->lead) put(REPLACEMENT, &wide->plain);
    wide->lead = lead ? unit : 0;
    if (!lead) put(trail ? REPLACEMENT : unit, &wide->plain);
}

static void take_units(WideText *wide, const char *piece, size_t size) {
    for (size_t i = 0; i < size; i++) {
        uint32_t first = wide->byte, second = (uint8_t)piece[i];
        wide->half = !wide->half;
        if (wide->half)
            wide->byte = (uint8_t)second;
        else
            take_unit(wide, wide->high_first ? first << 8 | second : second << 8 | first);
    }
}

// Finds out how the text is encoded, by its first two bytes, or by the first alone if no mark begins with it.
// Returns how many bytes of the piece have been read for that.
static size_t take_mark(WideText *wide, const char *piece, size_t size) {
    size_t read = 0;
    if (!wide->half) {
        wide->byte = (uint8_t)piece[read++];
        wide->half = true;
    }
    if (wide->byte < MARK_HIGH) {
        wide->kind = WIDE_NO;
        return 0;
    }
    if (read == size) return read;
    bool mark = is_mark(wide->byte, (uint8_t)piece[read]);
    wide->kind = mark ? WIDE_YES : WIDE_NO;
    wide->high_first = wide->byte == MARK_HIGH;
    if (mark) wide->half = false;
    return mark ? read + 1 : read;
}

const char *wide_text_plain(WideText *wide, const char *piece, size_t size, size_t *out_size) {
    *out_size = size;
    if (wide->kind == WIDE_NO || size == 0) return piece;
    text_clear(&wide->plain);
    size_t read = wide->kind == WIDE_UNKNOWN ? take_mark(wide, piece, size) : 0;
    if (wide->kind == WIDE_NO && wide->byte < MARK_HIGH) return piece;
    if (wide->kind == WIDE_NO) {
        text_add_char(&wide->plain, (char)wide->byte);
        text_add_bytes(&wide->plain, piece + read, size - read);
    } else if (wide->kind == WIDE_YES) {
        take_units(wide, piece + read, size - read);
    }
    *out_size = wide->plain.length;
    return text_of(&wide->plain);
}

const char *wide_text_end(WideText *wide, size_t *out_size) {
    text_clear(&wide->plain);
    if (wide->kind == WIDE_UNKNOWN && wide->half) text_add_char(&wide->plain, (char)wide->byte);
    if (wide->kind == WIDE_YES && (wide->lead || wide->half)) put(REPLACEMENT, &wide->plain);
    *out_size = wide->plain.length;
    return text_of(&wide->plain);
}

void wide_text_finish(WideText *wide) { text_finish(&wide->plain); }

char *wide_text_whole(char *text, size_t *size) {
    WideText wide = {0};
    Text plain = {0};
    size_t more;
    if (!wide_text_begins(text, *size)) return text;
    const char *piece = wide_text_plain(&wide, text, *size, &more);
    text_add_bytes(&plain, piece, more);
    piece = wide_text_end(&wide, &more);
    text_add_bytes(&plain, piece, more);
    wide_text_finish(&wide);
    free(text);
    *size = plain.length;
    text_add(&plain, ""); // so that there is a text, even if it is empty
    return text_take(&plain);
}
