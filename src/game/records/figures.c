#include "game/records/figures.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

int figures_times(const RunTimes *runs, int count, int64_t *out_us) {
    int found = 0;
    for (int i = 0; i < count; i++)
        if (runs[i].finished) out_us[found++] = runs[i].time_us;
    return found;
}

static int by_time(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

int64_t *figures_sorted(const int64_t *times_us, int count) {
    int64_t *sorted = mem_alloc((size_t)(count > 0 ? count : 1) * sizeof *sorted);
    if (count > 0) memcpy(sorted, times_us, (size_t)count * sizeof *sorted);
    qsort(sorted, (size_t)count, sizeof *sorted, by_time);
    return sorted;
}

// Exact without a sum that could be too large.
int64_t figures_mean(const int64_t *times_us, int count) {
    int64_t whole = 0, rest = 0;
    for (int i = 0; i < count; i++) {
        whole += times_us[i] / count;
        rest += times_us[i] % count;
    }
    return count > 0 ? whole + rest / count : 0;
}

int64_t figures_median(const int64_t *sorted_us, int count) {
    if (count == 0) return 0;
    int64_t low = sorted_us[(count - 1) / 2], high = sorted_us[count / 2];
    return low + (high - low) / 2;
}

int64_t figures_percentile(const int64_t *sorted_us, int count, int percent) {
    assert(percent >= 0 && percent <= 100);
    if (count == 0) return 0;
    int64_t rank = ((int64_t)count * percent + 99) / 100;
    return sorted_us[rank > 0 ? rank - 1 : 0];
}

int figures_up_to(const int64_t *sorted_us, int count, int64_t time_us) {
    int low = 0, high = count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (sorted_us[middle] <= time_us)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// ---- five in a row

bool figures_average_of_five(const RunTimes runs[FIGURES_FIVE], int64_t *out_us) {
    int64_t times_us[FIGURES_FIVE];
    int finished = figures_times(runs, FIGURES_FIVE, times_us);
    if (finished < FIGURES_FIVE - 1) return false;
    qsort(times_us, (size_t)finished, sizeof *times_us, by_time);
    *out_us = figures_mean(times_us + 1, FIGURES_FIVE - 2);
    return true;
}

bool figures_latest_five(const RunTimes *runs, int count, int64_t *out_us, int64_t *out_change_us) {
    *out_change_us = 0;
    if (count < FIGURES_FIVE || !figures_average_of_five(runs + count - FIGURES_FIVE, out_us)) return false;
    int64_t before_us = 0;
    if (count > FIGURES_FIVE && figures_average_of_five(runs + count - FIGURES_FIVE - 1, &before_us))
        *out_change_us = *out_us - before_us;
    return true;
}

// ---- shapes

void figures_running_median(const int64_t *times_us, int count, int window, int64_t *out_us) {
    assert(window > 0);
    int64_t *sorted = mem_alloc(((size_t)window + 1) * sizeof *sorted);
    int held = 0;
    for (int i = 0; i < count; i++) {
        if (held == window) { // the oldest leaves
            int out = figures_up_to(sorted, held, times_us[i - window]) - 1;
            memmove(sorted + out, sorted + out + 1, (size_t)(--held - out) * sizeof *sorted);
        }
        int in = figures_up_to(sorted, held, times_us[i]);
        memmove(sorted + in + 1, sorted + in, (size_t)(held++ - in) * sizeof *sorted);
        sorted[in] = times_us[i];
        out_us[i] = figures_median(sorted, held);
    }
    free(sorted);
}

// The least step, round to a person, that is no less than that.
static int64_t round_step(int64_t least_us) {
    static const int64_t SECOND = 1000000;
    static const int STEPS_S[] = {1,   2,   5,    10,   15,   20,   30,    60,    120,   180,  300,
                                  600, 900, 1200, 1800, 3600, 7200, 10800, 21600, 43200, 86400};
    int64_t step = SECOND;
    for (size_t i = 0; i < sizeof STEPS_S / sizeof *STEPS_S; i++) {
        step = STEPS_S[i] * SECOND;
        if (step >= least_us) return step;
    }
    while (step < least_us) step *= 2;
    return step;
}

Histogram figures_histogram(const int64_t *sorted_us, int count) {
    Histogram histogram = {0};
    if (count == 0) return histogram;
    int64_t first = sorted_us[0], most = figures_percentile(sorted_us, count, 97);
    histogram.width_us = round_step((most - first) / (FIGURES_BARS_MAX - 1) + 1);
    histogram.from_us = first / histogram.width_us * histogram.width_us;
    histogram.bars = (int)((most - histogram.from_us) / histogram.width_us) + 1;
    for (int i = 0; i < count; i++) histogram.count[figures_bar(&histogram, sorted_us[i])]++;
    histogram.open = (sorted_us[count - 1] - histogram.from_us) / histogram.width_us >= histogram.bars;
    return histogram;
}

int figures_bar(const Histogram *histogram, int64_t time_us) {
    assert(histogram->bars > 0);
    if (time_us < histogram->from_us) return 0;
    int64_t bar = (time_us - histogram->from_us) / histogram->width_us;
    return bar < histogram->bars ? (int)bar : histogram->bars - 1;
}

int figures_axis(int64_t from_us, int64_t to_us, int most, int64_t *out_first_us, int64_t *out_step_us) {
    assert(from_us >= 0 && from_us <= to_us && to_us < RUN_TIME_MAX_US && most >= 2);
    int64_t step = round_step((to_us - from_us) / most + 1);
    int64_t first = (from_us + step - 1) / step * step;
    *out_first_us = first;
    *out_step_us = step;
    return first > to_us ? 0 : (int)((to_us - first) / step) + 1;
}

// ---- days

int figures_days(const int *days, int count, DaySolves *out) {
    int found = 0;
    for (int i = 0; i < count; i++) {
        assert(i == 0 || days[i] >= days[i - 1]);
        if (found == 0 || out[found - 1].day != days[i]) out[found++] = (DaySolves){days[i], 0};
        out[found - 1].solves++;
    }
    return found;
}

void figures_streak(const int *days, int count, int today, int *out_now, int *out_longest) {
    int streak = 0, longest = 0;
    for (int i = 0; i < count; i++) {
        bool same = i > 0 && days[i] == days[i - 1], next = i > 0 && days[i] == days[i - 1] + 1;
        if (!same) streak = next ? streak + 1 : 1;
        longest = streak > longest ? streak : longest;
    }
    bool alive = count > 0 && (days[count - 1] == today || days[count - 1] == today - 1);
    *out_now = alive ? streak : 0;
    *out_longest = longest;
}
