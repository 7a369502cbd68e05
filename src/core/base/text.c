#include "core/base/text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/utf8.h"

enum { FIRST_ROOM = 64 };

Text text_fixed(char *memory, size_t size) {
    assert(size > 0);
    memory[0] = '\0';
    return (Text){.text = memory, .room = size, .limit = size - 1, .fixed = true};
}

Text text_limited(size_t limit) { return (Text){.limit = limit}; }

const char *text_of(const Text *text) { return text->text ? text->text : ""; }

void text_clear(Text *text) {
    text_cut(text, 0);
    text->full = false;
}

void text_cut(Text *text, size_t length) {
    assert(length <= text->length);
    text->length = length;
    if (text->text) text->text[length] = '\0';
}

void text_finish(Text *text) {
    if (!text->fixed) free(text->text);
    *text = (Text){0};
}

char *text_take(Text *text) {
    assert(!text->fixed);
    char *taken = text->text ? text->text : mem_text("");
    *text = (Text){.limit = text->limit};
    return taken;
}

char *text_room(Text *text, size_t size) {
    if (text->full) return NULL;
    if (size < text->room - text->length) return text->text + text->length;
    text->full = text->limit > 0 && size > text->limit - text->length;
    if (text->full) return NULL;
    size_t room = text->room < FIRST_ROOM ? FIRST_ROOM : text->room;
    while (room - text->length <= size) room *= 2;
    if (text->limit && room > text->limit) room = text->limit + 1;
    char *more = text->limit ? mem_try_resize(text->text, room, 1) : mem_resize(text->text, room, 1);
    text->full = more == NULL;
    if (!more) return NULL;
    text->text = more;
    text->room = room;
    return more + text->length;
}

void text_add_bytes(Text *text, const void *piece, size_t size) {
    char *to = text_room(text, size);
    if (!to) return;
    if (size > 0) memcpy(to, piece, size);
    to[size] = '\0';
    text->length += size;
}

void text_add(Text *text, const char *piece) { text_add_bytes(text, piece, strlen(piece)); }

void text_add_number(Text *text, uint64_t number) {
    char digits[20];
    size_t at = sizeof digits;
    do digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    text_add_bytes(text, digits + at, sizeof digits - at);
}

void text_addv(Text *text, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int size = vsnprintf(NULL, 0, format, arguments);
    char *to = size < 0 ? NULL : text_room(text, (size_t)size);
    if (to) {
        vsnprintf(to, (size_t)size + 1, format, again);
        text->length += (size_t)size;
    }
    va_end(again);
}

void text_addf(Text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_addv(text, format, arguments);
    va_end(arguments);
}

const char *text_grouped(int number, char out[TEXT_GROUPED_MAX]) {
    int thousands = number / 1000, rest = number % 1000;
    if (number >= 1000000)
        snprintf(out, TEXT_GROUPED_MAX, "%d,%03d,%03d", thousands / 1000, thousands % 1000, rest);
    else if (number >= 1000)
        snprintf(out, TEXT_GROUPED_MAX, "%d,%03d", thousands, rest);
    else
        snprintf(out, TEXT_GROUPED_MAX, "%d", number);
    return out;
}

const char *text_count(int number, const char *one, const char *many, char out[TEXT_COUNT_MAX]) {
    char grouped[TEXT_GROUPED_MAX];
    snprintf(out, TEXT_COUNT_MAX, "%s %s", text_grouped(number, grouped), number == 1 ? one : many);
    return out;
}

void text_add_json(Text *text, const char *piece) {
    size_t before = text->length;
    text_add_char(text, '"');
    while (*piece) {
        const char *start = piece;
        uint32_t code;
        if (!utf8_next(&piece, &code)) {
            text_add(text, "\\ufffd"); // file names may hold any bytes, JSON may not
            piece++;
        } else if (code < 0x20 || code == 0x7F) {
            text_addf(text, "\\u%04x", (unsigned)code);
        } else {
            if (code == '"' || code == '\\') text_add_char(text, '\\');
            text_add_bytes(text, start, (size_t)(piece - start));
        }
    }
    text_add_char(text, '"');
    if (text->full) text_cut(text, before);
}
