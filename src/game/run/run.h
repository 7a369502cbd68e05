#pragma once
// A run: a game recorded from its first frame to its end, as data and as text. What is in it, and what it
// proves, is told in docs/runs.md. The text, a line each:
//
//     nonet-run 1 5A0C21F3            the format's version: the least that can hold its events
//     id 8c1f0e6a5b3d2c17 ...         drawn by chance: tells copies of a run from two runs
//     program nonet 0.1.0 ...
//     player Ann ...                  as the player wants to be named; "-" for nobody
//     mode speedrun ...               casual, speedrun, race, marathon, championship, duel
//     aids conflicts,same ...         what helped at the start (game/run/event.h)
//     from runes hard 42 ...          pack, band and rating in tenths; "-", "-", 0 where there is none
//     begun 1763832001 ...            seconds since 1970, of the player's clock
//     race - ...                      the race that it belongs to (game/race/race.h)
//     puzzle N1-... 9x9 53..7.... ... code, layout, givens; a line for each puzzle of the run
//     0 - start 1 ...                 then the events
//     end 6f0c...                     64 digits
//
// The last word of each line is the chain: with S(0) empty, S(n) = SHA-256(S(n-1), line n without the word,
// newline), and the word is the first 8 hexadecimal digits of S(n), in capitals. "end" has all 64 of S of
// the line before. So no byte can change, and no line be removed, added or moved, without being noticed;
// whoever computes the chain anew can write what they like (docs/runs.md says which figures would still show
// it).

#include "core/base/text.h"
#include "core/board/grid.h"
#include "core/rate/band.h"
#include "core/symmetry/code.h"
#include "game/run/event.h"

typedef enum {
    RUN_CASUAL,
    RUN_SPEEDRUN,     // the clock never stops
    RUN_RACE,         // the same, and the code is the race
    RUN_MARATHON,     // several puzzles under one clock
    RUN_CHAMPIONSHIP, // no conflicts shown; handed in, and a wrong board costs time
    RUN_DUEL,         // one of two players on the same puzzle
    RUN_MODE_COUNT
} RunMode;

enum {
    RUN_PUZZLES_MAX = 25,
    RUN_PLAYER_MAX = 64,
    RUN_ID_DIGITS = 16,
    RUN_RACE_MAX = 24,
    RUN_PENALTY_US = 30000000, // RUN_CHAMPIONSHIP: what a wrong board costs
    RUN_TEXT_LIMIT = 16 << 20, // bytes; more is refused
};

#define RUN_TIME_LIMIT_US (INT64_C(1) << 55) // a thousand years: sums of a few times cannot overflow
#define RUN_NUMBER_LIMIT (INT64_C(1) << 40)  // of an event: nor can sums of all that fit into a text

typedef struct {
    char code[CODE_TEXT_MAX]; // share code
    Layout *layout;           // owned by the run
    Grid givens;
} RunPuzzle;

typedef struct {
    uint64_t id;
    char program[40];
    char player[RUN_PLAYER_MAX]; // UTF-8; empty for nobody
    RunMode mode;
    unsigned aids; // at the start
    char pack[40]; // empty for none
    int band;      // Band, or -1
    int rating_tenths;
    int64_t begun_unix_s;
    char race[RUN_RACE_MAX]; // empty for none
    RunPuzzle *puzzle;
    int puzzles; // 1 to RUN_PUZZLES_MAX
    Event *event;
    int events;
    size_t puzzle_room, event_room;
} Run;

// Takes over nothing and frees nothing of the caller's. A zeroed Run is valid and empty.
void run_finish(Run *run);

// Adds a puzzle. False when there are too many, or the code is too long.
bool run_add_board(Run *run, const Layout *layout, const char *code, const Grid *givens);

void run_add_event(Run *run, const Event *event);

const char *run_mode_name(RunMode mode); // "speedrun"
bool run_mode_parse(const char *name, RunMode *out);

// True in modes whose clock never stops and which count as runs; casual games pause.
static inline bool run_is_timed(RunMode mode) { return mode != RUN_CASUAL; }

// True when the game itself has filled cells before its clock ran: it was begun in another program, or is for
// practising. Its time is not that of the whole puzzle, and counts as little as one with help.
bool run_is_prepared(const Run *run);

// The puzzle that is on when event number `event` (or, where that is the number of events, the next one)
// happens; 0 before the first start.
int run_puzzle_at(const Run *run, int event);

// Appends the whole text.
void run_write(const Run *run, Text *out);

// The format's version that the run's events need.
int run_version(const Run *run);

// The lines before the events, without the chain: what the save keeps of a run in progress, and back. The
// text ends with its last newline.
void run_write_head(const Run *run, Text *out);
bool run_read_head(const char *text, Run *out, TextError *error);

// What stands behind "puzzle": code, layout, givens; races have such lines as well. Adds the puzzle to the
// run.
void run_write_puzzle(const RunPuzzle *puzzle, Text *out);
bool run_read_puzzle(const char *value, Run *run);

// Reads a whole text and proves its chain. False, with the line and the reason in *error, when a byte is not
// as it was written; *out is then empty. That its moves lead to its end is proved by run_check.
bool run_read(const char *text, size_t size, Run *out, TextError *error);
