#pragma once
// Runs made up at random, for the tests of records: short times now and then, so that many are equal; some
// given up; several splits passed at once.

#include "core/base/rng.h"
#include "game/records/run_times.h"

static inline RunTimes test_run(Rng *rng, int64_t id, int64_t longest_segment_us) {
    RunTimes run = {.id = id, .begun_unix_s = 1700000000 + id * 600, .finished = rng_below(rng, 4) > 0};
    run.reached = run.finished ? SPLIT_COUNT : (int)rng_below(rng, SPLIT_COUNT);
    int64_t time_us = 0;
    for (int k = 0; k < run.reached; k++) {
        if (rng_below(rng, 8) > 0) time_us += (int64_t)rng_below(rng, (uint64_t)longest_segment_us);
        run.split_us[k] = time_us;
    }
    run.time_us = time_us + (run.finished ? 0 : (int64_t)rng_below(rng, (uint64_t)longest_segment_us));
    return run;
}

// Returns how many: from none to `most`.
static inline int test_runs(Rng *rng, int most, RunTimes *out) {
    int count = (int)rng_below(rng, (uint64_t)most + 1);
    int64_t longest_us = rng_below(rng, 3) == 0 ? 4 : 90000000;
    for (int i = 0; i < count; i++) out[i] = test_run(rng, i + 1, longest_us);
    return count;
}
