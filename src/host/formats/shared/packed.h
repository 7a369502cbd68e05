#pragma once
// How links pack puzzles of 9x9.

#include "host/formats/shared/format.h"

// A digit and the empty cells after it, up to five, in one character: G. McLean's, for sudokuexchange.com and
// SudokuPad. False unless it comes to exactly 81 cells, of which *out_cells (NULL allowed) are told.
bool unpack_cells(const char *text, size_t size, Grid *out, int *out_cells);
void pack_cells(const Grid *grid, char out[FORMATS_CELLS + 1]);

// The colours of lines and of cells, in the form #RRGGBB; f-puzzles knows any, Nonet nine (1 to 9).
const char *pack_line_colour(int colour);
const char *pack_cell_colour(int colour);
