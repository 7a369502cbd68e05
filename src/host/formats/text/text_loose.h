#pragma once
// Lines that hold no cells, or hold them in some disguise: words between puzzles, numbers over them, rows in
// the source code of programs, signs that look like others. Each function looks at one line.

#include "host/formats/shared/text_words.h"

enum { LOOSE_MAX = 1024 }; // bytes of such a line

// Writes the line with plain signs in place of those that mean the same: bars and lines of box drawing,
// blanks of every width, digits in squares and full width, quotes, dashes, squares for empty cells. Returns
// its new length; 0 where it is too long, or has no such sign.
size_t loose_plain(const char *line, size_t length, char out[LOOSE_MAX]);

// True for words, and signs that are no cells: nothing in this line belongs to a puzzle.
bool loose_talk(const TextWords *words, const char *line, size_t length);

// True for the headings of a table of puzzles: words with commas, semicolons or tabs between, one of which
// says what its column holds.
bool loose_heading(const char *line, size_t length);

// True for a number or a date and nothing else, as may stand over a puzzle. It may also be part of a puzzle.
bool loose_number(const char *line, size_t length);

// A row, or a whole grid, as a program's source code has it: in brackets or quotes; null, None, nil and ""
// are empty cells; what stands before the first bracket is a name, what follows // or # a comment. Returns
// how many cells it has if they are a whole number of rows of nine; else 0.
int loose_code(const char *line, size_t length, char out[FORMATS_CELLS]);
