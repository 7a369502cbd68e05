#pragma once
// The independent judge: the plainest backtracking there is, sharing no code with core/solve/solver. Slow,
// and obviously right.

#include "core/board/grid.h"

// How many solutions, counting no further than `limit`; the first is written to *out_first (NULL allowed).
uint64_t brute_count(const Layout *layout, const Grid *puzzle, uint64_t limit, Grid *out_first);

// The same, but gives up after `fillings_max` fillings of a cell: returns false then, and leaves *out_count
// undefined.
bool brute_count_within(const Layout *layout, const Grid *puzzle, uint64_t limit, uint64_t fillings_max,
                        uint64_t *out_count);
