#pragma once
// Lines of a text as people and programs write it, made into those that text_reader knows: puzzles in one
// word are found wherever they stand in a line, rows lose their dress, blanks become cells, and lines that
// hold no cells are skipped. What is a document of its own (XML, JSON, a saved game) has been read before.

#include "host/formats/shared/format.h"

typedef struct LooseReader LooseReader;
LooseReader *loose_reader_create(FormatsOutput *output);

// True for a line that is a board's, whatever else it looks like; loose_reader_take then reads it.
bool loose_reader_owns(const LooseReader *reader, const char *line, size_t length);

// Takes a line that is nothing but the cells of a puzzle, as most lines of large files are, or a row or a
// border with no more about it than bars and blanks. False for any other.
bool loose_reader_cells(LooseReader *reader, const char *line, size_t length);

void loose_reader_take(LooseReader *reader, const char *line, size_t length); // without line break
void loose_reader_pass(LooseReader *reader, int count); // lines that something else has read
void loose_reader_rest(LooseReader *reader); // hands over what is complete, though more might belong to it
void loose_reader_end(LooseReader *reader);
void loose_reader_destroy(LooseReader *reader);
