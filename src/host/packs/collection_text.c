#include "host/packs/collection_text.h"

#include <stdlib.h>
#include <string.h>

// One byte more than host/formats/formats reads, so that it can say that a line is too long.
enum { LINE_MAX_BYTES = (1 << 20) + 1 };

static bool hear_puzzle(void *context, const FormatsPuzzle *puzzle) {
    const CollectionText *text = context;
    return text->ears.puzzle(text->ears.context, puzzle);
}

// Where seed codes were all there was, there is no puzzle for the reader, and that is no mistake.
static bool hear_complaint(void *context, const TextError *error) {
    const CollectionText *text = context;
    return (text->codes && !text->other) || text->ears.complaint(text->ears.context, error);
}

void collection_text_begin(CollectionText *text, const CollectionEars *ears) {
    *text = (CollectionText){.ears = *ears, .going = true};
    layout_init(&text->layout, "9x9");
    lines_init(&text->lines, LINE_MAX_BYTES);
    text->reader = formats_create(&text->layout, hear_puzzle, hear_complaint, text);
}

static void pass_on(CollectionText *text, const char *part, size_t size) {
    for (size_t i = 0; i < size && !text->other; i++) text->other = !strchr(" \t\r\n", part[i]);
    if (text->going && size > 0) text->going = formats_feed(text->reader, part, size);
}

// A code becomes the puzzle that it holds, or an empty line, so that lines keep their numbers.
static bool take_code(CollectionText *text, const Line *whole) {
    const char *line = whole->text;
    size_t length = whole->length;
    char copy[CODE_TEXT_MAX], cells[CELLS_MAX + 2];
    Code code;
    TextError error;
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t')) length--;
    while (length > 0 && (*line == ' ' || *line == '\t')) line++, length--;
    if (length < 4 || length >= sizeof copy) return false;
    memcpy(copy, line, length);
    copy[length] = '\0';
    if (!code_looks_like(copy) || strspn(copy + 2, "-") == 0) return false;
    text->codes = true;
    if (!code_parse(&text->layout, copy, &code, &error)) {
        error.line = whole->number;
        if (text->going) text->going = text->ears.complaint(text->ears.context, &error);
        pass_on(text, "\n", 1);
        return true;
    }
    switch (code.kind) {
    case CODE_SEED:
        if (text->going) text->going = text->ears.seed(text->ears.context, &code, whole->number);
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

static void take_line(CollectionText *text, const Line *line) {
    bool code = line->begins && line->ends && line->length > 0 && strchr("NnPp \t", *line->text) &&
                take_code(text, line);
    if (code) return;
    pass_on(text, line->text, line->length);
    if (line->ends) pass_on(text, "\n", 1);
}

bool collection_text_feed(CollectionText *text, const char *piece, size_t size) {
    char *room = lines_room(&text->lines, size);
    if (!room) {
        TextError error;
        text_error(&error, text->lines.number + 1, 0, "not enough memory");
        if (text->going) text->ears.complaint(text->ears.context, &error);
        text->going = false;
        return false;
    }
    memcpy(room, piece, size);
    lines_filled(&text->lines, size);
    for (Line line; text->going && lines_next(&text->lines, false, &line);) take_line(text, &line);
    return text->going;
}

void collection_text_end(CollectionText *text) {
    for (Line line; text->going && lines_next(&text->lines, true, &line);) take_line(text, &line);
    formats_finish(text->reader);
    lines_finish(&text->lines);
    *text = (CollectionText){.going = false};
}
