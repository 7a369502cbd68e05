#pragma once
// Lines that are neither XML nor JSON. What core/text/puzzle_text.h and core/text/position_text.h read is
// left to those two; here is what else a line may be, and how lines belong together: headers, sections, grids
// that are about one puzzle. On boards that are not 9x9 everything is left to those two.

#include "host/formats/shared/format.h"
#include "host/formats/shared/text_words.h"
#include "host/formats/text/text_line.h"

typedef struct TextReader TextReader;
TextReader *text_reader_create(FormatsOutput *output);

// True for a line that is clearly of one kind: a line of one of the formats, a link, a header, or a line of a
// section.
bool text_reader_knows(const TextReader *lines, const TextLine *line);

// True in a section whose lines are about the puzzle before it.
bool text_reader_in_section(const TextReader *lines);

// text_reader_between: no part of a puzzle has been gathered. text_reader_idle: nothing else is held either,
// so that the next line can be read by itself.
bool text_reader_between(const TextReader *lines);
bool text_reader_idle(const TextReader *lines);

int text_reader_line(const TextReader *lines); // the number of the line that was last

void text_reader_take(TextReader *lines, const TextLine *line);            // without line break
void text_reader_bare(TextReader *lines, const char *line, size_t length); // no more than cells or a border
void text_reader_words(TextReader *lines, const TextWords *words, const char *line, size_t length);
void text_reader_plain(TextReader *lines, const TextWord *word); // while it is idle
void text_reader_skip(TextReader *lines);            // a line that has no cells; a puzzle ends there
void text_reader_pass(TextReader *lines, int count); // lines that something else has read
void text_reader_rest(TextReader *lines); // hands over what is held, although more might belong to it
void text_reader_end(TextReader *lines);
void text_reader_destroy(TextReader *lines);
