#pragma once
// Solutions of a puzzle, up to a limit. Exact for every puzzle: with no solution, one or several; with any
// number of givens from 0 to all; with givens that clash. Deterministic: the same puzzle gives the same
// answers on every machine.
//
// There are several engines behind this interface: a general one for every layout, and fast ones for 9x9, of
// which the best that the processor can run is taken. They differ only in speed; no other code knows how they
// work.

#include <stddef.h>

#include "core/base/rng.h"
#include "core/board/position.h"
#include "core/solve/solver_engine.h"

// How many solutions there are, counting no further than `limit`. With limit 2: 0 none, 1 unique, 2 several.
uint64_t solver_count(const Layout *layout, const Grid *puzzle, uint64_t limit);

// True when there is exactly one solution, which is written to *out (NULL allowed).
bool solver_unique(const Layout *layout, const Grid *puzzle, Grid *out);

// Hands solutions to `sink` (NULL allowed) until it returns false, `limit` are found, or there are no more.
// Returns how many were found. `keep_going` (NULL allowed) is asked before the search and then every few
// hundred guesses, with the same context; when it returns false the search is given up, *out_given_up (NULL
// allowed) is set, and the count is of those found so far. A search stopped by sink or limit is not given up.
// The order of solutions is the same on every machine.
uint64_t solver_each(const Layout *layout, const Grid *puzzle, uint64_t limit, SolverSink *sink,
                     bool (*keep_going)(void *context), void *context, bool *out_given_up);

// The same within the candidates of a position: of a sukaku, or of a puzzle some of whose candidates are
// gone. The search is also given up after nodes_max guesses. Slower than solver_each.
uint64_t solver_each_within(const Position *position, uint64_t limit, uint64_t nodes_max, SolverSink *sink,
                            bool (*keep_going)(void *context), void *context, bool *out_given_up);

// A solution found by a search that guesses at random: any can come up, those that are disguises of each
// other by a symmetry of the puzzle equally often, others not quite. Where guesses get lost it goes on as
// solver_draw_hard. Returns false, leaving *out untouched, when there is none.
bool solver_draw(const Layout *layout, const Grid *puzzle, Rng *rng, Grid *out);

// A full grid of a board where guesses at random get lost: found by a search that learns from contradictions
// and begins in a random order. Any can come up; how often which does is not known. False, leaving *out
// untouched, when there is none, or when keep_going, asked every few dozen contradictions, gave it up.
bool solver_draw_hard(const Layout *layout, Rng *rng, bool (*keep_going)(void *context), void *context,
                      Grid *out, bool *out_given_up);

// One question of many: the solutions of *puzzle that do not have `token` in `cell`; a clue that the puzzle
// has in that cell is disregarded. Token 0 forbids nothing. Forbidding a clue's own token asks whether the
// clue is needed: the answer 0 says that the puzzle without it has no further solution.
typedef struct {
    const Grid *puzzle;
    CellIndex cell;
    uint8_t token;
} SolverTask;

// Counts the solutions of each task, no further than `limit`, into out_count[0..count-1], and writes one of
// them, if there is any, to out_solution[i] (NULL allowed): which one of several is not specified.
void solver_batch(const Layout *layout, const SolverTask *task, size_t count, uint64_t limit,
                  uint64_t *out_count, Grid *out_solution);

// A board made ready for many questions by the general engine: what its constraints say together is found out
// once. The layout must stay where it is. Not to be used by two threads at a time.
typedef struct SolverSetup SolverSetup;
SolverSetup *solver_setup_new(const Layout *layout);
void solver_setup_free(SolverSetup *setup);

// Counts the solutions of a task on such a board, no further than `limit`. Given up after nodes_max guesses
// (0: never) or when keep_going (NULL allowed) says so, as in solver_each; the count is then of those found
// so far.
uint64_t solver_setup_count(SolverSetup *setup, const SolverTask *task, uint64_t limit, uint64_t nodes_max,
                            bool (*keep_going)(void *context), void *context, bool *out_given_up);

// The clues that could go, each by itself with the others staying, without letting in another solution. Empty
// for a minimal puzzle.
CellSet solver_redundant_clues(const Layout *layout, const Grid *puzzle);

// The engines by name, for tests and benchmarks: "general" first, then faster and faster ones.
const SolverEngine *solver_engine(int index); // NULL past the last
const SolverEngine *solver_engine_named(const char *name);
const char *solver_engine_name(const SolverEngine *engine);

// True when this processor and this layout suit the engine. The general one suits all.
bool solver_engine_suits(const SolverEngine *engine, const Layout *layout);

// The engine that the functions above use for the layout.
const SolverEngine *solver_engine_best(const Layout *layout);

// As solver_each and solver_batch, by an engine that suits.
uint64_t solver_each_by(const SolverEngine *engine, const Layout *layout, const Grid *puzzle, uint64_t limit,
                        SolverSink *sink, bool (*keep_going)(void *context), void *context,
                        bool *out_given_up);
void solver_batch_by(const SolverEngine *engine, const Layout *layout, const SolverTask *task, size_t count,
                     uint64_t limit, uint64_t *out_count, Grid *out_solution);
