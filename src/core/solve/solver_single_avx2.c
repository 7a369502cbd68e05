#include "core/solve/solver_single.h"

#if defined(__AVX2__)

#include "core/solve/solver_single_vec_avx2.h"

#include "core/solve/solver_single_engine.h"

uint64_t solver_single_avx2(const Layout *layout, const Grid *puzzle, SolverSearch *search) {
    return search_single(layout, puzzle, search);
}

#endif
