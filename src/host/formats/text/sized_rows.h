#pragma once
// Grids on plain boards of other sizes than 9x9 with a row a line, gathered until that is known: as many rows
// as each of them has cells. Between the cells stand commas, semicolons, tabs, '&', bars or blanks, or
// nothing. Tokens are numbers (1 to 25) or letters, as core/text/puzzle_text.h has them; a field with nothing
// in it is an empty cell. Borders and a blank line may stand between rows. All other lines are for whoever
// reads lines.

#include "core/base/text.h"
#include "host/formats/shared/format.h"

typedef struct {
    Text text;   // the lines, each with its break
    int first;   // the number of the first
    int count;   // of lines; 0: none is held
    int rows;    // of them that are rows
    int order;   // how many cells each has
    int between; // lines since the last row
    bool fields; // a cell was a number of two digits, or a field with nothing in it
    uint8_t cell[CELLS_MAX];
} SizedRows;

// Takes a line into a grid. False when it is no part of one, or not of this one.
bool sized_rows_take(SizedRows *rows, const char *line, size_t length, int number);

// True when there are as many rows as a row has cells.
bool sized_rows_are_whole(const SizedRows *rows);

// The board of the puzzle that they are. NULL when they are none (sized_board_suits). Where the reader's
// layout has that size, it is left to whoever reads lines, unless that cannot read such cells.
const Layout *sized_rows_board(const SizedRows *rows, FormatsOutput *output);

void sized_rows_give(const SizedRows *rows, const Layout *board, FormatsOutput *output);
