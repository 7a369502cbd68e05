#pragma once
// Records the game in progress as a run: each event in memory at once, and in the save with the next move, so
// that what was shown is on disk and the cursor costs no write of its own.

#include "game/run/run_check.h"
#include "store/save_runs.h"

typedef struct {
    Run run;
    int64_t id;       // in the save; 0: nothing is recorded
    int from;         // the first event of the game that is on
    int saved;        // how many of the run's events are in the save
    unsigned aids;    // that are on
    bool ended;       // its text is in the save
    RunResult result; // once it has ended
} Recorder;

// Begins a run; `head` is taken over. False when it cannot be written.
bool recorder_begin(Recorder *recorder, Save *save, Run *head);

// Takes up a run of the save, without its events; nothing is recorded when it has no head.
void recorder_continue(Recorder *recorder, Save *save, int64_t run);

void recorder_finish(Recorder *recorder);

// Records an event. The time is on the game's clock; one before that of the last event becomes that one's.
void recorder_event(Recorder *recorder, EventKind kind, EventDevice device, int64_t number, int64_t time_us);
void recorder_select(Recorder *recorder, EventDevice device, const CellSet *cells, int64_t time_us);
void recorder_move(Recorder *recorder, EventDevice device, const Move *move);

// The aids that are on from here; nothing is recorded if they are on already.
void recorder_aids(Recorder *recorder, unsigned aids, int64_t time_us);

// The time of the last event; 0 before the first.
int64_t recorder_time_us(const Recorder *recorder);

// True when the game that is on has been shown, and the clock runs.
bool recorder_started(const Recorder *recorder);

// Writes what is not in the save yet.
bool recorder_write(Recorder *recorder, Save *save, int64_t game, int64_t elapsed_us);

// The next game of the run is on.
void recorder_next(Recorder *recorder);

// The run is over: checks it and writes its text.
bool recorder_end(Recorder *recorder, Save *save);
