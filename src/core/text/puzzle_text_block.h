#pragma once
// What a few lines of text hold, read in every way that makes sense: the inner half of
// core/text/puzzle_text.h, which explains it.

#include "core/board/grid.h"

// What a line looks like. A line of dashes and bars alone can be a border or a row of empty cells.
typedef enum { LINE_BLANK, LINE_COMMENT, LINE_BORDER, LINE_BORDER_OR_ROW, LINE_CELLS } LineKind;

typedef enum { SIGN_BETWEEN, SIGN_CELL, SIGN_DASH, SIGN_COMMENT, SIGN_BAD } Sign;

// How '-' is read.
typedef enum {
    READ_BORDERS,   // an empty cell; lines that may be borders are borders
    READ_ROWS,      // an empty cell; lines that may be borders are rows
    READ_INNER,     // an empty cell; the first such line between two bands is a border, others are rows
    READ_FRAMED,    // the same, and the first line of all is a border too
    READ_MINUS_ONE, // a minus sign: -1 is an empty cell
    READ_COUNT
} ReadMode;

// A text read in one of these ways.
typedef struct {
    bool possible;
    int cells;           // how many were found
    int lines;           // that held cells
    int first;           // offset of the first of those lines
    int extra;           // offset of the first surplus cell, or -1
    int bad;             // offset of what cannot be in a puzzle, or -1; reading stops there
    int last_line_cells; // cells of the last line
    Grid grid;
} TextReading;

// The readings of a text in all modes, and those that decide. A pointer is NULL when no reading is so.
typedef struct {
    TextReading reading[READ_COUNT];
    const TextReading *whole;   // has exactly the right number of cells
    const TextReading *partial; // could still become whole: the likeliest
    const TextReading *over;    // has too many: the one with fewest
    const TextReading *bad;     // holds what cannot be in a puzzle
} TextVerdict;

// What a character is; *out_token is 0 unless it is a token.
Sign puzzle_text_sign(const Layout *layout, uint32_t character, uint8_t *out_token);

// The kind of a line that ends at '\n' or 0.
LineKind puzzle_text_line_kind(const Layout *layout, const char *line);

// The offset of the line after the one at `offset`.
int puzzle_text_next_line(const char *block, int offset);

// Reads the block in one mode, and in all modes.
TextReading puzzle_text_read(const Layout *layout, const char *block, ReadMode mode);
void puzzle_text_judge(const Layout *layout, const char *block, TextVerdict *out);
