#include "core/solve/solver_single.h"

#if defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__AVX512DQ__)

#include "core/solve/solver_single_vec_avx512.h"

#include "core/solve/solver_single_engine.h"

uint64_t solver_single_avx512(const Layout *layout, const Grid *puzzle, SolverSearch *search) {
    return search_single(layout, puzzle, search);
}

#endif
