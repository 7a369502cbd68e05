#pragma once
// What an engine of the solver is. Users of the solver include core/solve/solver.h; only that and the engines
// include this file.

#include "core/board/marks.h"

// Called for each solution; return false to stop.
typedef bool SolverSink(void *context, const Grid *solution);

// A search for the solutions of one puzzle, as solver_each and solver_batch ask for it.
typedef struct {
    uint64_t limit; // at least 1
    SolverSink *sink;
    bool (*keep_going)(void *context);
    void *context;
    CellIndex cell; // as in SolverTask
    uint8_t token;  // the same; 0 forbids nothing
    // For the general engine alone:
    const Marks *marks; // NULL, or the tokens that empty cells may have
    uint64_t nodes_max; // given up after this many guesses; 0 for never
    bool given_up;      // set by the engine
} SolverSearch;

typedef struct {
    const char *name;
    bool only_9x9;
    bool (*processor_suits)(void); // NULL: any

    // Returns how many solutions were found.
    uint64_t (*each)(const Layout *layout, const Grid *puzzle, SolverSearch *search);
} SolverEngine;

// How many guesses an engine makes before it asks keep_going again.
enum { SOLVER_NODES_BETWEEN_ASKING = 256 };
