#pragma once
// A run's puzzle on one of the known boards, for tests that make runs.

#include "game/run/run.h"

// Adds a puzzle. False when there is no such board, or run_add_board refuses it.
static inline bool run_add_puzzle(Run *run, const char *layout_id, const char *code, const Grid *givens) {
    Layout layout;
    return layout_init(&layout, layout_id) && run_add_board(run, &layout, code, givens);
}
