#ifndef NONET_CORE_HINT_H
#define NONET_CORE_HINT_H
// The next step for a person: the easiest that is there, in the order of the technique table.

#include "core/step.h"

// True for techniques whose search would let a person wait: the largest fish; and on boards larger than 9x9
// all but singles, locked candidates and subsets.
bool hint_leaves_out(const Layout *layout, Technique technique);

// The first step of the easiest technique that finds one. False when none of those we know does.
bool hint_next(const Position *position, Step *out);

// The cells of `entered` (filled, not given) that differ from the solution.
CellSet hint_wrong_cells(const Layout *layout, const Grid *entered, const Grid *solution);

#endif
