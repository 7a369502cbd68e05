#pragma once
// Tells from sets alone which branches of Nishio and of multiple chains have to be followed in Sudoku
// Explainer's order, where the reason of each candidate matters. The others are left out.

#include "core/rate/rate_engine.h"
#include "core/rate/rate_links.h"

// What follows from each candidate when it is on, without branches, and in how many steps at least.
typedef struct {
    RateLinks links;
    uint64_t on[CANDIDATES_9][CANDIDATE_WORDS], off[CANDIDATES_9][CANDIDATE_WORDS];
    uint8_t on_depth[CANDIDATES_9][CANDIDATES_9], off_depth[CANDIDATES_9][CANDIDATES_9];
} RateReach;

// Whether the Nishio branch from (cell, token) contradicts itself.
bool rate_nishio_clashes(const RateBoard *board, int cell, int token, bool on);

// Does what rate_engine_search does, for multiple chains that are not dynamic and the best hint alone. reach:
// room, of any content.
void rate_multiple_search(RateEngine *engine, RateReach *reach);
