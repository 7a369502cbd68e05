#ifndef NONET_UI_VERDICT_H
#define NONET_UI_VERDICT_H
// What can be said of a puzzle that somebody brings: how many solutions, how hard, whether a clue could go. A
// thread of its own finds it out, so that no frame waits; a new question makes it give up the one before. At
// rest it sleeps.

#include <stdbool.h>
#include <stdint.h>

#include "core/pack.h"

enum { VERDICT_SOLUTIONS_MAX = 1000 }; // counted no further

typedef struct {
    uint64_t solutions; // VERDICT_SOLUTIONS_MAX: at least so many
    // Of a puzzle with one solution:
    Grid solution;
    uint64_t seed_id; // of its canonical form
    Pattern pattern;
    bool minimal; // no clue can go
    bool grading; // the rest is still being worked out: the hardest take seconds
    bool graded;
    int rating_tenths;
    Band band;
} PuzzleFacts;

typedef struct Verdict Verdict;

Verdict *verdict_create(void);
void verdict_destroy(Verdict *verdict);

// Asks about a puzzle whose givens keep the rules; the layout must outlive the question.
void verdict_ask(Verdict *verdict, const Layout *layout, const Grid *puzzle);

// Asks for nothing any more.
void verdict_cancel(Verdict *verdict);

// True, with the facts, once the last question is answered (if only in its first half: `grading`); waits for
// it no longer than `wait_ms`. False when nothing was asked, or nothing any more.
// verdict_settled waits for the second half too.
bool verdict_answer(Verdict *verdict, int wait_ms, PuzzleFacts *out);
bool verdict_settled(Verdict *verdict, int wait_ms, PuzzleFacts *out);

#endif
