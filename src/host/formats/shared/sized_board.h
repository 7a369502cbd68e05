#pragma once
// Puzzles on plain boards of other sizes than 9x9 in texts that do not name their board: how many cells there
// are says which one it is.

#include "host/formats/shared/format.h"

enum { SIZED_CLUES_LEAST = 4 }; // no 4x4 puzzle has fewer

// The id of the plain board with that many cells in a row. NULL when there is none, and for 9x9.
const char *sized_board_id(int order);

// The same for a number of cells in all.
const char *sized_board_of_cells(size_t cells);

// True for what can be a puzzle on that board: with a few clues, none of which clash. Tables of numbers can
// be as large.
bool sized_board_suits(const Layout *board, const Grid *grid);
