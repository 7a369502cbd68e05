#pragma once
// Forcing chains and cycles without branches: the easiest of a position, as a step, or all of them, for
// chains inside chains.

#include "core/rate/rate_static_hints.h"

// What the length of a chain adds to its difficulty. A sum of doubles, since Sudoku Explainer compares those.
double rate_length_difficulty(int length);

// Room for a search, half a megabyte.
typedef struct RateStaticSearch RateStaticSearch;

RateStaticSearch *rate_static_create(void);
void rate_static_destroy(RateStaticSearch *search);

// The easiest; false when there is none.
bool rate_static_easiest(RateStaticSearch *search, const RateBoard *board, RateStep *out);

// All, easiest first. They are good until the next search.
const RateStaticHints *rate_static_all(RateStaticSearch *search, const RateBoard *board);
