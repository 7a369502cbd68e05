#pragma once
// Keeps what is heard below LEVEL_PEAK, however much sounds at once. It looks a little ahead, so that it
// turns down before a peak comes and not at it, and so does not distort.

#include <stdbool.h>

#include "game/sound/frame.h"

enum { LIMITER_AHEAD = 96 }; // frames by which it delays everything: 2 ms

typedef struct {
    Frame frame[LIMITER_AHEAD]; // on their way
    float gain[LIMITER_AHEAD];  // that each of the last frames asks for
    double sum;                 // of those
    float held;                 // the least that is asked for
    int hold, at;
    bool begun;
} Limiter; // zeroed: begins

void limiter_apply(Limiter *limiter, Frame *frames, int count);
