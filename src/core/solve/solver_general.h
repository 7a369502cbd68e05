#pragma once
// The general engine, for boards of every kind: the search over models (core/search).

#include "core/base/rng.h"
#include "core/solve/solver_engine.h"

// As SolverEngine.each.
uint64_t solver_general_each(const Layout *layout, const Grid *puzzle, SolverSearch *search);

// A board's model, made once for many puzzles, as core/solve/solver.h says; and a search on it.
typedef struct SolverSetup SolverSetup;
SolverSetup *solver_setup_new(const Layout *layout);
void solver_setup_free(SolverSetup *setup);
uint64_t solver_general_ask(SolverSetup *setup, const Grid *puzzle, SolverSearch *search);

// As solver_draw of core/solve/solver.h.
bool solver_general_draw(const Layout *layout, const Grid *puzzle, Rng *rng, Grid *out);
