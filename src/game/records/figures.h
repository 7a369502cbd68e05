#pragma once
// What many times have in common: figures, shapes for charts, days. Times are 0 or more and less than
// RUN_TIME_MAX_US; averages and halves are truncated to the microsecond.

#include "game/records/run_times.h"

// The times of the finished runs, in their order. Returns how many; out needs `count` entries.
int figures_times(const RunTimes *runs, int count, int64_t *out_us);

// A sorted copy, for what is asked of sorted times; for the caller to free.
int64_t *figures_sorted(const int64_t *times_us, int count);

// 0 when there are none.
int64_t figures_mean(const int64_t *times_us, int count);
int64_t figures_median(const int64_t *sorted_us, int count); // of two in the middle: half way between them

// The least time that so many percent of all do not exceed (nearest rank); 0 when there are none.
int64_t figures_percentile(const int64_t *sorted_us, int count, int percent);

// How many of them are no more than that.
int figures_up_to(const int64_t *sorted_us, int count, int64_t time_us);

// The average of five, as in cubing: the best and the worst are dropped, and the mean of the other three
// counts. A run that was given up is the worst; false with two such.
enum { FIGURES_FIVE = 5 };
bool figures_average_of_five(const RunTimes runs[FIGURES_FIVE], int64_t *out_us);

// Of the last five runs; *out_change_us is what it differs by from that of the five before the last one, 0
// when there is none. False when there are not five.
bool figures_latest_five(const RunTimes *runs, int count, int64_t *out_us, int64_t *out_change_us);

// The median of each time and those before it, `window` at the most.
void figures_running_median(const int64_t *times_us, int count, int window, int64_t *out_us);

// How times spread: bars of one width that is round to a person, from a multiple of it on. The last one also
// holds what is beyond it, so that a few very long times do not squeeze all others into one bar.
enum { FIGURES_BARS_MAX = 16 };

typedef struct {
    int64_t from_us, width_us;
    int bars; // 0 when there are no times
    int count[FIGURES_BARS_MAX];
    bool open; // the last bar holds times beyond its own end
} Histogram;

Histogram figures_histogram(const int64_t *sorted_us, int count);

// The bar that a time belongs to.
int figures_bar(const Histogram *histogram, int64_t time_us);

// Round numbers to label an axis with: multiples of *out_step_us from the first not below `from` to the last
// not above `to`, `most` of them at the most (2 or more). Returns how many; the first is *out_first_us.
int figures_axis(int64_t from_us, int64_t to_us, int most, int64_t *out_first_us, int64_t *out_step_us);

// Days are numbers, each one more than the day before; `days` has the day of each solve and never decreases.

typedef struct {
    int day, solves;
} DaySolves;

// The days with solves. Returns how many; out needs `count` entries.
int figures_days(const int *days, int count, DaySolves *out);

// Days in a row with a solve: up to today, or to yesterday while today may still bring one; and at the most.
void figures_streak(const int *days, int count, int today, int *out_now, int *out_longest);
