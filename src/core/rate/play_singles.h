#pragma once
// A player who fills in what singles solve, an open cell after the other, by chance: the better a cell is
// seen, the likelier it is the next. Who has just filled in a token has it in mind and sees it sooner
// elsewhere.
//
// A placement costs
//     blank cells / (what is seen of all open cells + 0.1)
// where a hidden single in a box is seen as 1.

#include "core/base/rng.h"
#include "core/rate/openings.h"

// How well an open cell is seen, as a hidden single in a box, in another house, as a naked single; and how
// many times as well where it takes the token that was filled in last. Only ratios count.
typedef struct {
    int box, line, cell, same;
} SightWeights;

// Plays `plays` times (1 or more) from *openings until nothing is open, and returns the mean cost. All plays
// end at the same moment, since an open cell stays open: *openings is then that one. 0 when nothing is open.
double play_singles(Openings *openings, const SightWeights *weights, int plays, Rng *rng);
