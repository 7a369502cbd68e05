#include "host/packs/collection_text.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT_MAX = 1 << 16 }; // longer lines hold no code

static bool hear_puzzle(void *context, const FormatsPuzzle *puzzle) {
    const CollectionText *text = context;
    return text->ears.puzzle(text->ears.context, puzzle);
}

// Where seed codes were all there was, there is no puzzle for the reader, and that is no mistake.
static bool hear_complaint(void *context, const TextError *error) {
    const CollectionText *text = context;
    return (text->codes && !text->other) || text->ears.complaint(text->ears.context, error);
}

bool collection_text_begin(CollectionText *text, const CollectionEars *ears) {
    *text = (CollectionText){.ears = *ears, .going = true, .room = KEPT_MAX};
    layout_init(&text->layout, "9x9");
    text->kept = malloc(text->room);
    text->reader = formats_create(&text->layout, hear_puzzle, hear_complaint, text);
    return text->kept && text->reader;
}

static void pass_on(CollectionText *text, const char *part, size_t size) {
    for (size_t i = 0; i < size && !text->other; i++) text->other = !strchr(" \t\r\n", part[i]);
    if (text->going && size > 0) text->going = formats_feed(text->reader, part, size);
}

// A code becomes the puzzle that it holds, or an empty line, so that lines keep their numbers.
static bool take_code(CollectionText *text, const char *line, size_t length) {
    char copy[CODE_TEXT_MAX], cells[CELLS_MAX + 2];
    Code code;
    TextError error;
    while (length > 0 && strchr(" \t\r\n", line[length - 1])) length--;
    while (length > 0 && (*line == ' ' || *line == '\t')) line++, length--;
    if (length < 4 || length >= sizeof copy) return false;
    memcpy(copy, line, length);
    copy[length] = '\0';
    if (!code_looks_like(copy) || strspn(copy + 2, "-") == 0) return false;
    text->codes = true;
    if (!code_parse(&text->layout, copy, &code, &error)) {
        error.line = text->line;
        if (text->going) text->going = text->ears.complaint(text->ears.context, &error);
        pass_on(text, "\n", 1);
        return true;
    }
    switch (code.kind) {
    case CODE_SEED:
        if (text->going) text->going = text->ears.seed(text->ears.context, &code, text->line);
        pass_on(text, "\n", 1);
        break;
    case CODE_PUZZLE:
        grid_format(&text->layout, &code.puzzle, cells);
        strcat(cells, "\n");
        pass_on(text, cells, strlen(cells));
        break;
    }
    return true;
}

// A line, or what is there of one that has no end yet.
static void take_line(CollectionText *text, const char *line, size_t length, bool whole) {
    if (!text->middle) text->line++;
    bool code =
        whole && !text->middle && length > 0 && strchr("NnPp \t", *line) && take_code(text, line, length);
    if (!code) pass_on(text, line, length);
    text->middle = !whole;
}

static void keep(CollectionText *text, const char *part, size_t size) {
    if (text->size + size <= text->room) {
        memcpy(text->kept + text->size, part, size);
        text->size += size;
        return;
    }
    take_line(text, text->kept, text->size, false);
    take_line(text, part, size, false);
    text->size = 0;
}

bool collection_text_feed(CollectionText *text, const char *piece, size_t size) {
    const char *end = piece + size;
    while (piece < end && text->going) {
        const char *stop = memchr(piece, '\n', (size_t)(end - piece));
        size_t length = (size_t)((stop ? stop + 1 : end) - piece);
        if (stop && text->size == 0) {
            take_line(text, piece, length, true);
        } else {
            keep(text, piece, length);
            if (stop) take_line(text, text->kept, text->size, true), text->size = 0;
        }
        piece += length;
    }
    return text->going;
}

void collection_text_end(CollectionText *text) {
    if (text->reader && text->size > 0) take_line(text, text->kept, text->size, true);
    if (text->reader) formats_finish(text->reader);
    free(text->kept);
    *text = (CollectionText){.going = false};
}
