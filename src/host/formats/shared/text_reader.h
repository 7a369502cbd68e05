#pragma once
// Lines that are neither XML nor JSON. What core/text/puzzle_text.h and core/text/position_text.h read is
// left to them; here is what else a line may be, and what lines say about each other: headers, sections,
// grids that belong together. On boards that are not 9x9 all is left to those two.

#include "host/formats/shared/format.h"

typedef struct TextReader TextReader;
TextReader *text_reader_create(FormatsOutput *output);

// True for a line that is a board's, whatever else it looks like; text_reader_take then reads it.
bool text_reader_owns(const TextReader *lines, const char *line, size_t length);

void text_reader_take(TextReader *lines, const char *line, size_t length); // without line break
void text_reader_pass(TextReader *lines, int count); // lines that something else has read
void text_reader_end(TextReader *lines);
void text_reader_destroy(TextReader *lines);
