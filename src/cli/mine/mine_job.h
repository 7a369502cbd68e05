#pragma once
// A mine at work: its order, what was found, and the current round.

#include <stdatomic.h>
#include <stdio.h>

#include "cli/mine/mine_known.h"
#include "cli/mine/mine_order.h"
#include "cli/tool/puzzle_form.h"
#include "core/pack/seed.h"

enum {
    MINE_BARREN = 8,    // trials of a shape without a find before that is reported
    MINE_RATINGS = 256, // more than there are, in tenths
    MINE_ROUND = 64,    // trials between two looks at what is still wanted, at most
    MINE_ROUND_SLOW = 8 // the same where a trial takes seconds
};

// What one trial found.
typedef struct {
    struct Mine *mine;
    Seed **seed; // without the unused ends of their boards; not to be copied whole
    int *shape;  // of each seed
    int count;
    size_t room, shape_room;
    MineTally tally;
    bool whole; // the trial came to its end
} MineFinds;

typedef struct Mine {
    MineOrder order; // what is still wanted in order.spec.band
    Layout layout;
    BoardDrawSpec draw;   // where order.spec.draw points
    uint64_t board_print; // hash of the layout and of what is drawn on it; 0 for plain 9x9
    uint64_t order_print; // of the whole order, of which this may be one part
    uint64_t shard, shards;
    int workers;
    bool counted, banded; // the order says how many in all; how many of each band
    int found, band_found[BAND_COUNT];
    int found_before, band_before[BAND_COUNT]; // by an earlier run
    int rating_found[BAND_COUNT][MINE_RATINGS];
    int shape_found[MINE_SHAPES_MAX], shape_trials[MINE_SHAPES_MAX];
    int again, alike;      // finds that were left out: known already; with a known solution grid
    MineTally tally;       // of all whole trials of this run
    int found_tried;       // when something new was last found: how many were,
    uint64_t tries_barren; // and after how many tries of the tally
    MineKnown known;
    uint64_t round, round_before; // the next one; the first of this run
    int round_size;
    MineFinds finds[MINE_ROUND];
    int slice_first, slice_count; // the trials of the round that are worked on now
    uint64_t first;               // trial of the round
    const char *path;             // NULL: standard output
    PuzzleForm form;
    FILE *out;
    uint64_t check; // hash of all that was written: shows later whether somebody else has changed the file
    int64_t started_us;
    _Atomic uint64_t tries;              // of this run, including trials that are not finished
    _Atomic int64_t shown_us, advise_us; // when progress was last shown; when advice is due
} Mine;
