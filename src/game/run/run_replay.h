#pragma once
// Plays a run event by event. The one place that knows which events may follow which: checking, watching,
// figures and exports all go through it.

#include "game/play/session.h"
#include "game/run/run.h"

typedef struct {
    const Run *run;     // not owned
    int at;             // how many events have been played
    int puzzle;         // the one that is on, from 0; -1 before the first
    Session session;    // of that puzzle; its log holds what has been played of it
    unsigned aids;      // that are on
    int64_t time_us;    // of the event played last
    int64_t penalty_us; // so far
    bool wrong;         // the last board handed in was wrong, and nothing has been changed since
    bool stopped;       // given up
    Grid solution[RUN_PUZZLES_MAX];
} RunReplay;

// Begins before the first event. False, with the line of the run's text in *error, when a puzzle has not
// one solution, or is not what its code says.
bool run_replay_begin(RunReplay *replay, const Run *run, TextError *error);
void run_replay_finish(RunReplay *replay);

// Plays the next event. False at the end (error->reason is then empty), or when it cannot stand there.
bool run_replay_next(RunReplay *replay, TextError *error);

// Goes to where `at` events have been played, forwards or back; an event that cannot stand ends it sooner.
void run_replay_seek(RunReplay *replay, int at);

// The puzzle that is on has been solved, and handed in where that is asked for.
bool run_replay_solved(const RunReplay *replay);

// All puzzles have been solved.
bool run_replay_ended(const RunReplay *replay);

// The line of the run's text in which an event, or a puzzle, stands.
int run_event_line(const Run *run, int event);
int run_puzzle_line(int puzzle);
