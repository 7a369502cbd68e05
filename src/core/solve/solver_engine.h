#ifndef NONET_CORE_SOLVE_SOLVER_ENGINE_H
#define NONET_CORE_SOLVE_SOLVER_ENGINE_H
// What an engine is. Only core/solve/solver.c and the engines include this.

#include "core/solve/solver.h"

// A search for the solutions of one puzzle, as solver_each and solver_batch ask for it.
typedef struct {
    uint64_t limit; // at least 1
    SolverSink *sink;
    bool (*keep_going)(void *context);
    void *context;
    uint8_t cell, token; // as in SolverTask; token 0 forbids nothing
    bool given_up;       // set by the engine
} SolverSearch;

struct SolverEngine {
    const char *name;
    bool only_9x9;
    bool (*processor_suits)(void); // NULL: any

    // Returns how many solutions were found.
    uint64_t (*each)(const Layout *layout, const Grid *puzzle, SolverSearch *search);
};

extern const SolverEngine solver_general;

// How many guesses an engine makes between two askings of keep_going.
enum { SOLVER_NODES_BETWEEN_ASKING = 256 };

#endif
