#pragma once
// Sudoku Explainer's producers but for the chains (rate_chains.h). Each looks in Sudoku Explainer's order and
// gives the first step it finds; false when there is none.

#include "core/rate/rate_board.h"

// rate_direct.c
bool rate_hidden_single(const RateState *state, RateStep *out);
bool rate_direct_locking(const RateState *state, RateStep *out);
bool rate_direct_hidden_set(const RateState *state, int size, RateStep *out);
bool rate_naked_single(const RateState *state, RateStep *out);
bool rate_locking(const RateState *state, RateStep *out);
bool rate_naked_set(const RateState *state, int size, RateStep *out);
bool rate_hidden_set(const RateState *state, int size, RateStep *out);
bool rate_fish(const RateState *state, int size, RateStep *out);
bool rate_wing(const RateState *state, bool xyz, RateStep *out);

// rate_unique.c
bool rate_unique_loop(const RateState *state, RateStep *out);
bool rate_bug(const RateState *state, RateStep *out);

// rate_aligned.c
bool rate_aligned_pair(const RateState *state, RateStep *out);
bool rate_aligned_triple(const RateState *state, RateStep *out);
