#pragma once
// Sudoku Explainer's producers. Each looks in Sudoku Explainer's order and gives the first step it finds;
// false when there is none.

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

// rate_chains.c: the easiest chain of a kind. Also false when keep_going stopped the work (state->stopped).

// Chains and cycles without branches.
bool rate_forcing_chain(RateState *state, RateStep *out);

// A contradiction of one token.
bool rate_nishio(RateState *state, RateStep *out);

// From all candidates of a cell, or all places of a token in a house.
bool rate_multiple_chain(RateState *state, RateStep *out);

// Where what is off counts for what follows. level: 0..5, of what follows in a branch (rate_engine_branch).
bool rate_dynamic_chain(RateState *state, int level, RateStep *out);

// Frees what the chains have allocated.
void rate_chains_finish(RateState *state);
