#include "game/records/run_stats.h"

#include <math.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "game/records/figures.h"

// ---- rows of numbers

static int percent(double share) { return (int)lround(100 * share); }

// The correlation of K. Pearson.
static double correlation(const double *a, const double *b, int count) {
    double mean_a = 0, mean_b = 0, ab = 0, aa = 0, bb = 0;
    for (int i = 0; i < count; i++) mean_a += a[i] / count, mean_b += b[i] / count;
    for (int i = 0; i < count; i++) {
        ab += (a[i] - mean_a) * (b[i] - mean_b);
        aa += (a[i] - mean_a) * (a[i] - mean_a);
        bb += (b[i] - mean_b) * (b[i] - mean_b);
    }
    return aa > 0 && bb > 0 ? ab / sqrt(aa * bb) : 0;
}

// The rank of each number, equal ones sharing the mean of theirs.
static double *ranks_of(const int64_t *number, int count) {
    int64_t *sorted = figures_sorted(number, count);
    double *rank = mem_alloc((size_t)count * sizeof *rank);
    for (int i = 0; i < count; i++) {
        int first = figures_up_to(sorted, count, number[i] - 1),
            after = figures_up_to(sorted, count, number[i]);
        rank[i] = (double)(first + after - 1) / 2;
    }
    free(sorted);
    return rank;
}

int run_rank_correlation(const int64_t *a, const int64_t *b, int count) {
    if (count < 2) return 0;
    double *rank_a = ranks_of(a, count), *rank_b = ranks_of(b, count);
    int result = percent(correlation(rank_a, rank_b, count));
    free(rank_a);
    free(rank_b);
    return result;
}

int run_rhythm_likeness(const int64_t *a_us, int a_count, const int64_t *b_us, int b_count) {
    int count = a_count < b_count ? a_count : b_count;
    if (count < STATS_RHYTHM_LEAST) return 0;
    double *a = mem_alloc((size_t)count * sizeof *a), *b = mem_alloc((size_t)count * sizeof *b);
    for (int i = 0; i < count; i++) {
        a[i] = log((double)a_us[i] + 1);
        b[i] = log((double)b_us[i] + 1);
    }
    int result = percent(correlation(a, b, count));
    free(a);
    free(b);
    return result;
}

// ---- times between

static Gaps gaps_of(const int64_t *gap_us, int count) {
    Gaps gaps = {.count = count};
    if (count == 0) return gaps;
    int64_t *sorted = figures_sorted(gap_us, count);
    gaps.smallest_us = sorted[0];
    gaps.median_us = sorted[count / 2];
    gaps.largest_us = sorted[count - 1];
    for (int i = 0; i < count; i++) {
        int bar = 0;
        while (bar < GAP_BARS - 1 && sorted[i] >= (int64_t)GAP_FIRST_US << bar) bar++;
        gaps.bar[bar]++;
    }
    free(sorted);
    return gaps;
}

static int most_alike(const int64_t *gap_us, int count) {
    int64_t *sorted = figures_sorted(gap_us, count);
    int most = 0;
    for (int first = 0, last = 0; last < count; last++) {
        while (sorted[last] - sorted[first] > STATS_ALIKE_US) first++;
        if (last - first + 1 > most) most = last - first + 1;
    }
    free(sorted);
    return most;
}

static int variation(const int64_t *gap_us, int count) {
    double mean = 0, squares = 0;
    for (int i = 0; i < count; i++) mean += (double)gap_us[i] / count;
    for (int i = 0; i < count; i++) squares += pow((double)gap_us[i] - mean, 2) / count;
    return mean > 0 ? percent(sqrt(squares) / mean) : 0;
}

// ---- the events of a run, one by one

typedef struct {
    RunStats *out;
    int64_t *input_us, *entry_us; // times between
    int inputs, entries;
    int64_t last_input_us, last_entry_us, last_entry_token; // -1 before the first, and after a pause
    int last_cell, ordered;
    CellSet cursor;
    bool has_cursor;
    Grid entered; // as far as it can be told without playing: entries, and what was erased
} EventWalk;

static void forget(EventWalk *walk) { walk->last_input_us = walk->last_entry_us = walk->last_cell = -1; }

static void take_input(EventWalk *walk, const Event *event) {
    RunStats *out = walk->out;
    if (out->first_input_us < 0) out->first_input_us = event->time_us;
    out->by_device[event->device]++;
    if (walk->last_input_us >= 0) walk->input_us[walk->inputs++] = event->time_us - walk->last_input_us;
    walk->last_input_us = event->time_us;
    while (event->time_us % out->grain_us != 0) out->grain_us /= 10;
}

static void take_place(EventWalk *walk, int cell, const Event *event) {
    RunStats *out = walk->out;
    if (walk->last_cell >= 0 && cell != walk->last_cell) {
        if (walk->last_entry_us >= 0) walk->entry_us[walk->entries++] = event->time_us - walk->last_entry_us;
        walk->ordered = cell > walk->last_cell ? walk->ordered + 1 : 0;
        out->ordered += cell > walk->last_cell;
        out->same_token += event->move.token == walk->last_entry_token;
        if (walk->ordered > out->longest_ordered) out->longest_ordered = walk->ordered;
    }
    walk->last_cell = cell;
}

static void take_entry(EventWalk *walk, const Event *event) {
    RunStats *out = walk->out;
    int cell = cellset_next(&event->move.cells, 0);
    bool pointed = event->device == BY_MOUSE || event->device == BY_TOUCH;
    if (out->first_entry_us < 0) out->first_entry_us = event->time_us;
    out->replaced += walk->entered.cell[cell] != 0;
    out->off_cursor += !pointed && walk->has_cursor && !cellset_has(&walk->cursor, cell);
    walk->entered.cell[cell] = event->move.token;
    take_place(walk, cell, event);
    walk->last_entry_us = event->time_us;
    walk->last_entry_token = event->move.token;
}

static void take_erase(EventWalk *walk, const CellSet *cells) {
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        walk->out->erased += walk->entered.cell[c] != 0;
        walk->entered.cell[c] = 0;
    }
}

static void take_move(EventWalk *walk, const Event *event) {
    switch ((int)event->move.kind) {
    case MOVE_PUT: take_entry(walk, event); break;
    case MOVE_ERASE: take_erase(walk, &event->move.cells); break;
    case MOVE_NOTE_ON:
    case MOVE_NOTE_OFF:
    case MOVE_CORNER_ON:
    case MOVE_CORNER_OFF: walk->out->notes++; break;
    case MOVE_PAUSE:
    case MOVE_RESUME: forget(walk); break;
    }
}

static void take_event(EventWalk *walk, const Event *event) {
    if (event->kind == EVENT_START) {
        walk->entered = (Grid){{0}};
        forget(walk);
    }
    if (event->device != BY_GAME) take_input(walk, event);
    if (event->kind == EVENT_MOVE) take_move(walk, event);
    if (event->kind != EVENT_SELECT) return;
    walk->cursor = event->move.cells;
    walk->has_cursor = true;
}

static EventWalk walk_run(const Run *run, RunStats *out) {
    size_t room = (size_t)run->events + 1;
    EventWalk walk = {.out = out,
                      .input_us = mem_alloc(room * sizeof(int64_t)),
                      .entry_us = mem_alloc(room * sizeof(int64_t))};
    *out = (RunStats){.first_input_us = -1, .first_entry_us = -1, .grain_us = 1000000};
    forget(&walk);
    for (int i = 0; i < run->events; i++) take_event(&walk, &run->event[i]);
    return walk;
}

int run_rhythm(const Run *run, int64_t **out_us) {
    RunStats stats;
    EventWalk walk = walk_run(run, &stats);
    free(walk.input_us);
    *out_us = walk.entry_us;
    return walk.entries;
}

void run_stats(const Run *run, RunStats *out) {
    EventWalk walk = walk_run(run, out);
    out->inputs = gaps_of(walk.input_us, walk.inputs);
    out->entries = gaps_of(walk.entry_us, walk.entries);
    out->alike = most_alike(walk.entry_us, walk.entries);
    out->variation_percent = variation(walk.entry_us, walk.entries);
    for (int i = 0; i < walk.entries; i++) out->quick += walk.entry_us[i] < STATS_QUICK_US;
    free(walk.input_us);
    free(walk.entry_us);
}
