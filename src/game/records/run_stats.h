#pragma once
// What a run shows besides its result: how its inputs lie in time and on the board. People who look at runs
// judge by such figures (docs/runs.md says what they show and what they do not); none of them is proof. For
// runs that run_check has found sound.

#include "game/run/run.h"

enum {
    GAP_BARS = 10,           // below 20 ms, 40 ms, 80 ms, ... 5.12 s, and longer
    GAP_FIRST_US = 20000,    // where the first bar ends
    STATS_QUICK_US = 80000,  // less than a hand takes to enter a second cell
    STATS_ALIKE_US = 2000,   // times between entries this near to each other count as the same
    STATS_RHYTHM_LEAST = 20, // entries: fewer say nothing about a rhythm
};

// Times from one thing to the next.
typedef struct {
    int count;
    int64_t smallest_us, median_us, largest_us; // 0 where there are none
    int bar[GAP_BARS];
} Gaps;

typedef struct {
    int64_t first_input_us, first_entry_us; // after the start; -1: there is none
    Gaps inputs;                            // from each input to the next
    Gaps entries;                           // from each entry to the next one, where that is in another cell
    int quick;                              // of those: less than STATS_QUICK_US
    int alike;                              // the most of those that lie within STATS_ALIKE_US of each other
    int variation_percent;                  // their standard deviation, in percent of their mean
    int64_t grain_us; // the largest power of ten that divides every time of an input, up to a second
    int ordered, longest_ordered; // entries that follow the one before in reading order; the most in a row
    int same_token;               // entries of the same token as the one before
    int off_cursor;               // entries by keyboard or pad in a cell that the cursor was not on
    int replaced, erased;         // entries put over another; that were taken away
    int notes;
    int by_device[EVENT_DEVICE_COUNT]; // inputs
} RunStats;

void run_stats(const Run *run, RunStats *out);

// The times that Gaps.entries is made of, in their order, for the caller to free; returns how many. Those in
// which the game was paused, or the next puzzle began, are left out.
int run_rhythm(const Run *run, int64_t **out_us);

// How alike two rhythms are, whatever their tempo: the correlation of the logarithms of their times, in
// percent, from -100 to 100; as far as both go. 0 with fewer than STATS_RHYTHM_LEAST.
int run_rhythm_likeness(const int64_t *a_us, int a_count, const int64_t *b_us, int b_count);

// The rank correlation (C. Spearman, 1904) of two rows of numbers, in percent; 0 where one does not vary.
int run_rank_correlation(const int64_t *a, const int64_t *b, int count);
