#pragma once
// What can be said of a puzzle: how many solutions, how hard, whether a clue could go. A worker finds it out,
// so that no frame waits; a new question makes it give up the one before.

#include <stdbool.h>
#include <stdint.h>

#include "core/pack/pack.h"
#include "core/reason/no_solution_reason.h"

enum { PUZZLE_CHECK_SOLUTIONS_MAX = 1000 }; // counted no further

typedef struct {
    uint64_t solutions;      // PUZZLE_CHECK_SOLUTIONS_MAX: at least so many
    bool cut;                // there was no thread, and not the time to find out all of it
    NoSolutionReason reason; // of a puzzle without one
    // Of a puzzle with one solution:
    Grid solution;
    uint64_t seed_id; // of its canonical form
    Pattern pattern;
    bool minimal; // no clue can go
    int effort;   // core/rate/effort
    bool grading; // the rest is still being worked out: the hardest take a while
    int steps;    // of the way to the solution that are found so far
    bool graded;
    int rating_tenths;
    Band band;
} PuzzleFacts;

typedef struct PuzzleCheck PuzzleCheck;

PuzzleCheck *puzzle_check_create(void);
void puzzle_check_destroy(PuzzleCheck *check);

// Asks about a puzzle whose givens keep the rules.
void puzzle_check_ask(PuzzleCheck *check, const Layout *layout, const Grid *puzzle);

// Calls the question off.
void puzzle_check_cancel(PuzzleCheck *check);

// How many solutions are found so far.
int puzzle_check_found(PuzzleCheck *check);

// True, with the facts, once the last question is answered (if only in its first half: `grading`); waits for
// it no longer than `wait_ms`. False also when nothing was asked, or the question was called off.
// puzzle_check_settled waits for the second half too.
bool puzzle_check_answer(PuzzleCheck *check, int wait_ms, PuzzleFacts *out);
bool puzzle_check_settled(PuzzleCheck *check, int wait_ms, PuzzleFacts *out);
