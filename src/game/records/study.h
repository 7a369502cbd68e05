#pragma once
// What runs tell of their player: where on the board time goes and mistakes are made, and how long they wait
// before each technique.
//
// A run is played again with a position beside it that knows what a person can know: what is filled in, and
// the candidates that have been ruled out so far. Each right entry that comes is looked for in it; while it
// is no single there, the easiest step that rules candidates out is carried out. The time since the entry
// before is put down to the hardest step that was needed, or to the single. Entries after a hint, and those
// that no step up to STUDY_HARDEST leads to, say nothing of techniques.

#include "core/logic/technique.h"
#include "game/run/run.h"

enum { STUDY_HARDEST = 62 }; // rating, in tenths

typedef struct {
    int runs;                   // that it is made of
    int64_t cell_us[CELLS_MAX]; // before the right entry in each cell, of all runs together
    int entries[CELLS_MAX], mistakes[CELLS_MAX];
    int64_t wait_us[TECHNIQUE_COUNT]; // of all waits
    int waits[TECHNIQUE_COUNT];
} Study;

// Asked now and then; false stops.
typedef bool StudyGoesOn(void *context);

// Adds a run. False, and nothing is added, when it was stopped (goes_on may be NULL) or cannot be played.
bool study_add_run(Study *study, const Run *run, StudyGoesOn *goes_on, void *context);

// Adds what was found elsewhere.
void study_add(Study *sum, const Study *more);

// The techniques that were waited for at least `least` times, the one with the longest mean wait first.
// Returns how many.
int study_slowest(const Study *study, int least, Technique out[TECHNIQUE_COUNT]);

// The techniques that were needed at all, the hardest first. Returns how many.
int study_met(const Study *study, Technique out[TECHNIQUE_COUNT]);

int64_t study_mean_us(const Study *study, Technique technique); // 0 when it was never waited for
