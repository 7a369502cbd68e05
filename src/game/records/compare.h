#pragma once
// A run held against others, by the rules of LiveSplit (C. Baker, S. Zoltan and others), so that a runner
// finds each figure where it is expected. Runs come in the order in which they were begun.
//
// What is compared with is Splits as well: times since the start, of which the first `reached` are known.
// Segments are the times between neighbouring splits; those of runs that were given up count as well. All
// times are exact to the microsecond; only time_format and time_format_difference truncate.

#include "game/records/run_times.h"

typedef enum {
    COMPARE_BEST_RUN,      // the finished run with the least time, the earlier of two equal ones
    COMPARE_BEST_SEGMENTS, // the least of each segment, added up
    COMPARE_AVERAGE,       // the mean of each segment, the k-th last run weighing 0.75 to the k
    COMPARE_MEDIAN,        // the median of each segment, weighed in the same way
    COMPARE_WORST,         // the greatest of each segment
    COMPARE_LATEST,      // the last finished run; without one, the run that got farthest (of such, the last)
    COMPARE_BEST_SPLITS, // the earliest at which each split was ever passed
    COMPARE_BALANCED,    // as long as the best run, each segment equally hard to reach for this runner
    COMPARE_KIND_COUNT
} CompareKind;

// "Personal best", as it is written beside a clock.
const char *compare_name(CompareKind kind);

Splits compare_make(CompareKind kind, const RunTimes *runs, int count);

// A single run to compare with.
Splits compare_run(const RunTimes *run);

// The run that COMPARE_BEST_RUN or COMPARE_LATEST is made of, as an index; -1 when there is none.
int compare_best_run(const RunTimes *runs, int count);
int compare_latest_run(const RunTimes *runs, int count);

// From the split before to split k (k < reached).
int64_t compare_segment_us(const Splits *splits, int k);

// The time of the last split; false when it is not known. Of COMPARE_BEST_SEGMENTS it is the sum of best.
bool compare_total(const Splits *splits, int64_t *out_us);

// ---- A run under way, or over: `run` has the splits passed so far, `with` is what it is compared with,
// `best` are the best segments of the runs before it. Where there is a `now_us`, it is the run's time now.

// How far behind (> 0) or ahead (< 0) the run was at split k; what it lost or won in the segment before it.
// False when either side does not know split k.
bool compare_delta(const Splits *run, const Splits *with, int k, int64_t *out_us);
bool compare_segment_delta(const Splits *run, const Splits *with, int k, int64_t *out_us);

// The difference to show while a segment is under way. False, so that nothing distracts, until the run is
// behind, or loses time in this segment, or has taken longer for it than ever.
bool compare_live_delta(const Splits *run, const Splits *with, const Splits *best, int64_t now_us,
                        int64_t *out_us);

// The time at the end if the rest is as in `with`: the pace; with the best segments, the best possible time.
bool compare_pace(const Splits *run, const Splits *with, int64_t now_us, int64_t *out_us);

// True when the segment before split k was quicker than any before, or nobody had finished it.
bool compare_is_gold(const Splits *run, const Splits *best, int k);

// How a difference is coloured.
typedef enum {
    COMPARE_NOTHING, // there is no difference to show
    COMPARE_AHEAD_GAINING,
    COMPARE_AHEAD_LOSING,
    COMPARE_BEHIND_GAINING,
    COMPARE_BEHIND_LOSING,
    COMPARE_GOLD,
    COMPARE_TONE_COUNT
} CompareTone;

CompareTone compare_tone(const Splits *run, const Splits *with, const Splits *best, int k);
