#pragma once
// What the run under way is held against: the times of those before it, one of LiveSplit's comparisons made
// of them, and up to two ghosts of the same puzzle.

#include "game/records/compare.h"
#include "game/run/ghost.h"
#include "store/save_runs.h"

enum { GHOSTS_MAX = 2 };

typedef struct {
    RunTimes *run; // oldest first
    int runs;
    int kind;    // CompareKind; from COMPARE_KIND_COUNT on a ghost
    Splits with; // what is compared with
    Splits best; // the best segments
    Ghost ghost[GHOSTS_MAX];
    Splits ghost_splits[GHOSTS_MAX];
    int ghosts;
} Rivals;

// Loads what a run is held against: clean runs of the same mode, pack, band and number of puzzles; or, if
// the code is what is raced, races and speedruns of the same code. The best of the same code comes along as
// a ghost. The run's own id in the save is left out.
void rivals_load(Rivals *rivals, Save *save, const Run *run, int64_t own_id);
void rivals_finish(Rivals *rivals);

// Adds a run as a ghost, in place of the second one if there are two. False with the reason when it cannot.
bool rivals_add_ghost(Rivals *rivals, const Run *run, TextError *error);

// The next comparison that there is something to say about.
void rivals_next(Rivals *rivals);

// The ghost whose progress is shown: the one that is compared with, else the one added last; -1: there is
// none.
int rivals_ghost(const Rivals *rivals);

// "Personal best", "Ghost": what is compared with; empty when there is nothing.
const char *rivals_name(const Rivals *rivals);
