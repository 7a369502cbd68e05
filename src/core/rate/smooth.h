#pragma once
// Puzzles without a bottleneck, for those who race. A cell can be solved by a single when the clues and what
// was filled in since leave it one token (naked single), or leave a token of one of its houses no other cell
// (hidden single); nothing is crossed out in any other way.
//
// The width of a puzzle is the smallest number of cells that can be solved by singles at one time, while more
// cells are blank than a house has (nine on the classic board), whatever the order in which they are filled.
// Width 0: singles alone do not lead that far. Width 1: somewhere all hangs on one cell. Width 3: at every
// moment three cells or more are open, so a player who overlooks any two of them is not held up.

#include "core/board/grid.h"

enum { SMOOTH_MAX = 5 }; // as far as it is counted

// The width of a puzzle that has this one solution, counted no further than `most` (0..SMOOTH_MAX). It is the
// same for all disguises.
int smooth_width(const Layout *layout, const Grid *puzzle, const Grid *solution, int most);
