#pragma once
// How a game ends: the row of the last cell, arranged. First the row alone over slow chords, then an answer,
// then the chord that rests. Metre, pace, accompaniment and answer are the pack's; no two packs end alike.

#include "game/sound/ensemble.h"
#include "game/sound/score.h"

// Adds the notes, from start_us on, and returns when the last of them has died away: 8 to 15 s later.
int64_t victory_compose(const Ensemble *ensemble, uint64_t style, const int *tokens, int count,
                        int64_t start_us, Score *out);
