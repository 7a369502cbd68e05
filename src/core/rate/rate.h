#pragma once
// The steps that solve a 9x9 puzzle in the way of Sudoku Explainer 1.2.1 (N. Juillerat, 2006), on whose scale
// players compare puzzles. core/rate/grade makes ratings of them.
//
// The rating depends on which step is taken when there are several, so this is an engine of its own beside
// the finders of steps: it asks Sudoku Explainer's producers in their order, each looks in its order, the
// first step found is taken. The same puzzle in another disguise can therefore get another number; whoever
// wants one number for all disguises rates the canonical form. It never guesses and keeps no state of its
// own.
//
// The scale is defined for the classic board only, so every file named rate_* knows that board by heart: 81
// cells, 9 tokens, blocks of 3x3. Other boards are rated by core/rate/grade.

#include "core/board/grid.h"
#include "core/logic/technique.h"

// One step: the candidates that go, and what is placed. Sudoku Explainer's chains carry other names here: a
// cycle or chain of one token is an X-chain, a cycle through cells of two candidates an XY-chain, a cycle of
// both kinds of links a continuous nice loop, a chain of both an AIC; multiple forcing chains start from a
// cell or from a region (a house).
typedef struct {
    Technique technique;
    int tenths;    // of this step alone
    uint8_t token; // placed, or 0
    uint8_t cell;  // where
    uint8_t count; // of `remove`
    struct {
        uint8_t cell;
        uint16_t tokens; // bit t is token t
    } remove[81];
} RateStep;

// Called with each step before it is applied; false stops the work.
typedef bool RateSink(void *context, const RateStep *step);

// Solves a puzzle of the classic 9x9 layout and tells each step to `sink`. keep_going is asked every few
// milliseconds of long work. Both get the context. Returns false when the work was stopped. *out_solved:
// false when no step is found, most likely because the puzzle has no solution, or several.
bool rate_puzzle(const Grid *puzzle, bool (*keep_going)(void *context), RateSink *sink, void *context,
                 bool *out_solved);
