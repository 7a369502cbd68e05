#include "host/formats/text/text_line.h"

#include <string.h>

#include "host/formats/shared/links.h"

void text_line_kinds_init(TextLineKinds *kinds, const FormatsOutput *output, const TextWords *words) {
    *kinds = (TextLineKinds){.output = output, .words = words, .nine = formats_is_nine(output->layout)};
    for (int i = 0; i < FORMAT_COUNT && kinds->nine; i++)
        if (output->row[i]->line_is) kinds->format[kinds->formats++] = (Format)i;
}

// How many blanks are skipped before a line of this format: only lines of boards cannot be mistaken.
static size_t blanks_before(const FormatRow *row, const char *text, size_t length) {
    size_t blanks = 0;
    while (row->write_board && blanks < length && text[blanks] == ' ') blanks++;
    return blanks;
}

static bool is_of_format(const TextLineKinds *kinds, TextLine *line) {
    for (int i = 0; i < kinds->formats; i++) {
        const FormatRow *row = kinds->output->row[kinds->format[i]];
        size_t blanks = blanks_before(row, line->text, line->length);
        if (!row->line_is(line->text + blanks, line->length - blanks)) continue;
        line->format = kinds->format[i];
        line->blanks = blanks;
        return true;
    }
    return false;
}

static bool is_candidates(const char *text, size_t length) {
    bool fine = length == (size_t)FORMATS_CELLS * FORMATS_ORDER;
    for (size_t i = 0; i < length && fine; i++) fine = text[i] == '.' || (text[i] >= '0' && text[i] <= '9');
    return fine;
}

// True for '#', a number, and a puzzle behind it.
static bool is_numbered(const TextLineKinds *kinds, const char *text, size_t length) {
    size_t digits = 1;
    TextWord word;
    while (digits < length && text[digits] >= '0' && text[digits] <= '9') digits++;
    return digits > 1 && digits < length && text[digits] && strchr(" \t:.)", text[digits]) &&
           text_words_next(kinds->words, text, length, digits, &word);
}

TextLine text_line_of(const TextLineKinds *kinds, const char *text, size_t length) {
    TextLine line = {.text = text, .length = length, .kind = TEXT_LINE_LOOSE};
    if (kinds->nine && is_candidates(text, length))
        line.kind = TEXT_LINE_CANDIDATES;
    else if (is_of_format(kinds, &line))
        line.kind = TEXT_LINE_OF_FORMAT;
    else if (length > 1 && text[0] == '#')
        line.kind = is_numbered(kinds, text, length) ? TEXT_LINE_NUMBERED : TEXT_LINE_HEADER;
    return line;
}

void text_line_look_for_links(TextLine *line) {
    if (line->kind == TEXT_LINE_LOOSE && links_any(line->text, line->length)) line->kind = TEXT_LINE_LINK;
}

bool text_line_is_board(const TextLineKinds *kinds, const TextLine *line) {
    return line->kind == TEXT_LINE_OF_FORMAT && kinds->output->row[line->format]->write_board;
}
