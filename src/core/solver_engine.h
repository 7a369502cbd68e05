#ifndef NONET_CORE_SOLVER_ENGINE_H
#define NONET_CORE_SOLVER_ENGINE_H
// What an engine is. Only core/solver.c and the engines include this.

#include "core/solver.h"

// A search for the solutions of one puzzle, as solver_each asks for it.
typedef struct {
    uint64_t limit; // at least 1
    SolverSink *sink;
    bool (*keep_going)(void *context);
    void *context;
    bool given_up; // set by the engine
} SolverSearch;

struct SolverEngine {
    const char *name;
    bool only_9x9;
    bool (*processor_suits)(void); // NULL: any

    // Returns how many solutions were found. NULL: the engine answers batches only.
    uint64_t (*each)(const Layout *layout, const Grid *puzzle, SolverSearch *search);

    // As solver_batch, with limit at least 1.
    void (*batch)(const Layout *layout, const SolverTask *task, size_t count, uint64_t limit,
                  uint64_t *out_count, Grid *out_solution);
};

extern const SolverEngine solver_general;

// How many guesses an engine makes between two askings of keep_going.
enum { SOLVER_NODES_BETWEEN_ASKING = 256 };

#endif
