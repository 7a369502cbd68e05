#pragma once
// What a walk tries next.

#include "core/base/rng.h"
#include "core/search/narrow.h"

// That a cell holds a token; or, of a cage, that one of its cells does.
typedef struct {
    int cell; // the one of the cage's cells for whose weight it was chosen. -1: no cell is open
    TokenMask token;
    int rule; // GUESS_CELL: the cell itself
} Guess;

enum { GUESS_CELL = -1 };

// The guess that promises the smallest search, by the weights of the cells; with an rng, ties and the token
// are drawn by it. `members`: also tokens of cages. By trial they halve a long search and lengthen a short
// one.
Guess choose_guess(const Narrowing *narrowing, const NarrowState *state, bool members, Rng *rng);
