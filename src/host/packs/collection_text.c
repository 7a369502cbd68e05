#include "host/packs/collection_text.h"

#include <string.h>

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
    lines_init(&text->lines, FORMATS_LINE_MAX);
    text->reader = formats_create(&text->layout, hear_puzzle, hear_complaint, text);
}

static void pass_on(CollectionText *text, const Line *line) {
    for (size_t i = 0; i < line->length && !text->other; i++) text->other = !strchr(" \t", line->text[i]);
    if (text->going) text->going = formats_take_line(text->reader, line);
}

// A code becomes the puzzle that it holds, or an empty line, so that lines keep their numbers.
static bool take_code(CollectionText *text, const Line *line) {
    char copy[CODE_TEXT_MAX], cells[CELLS_MAX + 1] = "";
    Code code;
    TextError error;
    const char *start = line->text, *end = start + line->length;
    while (end > start && (end[-1] == ' ' || end[-1] == '\t')) end--;
    while (start < end && (*start == ' ' || *start == '\t')) start++;
    if (end - start < 4 || end - start >= (int)sizeof copy) return false;
    memcpy(copy, start, (size_t)(end - start));
    copy[end - start] = '\0';
    if (!code_looks_like(copy) || strspn(copy + 2, "-") == 0) return false;
    text->codes = true;
    if (!code_parse(&text->layout, copy, &code, &error)) {
        error.line = line->number;
        if (text->going) text->going = text->ears.complaint(text->ears.context, &error);
    } else if (code.kind == CODE_PUZZLE) {
        grid_format(&text->layout, &code.puzzle, cells);
    } else if (text->going) {
        text->going = text->ears.seed(text->ears.context, &code, line->number);
    }
    pass_on(text, &(Line){cells, strlen(cells), line->number, true, true});
    return true;
}

static void take_line(CollectionText *text, const Line *line) {
    bool code = line->begins && line->ends && line->length > 0 && strchr("NnPp \t", *line->text) &&
                take_code(text, line);
    if (!code) pass_on(text, line);
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
