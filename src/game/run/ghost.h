#pragma once
// A run as a runner who goes along: which cells it had filled at each moment, but never with what.

#include "game/run/run.h"

typedef struct {
    int64_t time_us;
    uint8_t puzzle; // from 0
    CellIndex cell;
    bool filled; // else emptied
} GhostStep;

typedef struct {
    GhostStep *step; // in order
    int steps;
    size_t room;
    int blanks;      // of all puzzles
    int64_t time_us; // when it was done, with penalties
    bool finished;
    char player[RUN_PLAYER_MAX];
} Ghost;

// Makes the ghost of a run. False, with the reason, when the run is not sound; *out is then empty.
bool ghost_make(Ghost *out, const Run *run, TextError *error);
void ghost_finish(Ghost *ghost);

// The cells of a puzzle that were filled at this time, and how many of all puzzles.
CellSet ghost_cells(const Ghost *ghost, int puzzle, int64_t time_us);
int ghost_filled(const Ghost *ghost, int64_t time_us);

// When it changes next after this time; INT64_MAX: never.
int64_t ghost_next_us(const Ghost *ghost, int64_t time_us);
