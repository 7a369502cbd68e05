#pragma once
// Puzzles that are one word of a line, whatever else is in the line: fields of tables in any order, numbered
// lines, strings of programs, rows of Markdown. A word has a character for each cell, of a puzzle or of a
// puzzle followed by its solution; its cells are written as core/text/puzzle_text.h reads them, with 'x' for
// empty, or with 'a' for the first token, 'b' for the second, as seeds are.

#include "host/formats/shared/format.h"

typedef struct {
    const Layout *layout;
    // For each byte: 0 if it stands between words, else what it can be.
    uint8_t kind[256];
    uint8_t digit[256], letter[256]; // its value where it can be a token
} TextWords;

typedef struct {
    Grid puzzle, solution; // the solution is empty where there is none
    bool solved;
    size_t start, end; // of the words that hold it
} TextWord;

void text_words_init(TextWords *words, const Layout *layout);

// The first puzzle at or after an offset of the line, with its solution if that is the next word of cells, or
// the one before. False when there is none.
bool text_words_next(const TextWords *words, const char *line, size_t length, size_t from, TextWord *out);

// A line that begins with a puzzle, with nothing between the cells. The end is past the puzzle, or past its
// solution where that is the rest of the line.
bool text_words_plain(const TextWords *words, const char *line, size_t length, TextWord *out);

// The length of the longest run of characters that can be cells.
size_t text_words_longest(const TextWords *words, const char *line, size_t length);
