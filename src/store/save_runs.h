#pragma once
// The runs in the save. A run in progress is kept as its head and the events of its games (store/save.h); one
// that is over, as its whole text, compressed, and what lists and comparisons ask for. Runs that somebody
// else made stand beside the player's own.

#include "game/records/run_times.h"
#include "game/run/run_check.h"
#include "store/save.h"

typedef enum {
    RUN_GOING,      // in progress
    RUN_SOLVED,     // to its end
    RUN_UNFINISHED, // given up, or the program ended in the middle
} RunState;

// A run, without its events.
typedef struct {
    int64_t id;
    RunMode mode;
    unsigned aids;          // that were on or used (game/run/event.h)
    char pack[PACK_ID_MAX]; // empty for none
    int band;               // Band, or -1
    int rating_tenths;
    char layout[LAYOUT_ID_MAX]; // the name of its first puzzle's board (store/save_boards.h)
    char code[CODE_TEXT_MAX];
    char player[RUN_PLAYER_MAX];
    int64_t begun_unix_s;
    RunState state;
    int64_t time_us;
    bool clean;
    unsigned devices; // bits of EventDevice
    Splits splits;    // none in games from before runs were recorded
    int puzzles;
    bool brought; // somebody else's
} SavedRun;

// Starts a run: writes its head and gives it its id.
bool save_run_begin(Save *save, const Run *run, int64_t *out_id);

// The band and the rating of a run in progress have become known: its head is written anew.
bool save_run_grade(Save *save, int64_t id, const Run *run);

// Ends a run: its text takes the place of the events of its games.
bool save_run_end(Save *save, int64_t id, const Run *run, const RunResult *result, RunState state);

// Ends those that the program's own end left in the middle: runs whose clock cannot go on, and games that
// were solved. To be called once, at the start. False when one cannot be written.
bool save_runs_settle(Save *save);

// Reads a whole run, over or not; its chain is verified. False with the reason in *error; a game from before
// runs were recorded has none.
bool save_run(Save *save, int64_t id, Run *out, TextError *error);

// The head of a run alone.
bool save_run_head(Save *save, int64_t id, Run *out, TextError *error);

// The splits of a run that is over. False when it has none.
bool save_run_splits(Save *save, int64_t id, Splits *out);

// Makes a game from before runs were recorded a part of one.
bool save_game_run(Save *save, int64_t game, int64_t run);

// Takes in a run from a file, somebody else's (`brought`) or the player's own. True also when it is there
// already; *out_id is that of the run.
bool save_run_add(Save *save, const Run *run, const RunResult *result, bool brought, int64_t *out_id);

// The same in two parts, of which the first takes the time: a run's text as the save keeps it, for the caller
// to free. It may be made on any thread.
uint8_t *save_run_pack(const Run *run, size_t *out_size);
bool save_run_add_packed(Save *save, const Run *run, const RunResult *result, bool brought,
                         const uint8_t *packed, size_t packed_size, int64_t *out_id);

// All runs of a code, pack and band, oldest first, for the caller to free; "" and -1 for any. NULL when there
// are none, or (then save_error says so) they cannot be read.
SavedRun *save_runs(Save *save, const char *code, const char *pack, int band, int *out_count);

// Its times, for comparisons and figures.
RunTimes save_run_times(const SavedRun *run);

// Takes a run out of all lists, or brings it back. What is hidden is deleted by save_runs_purge.
bool save_run_hide(Save *save, int64_t id, bool hidden);
bool save_runs_purge(Save *save);
