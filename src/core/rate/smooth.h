#pragma once
// Puzzles without a bottleneck, for those who race. A cell can be solved by a single when the clues and what
// was filled in since leave it one token (naked single), or leave a token of one of its houses no other cell
// (hidden single); nothing is crossed out in any other way.
//
// The width of a puzzle is the smallest number of cells that singles can solve at one time, whatever the
// order of filling, as long as more cells are blank than a house has. Width 0: singles do not lead that far.
// Width 1: somewhere everything hangs on one cell. Width 3: a player who overlooks any two cells is never
// held up.

#include "core/board/grid.h"

enum { SMOOTH_MAX = 5 }; // as far as it is counted

// The width of a puzzle that has this one solution, counted no further than `most` (0..SMOOTH_MAX). It is the
// same for all disguises.
int smooth_width(const Layout *layout, const Grid *puzzle, const Grid *solution, int most);
