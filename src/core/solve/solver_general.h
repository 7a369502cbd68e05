#pragma once
// The general engine, for boards of every kind: the search over models (core/search).

#include "core/base/rng.h"
#include "core/solve/solver_engine.h"

// As SolverEngine.each.
uint64_t solver_general_each(const Layout *layout, const Grid *puzzle, SolverSearch *search);

// A board's model, made once for many puzzles; and a search on it.
typedef struct SolverSetup SolverSetup;
SolverSetup *solver_general_setup(const Layout *layout);
void solver_general_free(SolverSetup *setup);
uint64_t solver_general_ask(SolverSetup *setup, const Grid *puzzle, SolverSearch *search);

// As solver_draw and solver_draw_hard of core/solve/solver.h.
bool solver_general_draw(const Layout *layout, const Grid *puzzle, Rng *rng, Grid *out);
bool solver_general_draw_hard(const Layout *layout, Rng *rng, bool (*keep_going)(void *context),
                              void *context, Grid *out, bool *out_given_up);
