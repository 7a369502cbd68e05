#ifndef NONET_CORE_RATE_RATE_CHAIN_H
#define NONET_CORE_RATE_RATE_CHAIN_H
// What the chains of the rating engine share.

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/rate/rate_board.h"

// What the length of a chain adds to its difficulty. A sum of doubles, since Sudoku Explainer compares those.
double rate_length_difficulty(int complexity);

// A difficulty as it is printed.
static inline int rate_tenths(double difficulty) {
    return (int)((difficulty + 0.05) * 10.0);
}

bool rate_forcing_chain(const RateState *state, RateStep *out);
bool rate_nishio(RateState *state, RateStep *out);
bool rate_multiple_chain(RateState *state, RateStep *out);
bool rate_dynamic_chain(RateState *state, int level, RateStep *out);

// Gives back what the chains have allocated.
void rate_chains_finish(RateState *state);

#endif
