#pragma once
// Watches a run: what the player saw at any moment of it. Beyond what run_replay knows that is where the
// cursor was, which token was in hand and what a check had shown; and a list of the moments worth going to.

#include "game/play/split.h"
#include "game/run/run_replay.h"

typedef enum {
    MARK_PUZZLE,  // the next puzzle of the run; number: which, from 2
    MARK_SPLIT,   // number: which, from 1
    MARK_MISTAKE, // an entry that differs from the solution, or a board handed in wrong
    MARK_HELP,    // a hint, a check or a cell given away
    MARK_PAUSE,   // a pause, or the window was hidden
    MARK_KIND_COUNT
} RunMarkKind;

typedef struct {
    RunMarkKind kind;
    int event; // that makes it, from 0
    int number;
} RunMark;

typedef struct {
    RunReplay replay;
    // Of the whole run
    RunMark *mark; // in order
    int marks;
    size_t mark_room;
    Splits splits; // at each ninth of all blanks
    int64_t end_us;
    // Of the moment
    int cursor;
    CellSet selected; // holds the cursor
    int hand;         // the token in hand; 0 for none
    Writing writing;  // what keys write
    bool hidden;      // the window is out of sight
    CellSet checked;  // wrong entries that a check has shown
} RunWatch;

// Where the cursor is when these cells are selected: where the selection has grown by one, or in its first
// cell if it has left the cursor behind.
int run_watch_cursor(const CellSet *before, const CellSet *cells, int cursor);

// Plays the run once to find its marks, and goes back to where no event has been played. False, with the line
// of the run's text and the reason in *error, when it is not sound. The run is not owned.
bool run_watch_begin(RunWatch *watch, const Run *run, TextError *error);
void run_watch_finish(RunWatch *watch);

// The run stands elsewhere now, as it was.
void run_watch_moved(RunWatch *watch, const Run *run);

// Plays the next event. False at the end.
bool run_watch_next(RunWatch *watch);

// Goes to where `at` events have been played.
void run_watch_seek(RunWatch *watch, int at);

// How many events have happened by a time.
int run_watch_at(const RunWatch *watch, int64_t time_us);

// The first mark after that many events whose kind is among `kinds` (bits); NULL for none. And the last one
// before.
const RunMark *run_watch_mark_after(const RunWatch *watch, int at, unsigned kinds);
const RunMark *run_watch_mark_before(const RunWatch *watch, int at, unsigned kinds);

// How many splits have been reached by now.
int run_watch_splits(const RunWatch *watch);
