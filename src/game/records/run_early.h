#pragma once
// Entries that came before anything had proved them: what a solver's answer typed in looks like, and a guess.
//
// How it is counted. Beside the game stands a board with all candidates, in which only the right entries made
// so far are filled in. Before an entry counts, candidates are removed there by every technique rated as high
// as the puzzle or lower, up to EARLY_HARDEST (the singles in any case; never those that make a person wait),
// until none finds anything more; nothing is filled in. The entry is proved when one of these techniques then
// places it. So an entry that someone worked out two ahead counts as early: a few of them are in every quick
// player's runs. And so do those that a harder technique gave: forcing chains are left out because they prove
// nearly anything at once.

#include "game/run/run.h"

enum { EARLY_HARDEST = 62 }; // rating, in tenths

typedef struct {
    int right;          // entries that were right, each cell once
    int early;          // of those: before they were proved
    int missed;         // wrong entries where the right one was not proved either
    int luck;           // how many of early + missed would be right, guessed among the candidates left
    int longest_early;  // in a row
    int effort_percent; // the rank correlation of the time before a proved entry with the rating of the
                        // hardest technique that its proof took: -100 to 100
    int grade_tenths;   // of the hardest puzzle of the run
} RunEarly;

// keep_going (NULL allowed) is asked now and then; false stops the work, and the answer is then false.
bool run_early(const Run *run, bool (*keep_going)(void *context), void *context, RunEarly *out);
