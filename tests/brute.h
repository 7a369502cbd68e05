#ifndef NONET_TESTS_BRUTE_H
#define NONET_TESTS_BRUTE_H
// The independent judge: the plainest backtracking there is, sharing no code with core/solver. Slow, and
// obviously right.

#include "core/grid.h"

// How many solutions, counting no further than `limit`; the first is written to *out_first (NULL allowed).
uint64_t brute_count(const Layout *layout, const Grid *puzzle, uint64_t limit, Grid *out_first);

#endif
