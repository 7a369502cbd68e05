#ifndef NONET_CORE_SOLVER_SINGLE_H
#define NONET_CORE_SOLVER_SINGLE_H
#include "core/solver_engine.h"
uint64_t solver_single_avx512(const Layout *layout, const Grid *puzzle, SolverSearch *search);
uint64_t solver_single_avx2(const Layout *layout, const Grid *puzzle, SolverSearch *search);
uint64_t solver_single_portable(const Layout *layout, const Grid *puzzle, SolverSearch *search);
#endif
