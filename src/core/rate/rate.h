#pragma once
// The steps that solve a 9x9 puzzle in the way of Sudoku Explainer 1.2.1 (N. Juillerat, 2006), on whose scale
// players compare puzzles. core/rate/grade makes ratings of them.
//
// The rating depends on which of several steps is taken, so this is an engine of its own beside the finders
// of steps: it asks Sudoku Explainer's producers in their order, each looks in its order, and the first step
// found is taken. It never guesses.
//
// The scale is defined for the classic board only, so every file named rate_* knows that board by heart: 81
// cells, 9 tokens, blocks of 3x3.

#include "core/board/grid.h"
#include "core/rate/rate_step.h"

// Called with each step before it is applied; false stops the work.
typedef bool RateSink(void *context, const RateStep *step);

// Solves a puzzle of the classic 9x9 layout and tells each step to `sink`. keep_going is asked every few
// milliseconds of long work. Both get the context. Returns false when the work was stopped. *out_solved:
// false when no step is found, most likely because the puzzle has no solution, or several.
//
// No step rated above `most_tenths` is looked for: where only those are left the puzzle counts as not solved.
// A puzzle that is solved has taken the same steps as without a limit (INT_MAX).
bool rate_puzzle_within(const Grid *puzzle, int most_tenths, bool (*keep_going)(void *context),
                        RateSink *sink, void *context, bool *out_solved);
