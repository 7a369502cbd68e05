#ifndef NONET_CORE_SOLVER_H
#define NONET_CORE_SOLVER_H
// Solutions of a puzzle, up to a limit. Exact on everything: none, one, several; 0 to all cells given; givens
// that clash. Deterministic: the same puzzle gives the same solutions in the same order on every machine.
// This interface hides the engines; nobody else knows how they work.

#include "core/grid.h"
#include "core/rng.h"

// Called for each solution; return false to stop.
typedef bool SolverSink(void *context, const Grid *solution);

// How many solutions there are, counting no further than `limit`. With limit 2: 0 none, 1 unique, 2 several.
uint64_t solver_count(const Layout *layout, const Grid *puzzle, uint64_t limit);

// The first solution. Returns false, leaving *out untouched, when there is none.
bool solver_solve(const Layout *layout, const Grid *puzzle, Grid *out);

// True when there is exactly one solution, which is written to *out (NULL allowed).
bool solver_unique(const Layout *layout, const Grid *puzzle, Grid *out);

// Hands solutions to `sink` (NULL allowed) until it returns false, `limit` are found, or there are no more.
// Returns how many were found. `keep_going` (NULL allowed) is asked before the search and then every few
// hundred guesses, with the same context; when it returns false the search is given up, *out_given_up (NULL
// allowed) is set, and the count is of those found so far. A search stopped by sink or limit is not given up.
uint64_t solver_each(const Layout *layout, const Grid *puzzle, uint64_t limit, SolverSink *sink,
                     bool (*keep_going)(void *context), void *context, bool *out_given_up);

// A solution found by a search that guesses at random: any can come up, those that are disguises of each
// other by a symmetry of the puzzle equally often, others not quite. Returns false, leaving *out untouched,
// when there is none.
bool solver_draw(const Layout *layout, const Grid *puzzle, Rng *rng, Grid *out);

#endif
