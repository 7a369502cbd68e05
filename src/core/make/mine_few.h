#pragma once
// Puzzles with few clues, fewer than digging alone reaches: 17 to 22 on the classic board, 20 and 21 with
// symmetry.
//
// A walk over puzzles: it takes one clue (or one group of clues that the pattern ties together) away, or two,
// and looks at all solutions that this lets in. Any value (or values of a group) that stands in exactly one
// of them makes a puzzle with one solution again. So the walk goes from a puzzle to its neighbours, {-1+1},
// and where it can to one with fewer clues, {-2+1}, from grid to grid; every puzzle on the way has one
// solution.
//
// For boards of up to nine tokens without constraints.

#include "core/base/rng.h"
#include "core/board/grid.h"
#include "core/board/pattern.h"

typedef struct MineFew MineFew; // its counts take some megabytes

// The layout must outlive it.
MineFew *mine_few_create(const Layout *layout, Pattern pattern);
void mine_few_destroy(MineFew *few);

// Walks from *puzzle, which has one solution and the pattern, until it has `most` clues or fewer. False when
// it has looked around in vain for a while, or keep_going (asked every few milliseconds; NULL allowed) said
// no: *puzzle is then the one with the fewest clues that was met. *solution is kept in step.
bool mine_few_reduce(MineFew *few, Rng *rng, int most, bool (*keep_going)(void *context), void *context,
                     Grid *puzzle, Grid *solution);

// A neighbour with as many clues, or fewer, and usually another solution. False when there is none.
bool mine_few_step(MineFew *few, Rng *rng, const Grid *puzzle, Grid *out, Grid *out_solution);
