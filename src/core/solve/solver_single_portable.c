#include "core/solve/solver_single.h"

#include "core/solve/solver_single_vec_portable.h"

#include "core/solve/solver_single_engine.h"

uint64_t solver_single_portable(const Layout *layout, const Grid *puzzle, SolverSearch *search) {
    return search_single(layout, puzzle, search);
}
