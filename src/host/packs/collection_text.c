#include "host/packs/collection_text.h"

#include <string.h>

static bool hear_puzzle(void *context, const FormatsPuzzle *puzzle) {
    const CollectionText *text = context;
    return text->ears.puzzle(text->ears.context, puzzle);
}

// A text of nothing but seed codes has no puzzle for the reader, which is no fault.
static bool hear_complaint(void *context, const TextError *error) {
    const CollectionText *text = context;
    return (text->codes && !text->other) || text->ears.complaint(text->ears.context, error);
}

// A seed code becomes an empty line, so that lines keep their numbers. False when no more is wanted.
static bool take_code(CollectionText *text, Line *line) {
    char copy[CODE_TEXT_MAX];
    Code code;
    TextError error;
    const char *start = line->text, *end = start + line->length;
    while (end > start && (end[-1] == ' ' || end[-1] == '\t')) end--;
    while (start < end && (*start == ' ' || *start == '\t')) start++;
    if (end - start >= (int)sizeof copy || !code_is_line(start, (size_t)(end - start), "Nn")) return true;
    memcpy(copy, start, (size_t)(end - start));
    copy[end - start] = '\0';
    line->length = 0;
    text->codes = true;
    if (code_parse(&text->layout, copy, &code, &error))
        return text->ears.seed(text->ears.context, &code, line->number);
    error.line = line->number;
    return text->ears.complaint(text->ears.context, &error);
}

static bool hear_line(void *context, Line *line) {
    CollectionText *text = context;
    bool whole = line->begins && line->ends && line->length > 0;
    if (whole && strchr("Nn \t", *line->text) && !take_code(text, line)) return false;
    for (size_t i = 0; i < line->length && !text->other; i++) text->other = !strchr(" \t", line->text[i]);
    return true;
}

void collection_text_begin(CollectionText *text, const CollectionEars *ears) {
    memset(text, 0, sizeof *text); // too large for a compound literal on the stack
    text->ears = *ears;
    layout_init(&text->layout, "9x9");
    text->reader = formats_create(&text->layout, hear_puzzle, hear_complaint, text);
    formats_take_boards(text->reader);
    formats_hear_lines(text->reader, hear_line);
}

bool collection_text_feed(void *text, const char *piece, size_t size) {
    return formats_feed(((CollectionText *)text)->reader, piece, size);
}

void collection_text_end(CollectionText *text) { formats_finish(text->reader); }
