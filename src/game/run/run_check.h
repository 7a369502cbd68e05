#pragma once
// Plays a run again and says what it comes to: the independent judge of runs. Nothing is believed but the
// givens and the events.

#include "game/play/split.h"
#include "game/run/run.h"

typedef struct {
    bool finished;      // all puzzles are solved (and handed in, in a championship)
    bool clean;         // no hint, check or reveal was asked for, wrong entries were not shown, and
                        // nothing was filled in before the clock ran
    unsigned aids;      // all that were on, or used, at some time
    unsigned devices;   // bits of EventDevice
    int64_t time_us;    // of the last event, and the penalties
    int64_t penalty_us; // for boards handed in wrong
    int solved;         // puzzles
    int64_t puzzle_us[RUN_PUZZLES_MAX]; // how long each of these took
    int blanks, placed;                 // of all puzzles together
    Splits splits;                      // at each ninth of all blanks
    int inputs;                         // of the player
    int hints, checks, reveals, undos;
    int mistakes; // entries that differ from the solution
    int pauses, hidden;
    int64_t frames_missed;
    int64_t asleep_us;
} RunResult;

// Checks that every puzzle has one solution and is what its code says, that every move is allowed where it
// stands, that times never go back, that aids and mode fit each other, and that nothing comes after the end.
// False, with the line of the run's text and the reason in *error. An unfinished run can be sound.
bool run_check(const Run *run, RunResult *out, TextError *error);
