#pragma once
// Complete grids drawn at random.
//
// On 9x9, 4x4 and 6x6 every grid comes up with exactly the same chance, as far as the random numbers are
// fair.
//
// Beyond 16x16, on plain boards of square boxes, the boxes along the diagonal are drawn, the rest is the
// first completion that the solver finds, and the whole grid is transformed at random: that gives many grids,
// but not every one.
//
// On the other layouts a random search draws the grid (solver_draw). Any grid can come up, and grids that are
// disguises of each other (core/symmetry/symmetry.h) equally often, but otherwise chances differ: the search
// does not weigh how many grids lie behind each of its guesses. On 9x9 its grids would have 10.5 intercalates
// (two tokens that could change places in two rows and two columns of a band or a stack) on average instead
// of 11.58.

#include "core/base/rng.h"
#include "core/board/grid.h"

// True when the draws on this layout are exactly uniform.
bool full_grid_is_uniform(const Layout *layout);

// The same random sequence gives the same grid on every machine.
void full_grid_draw(const Layout *layout, Rng *rng, Grid *out);
