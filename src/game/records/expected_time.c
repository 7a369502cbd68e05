#include "game/records/expected_time.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/rate/effort.h"

// Nobody is a hundred times as fast as others; a clock that ran all night says nothing.
static const double FACTOR_LEAST = 0.05, FACTOR_MOST = 8.0;

static const double WELL = 1.15;

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double expected_factor(const EffortTime *solved, int count) {
    double *logs = mem_alloc(((size_t)count + 1) * sizeof *logs);
    int used = 0;
    for (int i = 0; i < count; i++)
        if (solved[i].effort > 0 && solved[i].time_us > 0)
            logs[used++] = log((double)solved[i].time_us / 1e6 / effort_seconds(solved[i].effort));
    double log_factor = 0.0;
    if (used > 0) {
        qsort(logs, (size_t)used, sizeof *logs, compare);
        double median = (logs[(used - 1) / 2] + logs[used / 2]) / 2;
        log_factor = median * used / (used + EXPECTED_DOUBT);
    }
    free(logs);
    return fmin(fmax(exp(log_factor), FACTOR_LEAST), FACTOR_MOST);
}

int expected_seconds(int effort, double factor) {
    if (effort <= 0) return 0;
    int seconds = (int)(effort_seconds(effort) * factor + 0.5);
    return seconds > 0 ? seconds : 1;
}

int expected_effort(int seconds, double factor) {
    int low = 1, high = EFFORT_MAX;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (expected_seconds(middle, factor) < seconds)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool expected_went_well(int effort, int64_t time_us, double factor) {
    return effort > 0 && (double)time_us <= WELL * expected_seconds(effort, factor) * 1e6;
}

void expected_words(int seconds, char out[EXPECTED_WORDS_MAX]) {
    int minutes = (seconds + 30) / 60;
    if (minutes > 20) minutes = (minutes + 2) / 5 * 5;
    if (seconds <= 0)
        *out = '\0';
    else if (minutes == 0)
        snprintf(out, EXPECTED_WORDS_MAX, "under a minute");
    else if (minutes < 60)
        snprintf(out, EXPECTED_WORDS_MAX, "about %d min", minutes);
    else if (minutes % 60 == 0)
        snprintf(out, EXPECTED_WORDS_MAX, "about %d h", minutes / 60);
    else
        snprintf(out, EXPECTED_WORDS_MAX, "about %d h %d min", minutes / 60, minutes % 60);
}
