#pragma once
// Sudoku Explainer's producers of forcing chains: the easiest of a kind in the position of `state`. False
// when there is none, or keep_going stopped the work (state->stopped).

#include "core/rate/rate_board.h"

// Chains and cycles without branches.
bool rate_forcing_chain(RateState *state, RateStep *out);

// A contradiction of one token.
bool rate_nishio(RateState *state, RateStep *out);

// From all candidates of a cell, or all places of a token in a house.
bool rate_multiple_chain(RateState *state, RateStep *out);

// Where what is off counts for what follows. Level 0 is RATE_DYNAMIC_CHAIN, and so on up to
// RATE_NESTED_DYNAMIC_PLUS.
bool rate_dynamic_chain(RateState *state, int level, RateStep *out);

// Frees what the chains have allocated.
void rate_chains_finish(RateState *state);
