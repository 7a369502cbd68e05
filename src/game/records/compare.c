#include "game/records/compare.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "core/base/memory.h"

static const char *const NAMES[] = {
    [COMPARE_BEST_RUN] = "Personal best",       [COMPARE_BEST_SEGMENTS] = "Best segments",
    [COMPARE_AVERAGE] = "Average segments",     [COMPARE_MEDIAN] = "Median segments",
    [COMPARE_WORST] = "Worst segments",         [COMPARE_LATEST] = "Latest run",
    [COMPARE_BEST_SPLITS] = "Best split times", [COMPARE_BALANCED] = "Balanced best",
};
_Static_assert(sizeof NAMES / sizeof *NAMES == COMPARE_KIND_COUNT, "every comparison has its name");

const char *compare_name(CompareKind kind) { return NAMES[kind]; }

// ---- what is compared with

Splits compare_run(const RunTimes *run) {
    Splits splits = {.reached = run->reached};
    for (int k = 0; k < run->reached; k++) splits.time_us[k] = run->split_us[k];
    return splits;
}

int compare_best_run(const RunTimes *runs, int count) {
    int best = -1;
    for (int i = 0; i < count; i++)
        if (runs[i].finished && (best < 0 || runs[i].time_us < runs[best].time_us)) best = i;
    return best;
}

int compare_latest_run(const RunTimes *runs, int count) {
    int farthest = -1;
    for (int i = count - 1; i >= 0; i--) {
        if (runs[i].finished) return i;
        if (runs[i].reached > (farthest < 0 ? 0 : runs[farthest].reached)) farthest = i;
    }
    return farthest;
}

int64_t compare_segment_us(const Splits *splits, int k) {
    assert(k >= 0 && k < splits->reached);
    return splits->time_us[k] - (k > 0 ? splits->time_us[k - 1] : 0);
}

// The k-th segment of all runs that finished it, in their order. Returns how many.
static int segments(const RunTimes *runs, int count, int k, int64_t *out_us) {
    int found = 0;
    for (int i = 0; i < count; i++)
        if (runs[i].reached > k)
            out_us[found++] = runs[i].split_us[k] - (k > 0 ? runs[i].split_us[k - 1] : 0);
    return found;
}

static int64_t least(const int64_t *times_us, int count) {
    int64_t found = times_us[0];
    for (int i = 1; i < count; i++) found = times_us[i] < found ? times_us[i] : found;
    return found;
}

static int64_t greatest(const int64_t *times_us, int count) {
    int64_t found = times_us[0];
    for (int i = 1; i < count; i++) found = times_us[i] > found ? times_us[i] : found;
    return found;
}

// What a run weighs beside the one after it.
static const double WEIGHT = 0.75;

static int64_t average(const int64_t *times_us, int count) {
    double sum = 0, weights = 0;
    for (int i = 0; i < count; i++) {
        sum = sum * WEIGHT + (double)times_us[i];
        weights = weights * WEIGHT + 1;
    }
    return (int64_t)(sum / weights);
}

typedef struct {
    int64_t time_us;
    double weight;
} Weighed;

static int by_time(const void *a, const void *b) {
    const Weighed *x = a, *y = b;
    if (x->time_us != y->time_us) return x->time_us < y->time_us ? -1 : 1;
    return (x->weight > y->weight) - (x->weight < y->weight);
}

// The times in order of size, the k-th last weighing `base` to the k. Returns the weight of all.
static double weigh(const int64_t *times_us, int count, double base, Weighed *out) {
    double weight = 1, sum = 0;
    for (int i = count - 1; i >= 0; i--, weight *= base) {
        out[i] = (Weighed){times_us[i], weight};
        sum += weight;
    }
    qsort(out, (size_t)count, sizeof *out, by_time);
    return sum;
}

// The time at which half of the weight is reached.
static int64_t median(const int64_t *times_us, int count) {
    Weighed *weighed = mem_alloc((size_t)count * sizeof *weighed);
    double half = weigh(times_us, count, WEIGHT, weighed) / 2, passed;
    int at = 0;
    for (passed = weighed[0].weight; at + 1 < count && passed < half; passed += weighed[at].weight) at++;
    int64_t found = weighed[at].time_us;
    free(weighed);
    return found;
}

// Adds up what `pick` makes of each segment, as far as there are runs that finished it.
static Splits of_segments(const RunTimes *runs, int count, int64_t (*pick)(const int64_t *, int)) {
    Splits splits = {0};
    int64_t *times_us = mem_alloc((size_t)(count > 0 ? count : 1) * sizeof *times_us), sum = 0;
    for (int k = 0; k < SPLIT_COUNT; k++) {
        int found = segments(runs, count, k, times_us);
        if (found == 0) break;
        sum += pick(times_us, found);
        splits.time_us[splits.reached++] = sum;
    }
    free(times_us);
    return splits;
}

static Splits best_splits(const RunTimes *runs, int count) {
    Splits splits = {0};
    for (int i = 0; i < count; i++)
        for (int k = 0; k < runs[i].reached; k++) {
            bool best = k >= splits.reached || runs[i].split_us[k] < splits.time_us[k];
            if (best) splits.time_us[k] = runs[i].split_us[k];
            if (k >= splits.reached) splits.reached = k + 1;
        }
    return splits;
}

// ---- the balanced best
//
// As LiveSplit has it (PercentileComparisonGenerator: weights of 0.9375, halving). livesplit-core, which is
// in LiveSplit One, goes the same way, but lets old runs weigh as little as in the average and the median.

// All times of a segment in order of size, each with its place: 0 for the least, 1 for the greatest.
typedef struct {
    Weighed *time; // its weight is that place
    int count;
} Range;

// Older runs count for less here too, but longer: the whole range is wanted.
static const double RANGE_WEIGHT = 0.9375;

static void range_make(Range *range, const int64_t *times_us, int count) {
    *range = (Range){mem_alloc((size_t)count * sizeof *range->time), count};
    double all = weigh(times_us, count, RANGE_WEIGHT, range->time), passed = 0, first = range->time[0].weight;
    for (int i = 0; i < count; i++) {
        passed += range->time[i].weight;
        range->time[i].weight = count > 1 ? (passed - first) / (all - first) : 0;
    }
}

static double range_at(const Range *range, double place) {
    int i = 0;
    while (i + 1 < range->count && range->time[i + 1].weight < place) i++;
    const Weighed *below = &range->time[i], *above = &range->time[i + 1 < range->count ? i + 1 : i];
    double part =
        above->weight > below->weight ? (place - below->weight) / (above->weight - below->weight) : 0;
    return (double)below->time_us + fmin(fmax(part, 0), 1) * (double)(above->time_us - below->time_us);
}

static double ranges_at(const Range range[SPLIT_COUNT], double place, double out_us[SPLIT_COUNT]) {
    double sum = 0;
    for (int k = 0; k < SPLIT_COUNT; k++) out_us[k] = sum += range_at(&range[k], place);
    return sum;
}

// The place at which all segments together take as long as the best run is found by halving: at 0 stands the
// sum of best, at 1 that of the worst, and the run lies between.
static Splits balanced(const RunTimes *runs, int count) {
    int best = compare_best_run(runs, count);
    if (best < 0) return (Splits){0};
    Range range[SPLIT_COUNT];
    int64_t *times_us = mem_alloc((size_t)count * sizeof *times_us);
    for (int k = 0; k < SPLIT_COUNT; k++) range_make(&range[k], times_us, segments(runs, count, k, times_us));
    int64_t goal_us = runs[best].split_us[SPLIT_COUNT - 1];
    double low = 0, high = 1, at_us[SPLIT_COUNT];
    for (int tries = 0; tries < 60; tries++) {
        double middle = (low + high) / 2;
        bool short_of_it = ranges_at(range, middle, at_us) < (double)goal_us;
        low = short_of_it ? middle : low;
        high = short_of_it ? high : middle;
    }
    ranges_at(range, high, at_us);
    Splits splits = {.reached = SPLIT_COUNT};
    for (int k = 0; k < SPLIT_COUNT; k++) {
        int64_t time_us = (int64_t)at_us[k];
        splits.time_us[k] = time_us < goal_us && k + 1 < SPLIT_COUNT ? time_us : goal_us;
        free(range[k].time);
    }
    free(times_us);
    return splits;
}

static Splits of_one(const RunTimes *runs, int index) {
    return index < 0 ? (Splits){0} : compare_run(&runs[index]);
}

Splits compare_make(CompareKind kind, const RunTimes *runs, int count) {
    switch (kind) {
    case COMPARE_BEST_RUN: return of_one(runs, compare_best_run(runs, count));
    case COMPARE_BEST_SEGMENTS: return of_segments(runs, count, least);
    case COMPARE_AVERAGE: return of_segments(runs, count, average);
    case COMPARE_MEDIAN: return of_segments(runs, count, median);
    case COMPARE_WORST: return of_segments(runs, count, greatest);
    case COMPARE_LATEST: return of_one(runs, compare_latest_run(runs, count));
    case COMPARE_BEST_SPLITS: return best_splits(runs, count);
    case COMPARE_BALANCED: return balanced(runs, count);
    case COMPARE_KIND_COUNT: break;
    }
    assert(!"a kind of comparison");
    return (Splits){0};
}

bool compare_total(const Splits *splits, int64_t *out_us) {
    if (splits->reached < SPLIT_COUNT) return false;
    *out_us = splits->time_us[SPLIT_COUNT - 1];
    return true;
}

// ---- a run

bool compare_delta(const Splits *run, const Splits *with, int k, int64_t *out_us) {
    if (k < 0 || k >= run->reached || k >= with->reached) return false;
    *out_us = run->time_us[k] - with->time_us[k];
    return true;
}

bool compare_segment_delta(const Splits *run, const Splits *with, int k, int64_t *out_us) {
    if (k < 0 || k >= run->reached || k >= with->reached) return false;
    *out_us = compare_segment_us(run, k) - compare_segment_us(with, k);
    return true;
}

// The run as if its next split were passed now.
static Splits with_now(const Splits *run, int64_t now_us) {
    Splits ahead = *run;
    ahead.time_us[ahead.reached++] = now_us;
    return ahead;
}

bool compare_live_delta(const Splits *run, const Splits *with, const Splits *best, int64_t now_us,
                        int64_t *out_us) {
    int k = run->reached;
    if (k == SPLIT_COUNT || k >= with->reached) return false;
    Splits ahead = with_now(run, now_us);
    int64_t delta = ahead.time_us[k] - with->time_us[k];
    bool behind = delta > 0;
    bool loses = compare_segment_us(&ahead, k) > compare_segment_us(with, k);
    bool slow = k < best->reached && compare_segment_us(&ahead, k) > compare_segment_us(best, k);
    *out_us = delta;
    return behind || loses || slow;
}

bool compare_pace(const Splits *run, const Splits *with, int64_t now_us, int64_t *out_us) {
    int64_t total = 0, delta = 0;
    if (run->reached == SPLIT_COUNT) return compare_total(run, out_us);
    if (!compare_total(with, &total)) return false;
    compare_delta(run, with, run->reached - 1, &delta);
    int64_t live = now_us - with->time_us[run->reached];
    *out_us = total + (live > delta ? live : delta);
    return true;
}

bool compare_is_gold(const Splits *run, const Splits *best, int k) {
    if (k < 0 || k >= run->reached) return false;
    return k >= best->reached || compare_segment_us(run, k) < compare_segment_us(best, k);
}

CompareTone compare_tone(const Splits *run, const Splits *with, const Splits *best, int k) {
    int64_t delta = 0, segment = 0;
    if (compare_is_gold(run, best, k)) return COMPARE_GOLD;
    if (!compare_delta(run, with, k, &delta) || !compare_segment_delta(run, with, k, &segment))
        return COMPARE_NOTHING;
    if (delta < 0) return segment > 0 ? COMPARE_AHEAD_LOSING : COMPARE_AHEAD_GAINING;
    return segment < 0 ? COMPARE_BEHIND_GAINING : COMPARE_BEHIND_LOSING;
}
