#pragma once
// How links pack puzzles of 9x9.

#include "host/formats/shared/format.h"

// One character for a digit and the empty cells after it, up to five: G. McLean's packing, for
// sudokuexchange.com and SudokuPad. False unless it comes to exactly 81 cells; *out_cells (NULL allowed) is
// how many it came to.
bool unpack_cells(const char *text, size_t size, Grid *out, int *out_cells);
void pack_cells(const Grid *grid, char out[FORMATS_CELLS + 1]);

// The colours of lines and of cells, in the form #RRGGBB; f-puzzles knows any, Nonet nine (1 to 9).
enum { PACK_COLOURS = 9, PACK_COLOUR_SIZE = sizeof "#RRGGBB" };
void pack_line_colour(int colour, char out[PACK_COLOUR_SIZE]);
void pack_cell_colour(int colour, char out[PACK_COLOUR_SIZE]);
