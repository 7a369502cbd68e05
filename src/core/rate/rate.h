#pragma once
// How hard a 9x9 puzzle is, on the scale that players compare: Sudoku Explainer 1.2.1 (N. Juillerat, 2006;
// the three numbers as G. Fowler's serate prints them). ER is the hardest step of the solution, EP the
// hardest up to and including the first placement, ED the first step.
//
// The number depends on which step is taken when there are several, so this is an engine of its own beside
// the finders of steps: it asks Sudoku Explainer's producers in their order, each looks in its order, the
// first step found is taken. The same puzzle in another disguise can therefore get another number; whoever
// wants one number for all disguises rates the canonical form. It never guesses and keeps no state of its
// own.
//
// The scale is defined for the classic board only, so every file named rate_* knows that board by heart: 81
// cells, 9 tokens, blocks of 3x3. Other boards are rated by core/rate/grade.

#include "core/board/grid.h"
#include "core/rate/rate_step.h"

// 200 tenths: no producer finds a step; most likely the puzzle has no solution, or several.
enum { RATE_BEYOND = 200 };

typedef struct {
    bool solved; // false: no step was found (er is then RATE_BEYOND), or the work was stopped (er is 0)
    int er_tenths, ep_tenths, ed_tenths;
    int used[RATE_PRODUCER_COUNT]; // steps by the producer that gave them
} Rating;

// Called with each step before it is applied; false stops the work.
typedef bool RateSink(void *context, const RateStep *step);

// Rates a puzzle of the classic 9x9 layout and tells each step to `sink`. keep_going is asked every few
// milliseconds of long work. Both may be NULL; both get the context. A complete grid is solved and rates 0.
// Returns false when the work was stopped.
bool rate_puzzle(const Grid *puzzle, bool (*keep_going)(void *context), RateSink *sink, void *context,
                 Rating *out);
