#include "core/base/lines.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

enum { STRETCH = 512 };

void lines_init(Lines *lines, size_t longest) {
    assert(longest > 0);
    *lines = (Lines){.longest = longest};
}

Lines lines_of(const char *text, size_t size) {
    return (Lines){.longest = SIZE_MAX, .text = text, .end = size};
}

void lines_finish(Lines *lines) {
    free(lines->memory);
    *lines = (Lines){.longest = 1};
}

// Drops what has been cut into lines once that is at least as much as the rest, so that each byte is moved
// only a few times.
char *lines_room(Lines *lines, size_t size) {
    if (lines->start >= lines->end - lines->start && lines->start > 0) {
        memmove(lines->memory, lines->memory + lines->start, lines->end - lines->start);
        lines->end -= lines->start;
        lines->searched -= lines->start;
        lines->start = 0;
    }
    if (!lines->memory || size > lines->room - lines->end) {
        size_t room = lines->room;
        while (size > room - lines->end) room = room ? 2 * room : 4096;
        char *memory = mem_try_resize(lines->memory, room, 1);
        if (!memory) return NULL;
        lines->text = lines->memory = memory;
        lines->room = room;
    }
    return lines->memory + lines->end;
}

void lines_filled(Lines *lines, size_t size) {
    assert(size <= lines->room - lines->end);
    lines->end += size;
}

// Finds the first LF or CR, in stretches: otherwise, in a text with only one of the two, every line would be
// searched to the end of the text for the other.
static const char *line_break(const char *at, const char *end) {
    while (at < end) {
        size_t size = end - at < STRETCH ? (size_t)(end - at) : STRETCH;
        const char *stop = memchr(at, '\n', size);
        const char *before = memchr(at, '\r', stop ? (size_t)(stop - at) : size);
        if (before || stop) return before ? before : stop;
        at += size;
    }
    return NULL;
}

bool lines_next(Lines *lines, bool at_end, Line *out) {
    const char *text = lines->text;
    if (lines->after_cr && lines->start < lines->end) {
        lines->after_cr = false;
        if (text[lines->start] == '\n') lines->start++;
        lines->searched = lines->start;
    }
    if (lines->start == lines->end) return false;
    const char *stop = line_break(text + lines->searched, text + lines->end);
    size_t length = (stop ? (size_t)(stop - text) : lines->end) - lines->start;
    lines->searched = lines->start + length;
    bool part = length > lines->longest;
    if (!part && !stop && !at_end) return false;
    if (part) length = lines->longest;
    if (!lines->middle) lines->number++;
    *out = (Line){text + lines->start, length, lines->number, !lines->middle, !part};
    lines->middle = part;
    lines->start += length;
    if (part || !stop) return true;
    lines->after_cr = *stop == '\r';
    lines->searched = ++lines->start;
    return true;
}

size_t lines_blanks(const char *text, size_t size) {
    size_t i = 0;
    while (i < size && (text[i] == ' ' || text[i] == '\t')) i++;
    return i;
}
