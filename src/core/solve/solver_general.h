#pragma once
// The general engine, for boards of every kind: the search over models (core/search).

#include "core/base/rng.h"
#include "core/solve/solver_engine.h"

// As SolverEngine.each.
uint64_t solver_general_each(const Layout *layout, const Grid *puzzle, SolverSearch *search);

// As solver_draw of core/solve/solver.h.
bool solver_general_draw(const Layout *layout, const Grid *puzzle, Rng *rng, Grid *out);
