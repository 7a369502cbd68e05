#pragma once
// What a line is that holds no cells, or holds them in a dress: words between puzzles, numbers over them,
// rows as programs have them in their source, signs that look like others. Each function looks at one line.

#include "host/formats/shared/text_words.h"

enum { LOOSE_MAX = 1024 }; // bytes of a line that has a dress

// Writes the line with plain signs in place of those that mean the same: bars and lines of box drawing,
// blanks of every width, digits in squares and full width, quotes, dashes, squares for empty cells. Returns
// its new length; 0 where it is too long, or has no such sign.
size_t loose_plain(const char *line, size_t length, char out[LOOSE_MAX]);

// Words, and signs that are no cells: nothing of this line belongs to a puzzle.
bool loose_talk(const TextWords *words, const char *line, size_t length);

// A number or a date and nothing else, as it may stand over a puzzle. It may also be a piece of one.
bool loose_number(const char *line, size_t length);

// A row, or a whole grid, as a program has it: in brackets or quotes; null, None, nil and "" are empty cells;
// what stands before the first bracket is a name, what follows // or # a comment. Returns how many cells it
// has: a whole number of rows of nine; else 0.
int loose_code(const char *line, size_t length, char out[FORMATS_CELLS]);
