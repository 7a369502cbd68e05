#pragma once
// Puzzles whose clues stand in given cells, and in no others. The values that a random grid has there usually
// leave thousands of solutions. Then a few of the values at a time are chosen anew: of all solutions that the
// other values leave, those values are taken that the fewest solutions share, until one is left (vicinity
// search on the values, {-1+1} to {-3+3}, down the number of solutions). Nothing here takes longer than some
// tenths of a second.

#include "core/base/rng.h"
#include "core/board/grid.h"

// False when no values can make a puzzle of the shape: two lines of a band or a stack have no clue, so that
// they could change places, or there are fewer clues than any puzzle can have.
bool mine_shape_possible(const Layout *layout, const CellSet *shape);

// Draws a puzzle of this shape that has one solution. False when none was found within the limit of moves:
// the next call may have better luck.
bool mine_shape_draw(const Layout *layout, Rng *rng, const CellSet *shape, Grid *out, Grid *out_solution);

// A puzzle of the same shape with up to three other values, which has one solution too. False when none was
// found.
bool mine_shape_step(const Layout *layout, Rng *rng, const Grid *puzzle, Grid *out, Grid *out_solution);
