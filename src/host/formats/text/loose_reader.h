#pragma once
// Lines as people and programs write them, made into those that text_reader knows: puzzles in one word are
// found wherever they stand in a line, rows lose the brackets, quotes and names around them, blanks become
// cells, and lines that hold no cells are skipped. Documents of their own (XML, JSON, a saved game) have been
// taken out before.

#include "host/formats/text/text_line.h"

typedef struct LooseReader LooseReader;
LooseReader *loose_reader_create(FormatsOutput *output);

// What a line is. True for one that holds a board, whatever else it looks like.
bool loose_reader_look(const LooseReader *reader, const char *text, size_t length, TextLine *out);

// Takes a line that is nothing but the cells of a puzzle, as most lines of large files are, or a row or a
// border with nothing besides bars and blanks. False for any other line.
bool loose_reader_cells(LooseReader *reader, const char *line, size_t length);

// True where the next line belongs to nothing that came before it.
bool loose_reader_between(const LooseReader *reader);

void loose_reader_take(LooseReader *reader, const TextLine *line); // without line break
void loose_reader_pass(LooseReader *reader, int count);            // lines that something else has read
void loose_reader_rest(LooseReader *reader); // hands over what is complete, though more might belong to it
void loose_reader_end(LooseReader *reader);

// True when some line was the headings of a table (loose_heading).
bool loose_reader_headed(const LooseReader *reader);
void loose_reader_destroy(LooseReader *reader);
