#pragma once
// 3, 2, 1 where a puzzle will be, and the wait for the first frame that shows it: the clock of a run starts
// when its givens have been on the screen.

#include "ui/widget/widget.h"

enum { COUNTDOWN_STEP_US = 700000, COUNTDOWN_US = 3 * COUNTDOWN_STEP_US };

typedef struct {
    int64_t end_us; // 0: it is over, or there was none
    int frames;     // presented before the first one that shows the puzzle
} Countdown;

void countdown_begin(Countdown *countdown, const App *app);

// No countdown, or not again: the next frame shows the puzzle.
void countdown_skip(Countdown *countdown, const App *app);

static inline bool countdown_runs(const Countdown *countdown) { return countdown->end_us != 0; }

// True once a frame with the puzzle has been presented, at app->presented_us.
bool countdown_shown(const Countdown *countdown, const App *app);

// Time goes on; sets *out_wake_us to the next digit.
void countdown_update(Countdown *countdown, App *app, int64_t now_us, int64_t *out_wake_us);

// The hidden board with the digit on it.
void countdown_draw(const Countdown *countdown, const App *app, Draw *draw, const GridLayout *grid,
                    const Layout *layout);
