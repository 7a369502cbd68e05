#pragma once
// A digit and the empty cells after it, up to five, in one character: G. McLean's, for sudokuexchange.com and
// SudokuPad. 9x9 by its definition.

#include "host/formats/format.h"

// False unless it comes to exactly 81 cells, of which *out_cells (NULL allowed) are told.
bool unpack_cells(const char *text, size_t size, Grid *out, int *out_cells);
int pack_cells(const Grid *grid, char out[FORMATS_CELLS + 1]);
