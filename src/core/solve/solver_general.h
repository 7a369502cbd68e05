#pragma once
// The general engine, for every layout: depth-first search over candidates as bit masks.

#include "core/base/rng.h"
#include "core/solve/solver_engine.h"

extern const SolverEngine solver_general;

// As solver_draw of core/solve/solver.h.
bool solver_general_draw(const Layout *layout, const Grid *puzzle, Rng *rng, Grid *out);
