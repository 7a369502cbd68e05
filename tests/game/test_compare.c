#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "game/records/compare.h"
#include "support/random_runs.h"

enum { SETS = 4000, MOST = 24 };

// ---- the same, written down without thought

static int64_t segment(const RunTimes *run, int k) {
    return run->split_us[k] - (k == 0 ? 0 : run->split_us[k - 1]);
}

// The segment of this kind among all runs; -1 when nobody finished it.
static double plain_segment(CompareKind kind, const RunTimes *runs, int count, int k) {
    double sum = 0, weights = 0, least = INFINITY, greatest = -1;
    int newer = 0;
    for (int i = count - 1; i >= 0; i--) {
        if (runs[i].reached <= k) continue;
        double time = (double)segment(&runs[i], k), weight = pow(0.75, newer++);
        sum += weight * time;
        weights += weight;
        least = fmin(least, time);
        greatest = fmax(greatest, time);
    }
    if (weights == 0) return -1;
    if (kind == COMPARE_AVERAGE) return sum / weights;
    if (kind == COMPARE_BEST_SEGMENTS) return least;
    if (kind == COMPARE_WORST) return greatest;
    // The weighted median: the least time that, with all that are no greater, has half of the weight.
    double found = INFINITY;
    for (int i = 0; i < count; i++) {
        if (runs[i].reached <= k) continue;
        double time = (double)segment(&runs[i], k), below = 0;
        newer = 0;
        for (int j = count - 1; j >= 0; j--) {
            if (runs[j].reached <= k) continue;
            double weight = pow(0.75, newer++);
            if ((double)segment(&runs[j], k) <= time) below += weight;
        }
        if (below >= weights / 2 * (1 - 1e-12)) found = fmin(found, time);
    }
    return found;
}

static void segments_agree_with_a_plain_count(void **state) {
    (void)state;
    static const CompareKind KINDS[] = {COMPARE_BEST_SEGMENTS, COMPARE_AVERAGE, COMPARE_MEDIAN,
                                        COMPARE_WORST};
    for (uint64_t seed = 1; seed <= SETS; seed++) {
        Rng rng = rng_seed(seed);
        RunTimes runs[MOST];
        int count = test_runs(&rng, MOST, runs);
        for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
            Splits made = compare_make(KINDS[i], runs, count);
            for (int k = 0; k < SPLIT_COUNT; k++) {
                double plain = plain_segment(KINDS[i], runs, count, k);
                bool well =
                    plain < 0 ? made.reached <= k
                              : made.reached > k && fabs((double)compare_segment_us(&made, k) - plain) <= 1.5;
                if (!well)
                    fail_msg("seed %llu: %s, segment %d", (unsigned long long)seed, compare_name(KINDS[i]),
                             k);
            }
        }
    }
}

static void best_and_latest_are_runs(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= SETS; seed++) {
        Rng rng = rng_seed(seed);
        RunTimes runs[MOST];
        int count = test_runs(&rng, MOST, runs), best = -1, latest = -1, farthest = 0;
        for (int i = 0; i < count; i++) {
            bool quicker = runs[i].finished && (best < 0 || runs[i].time_us < runs[best].time_us);
            if (quicker) best = i;
            if (runs[i].finished) farthest = SPLIT_COUNT, latest = i;
            if (!runs[i].finished && runs[i].reached >= farthest && runs[i].reached > 0)
                farthest = runs[i].reached, latest = i;
        }
        if (compare_best_run(runs, count) != best || compare_latest_run(runs, count) != latest)
            fail_msg("seed %llu", (unsigned long long)seed);
        Splits made = compare_make(COMPARE_BEST_RUN, runs, count);
        assert_int_equal(made.reached, best < 0 ? 0 : SPLIT_COUNT);
        for (int k = 0; k < made.reached; k++) assert_int_equal(made.time_us[k], runs[best].split_us[k]);
        made = compare_make(COMPARE_LATEST, runs, count);
        assert_int_equal(made.reached, latest < 0 ? 0 : runs[latest].reached);
    }
}

// No run is quicker than the sum of best, none slower than the sum of worst; they are reached together.
static void sums_bound_every_run(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= SETS; seed++) {
        Rng rng = rng_seed(seed);
        RunTimes runs[MOST];
        int count = test_runs(&rng, MOST, runs);
        Splits best = compare_make(COMPARE_BEST_SEGMENTS, runs, count);
        Splits worst = compare_make(COMPARE_WORST, runs, count);
        assert_int_equal(best.reached, worst.reached);
        for (int i = 0; i < count; i++) {
            assert_true(runs[i].reached <= best.reached);
            for (int k = 0; k < runs[i].reached; k++)
                if (runs[i].split_us[k] < best.time_us[k] || runs[i].split_us[k] > worst.time_us[k])
                    fail_msg("seed %llu, run %d", (unsigned long long)seed, i);
        }
        int64_t sum = 0;
        assert_int_equal(compare_total(&best, &sum), best.reached == SPLIT_COUNT);
    }
}

static void best_splits_are_the_earliest(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= SETS; seed++) {
        Rng rng = rng_seed(seed);
        RunTimes runs[MOST];
        int count = test_runs(&rng, MOST, runs);
        Splits made = compare_make(COMPARE_BEST_SPLITS, runs, count);
        Splits segments = compare_make(COMPARE_BEST_SEGMENTS, runs, count);
        assert_int_equal(made.reached, segments.reached);
        for (int k = 0; k < made.reached; k++) {
            bool passed = false; // at this very time by somebody, and never earlier
            for (int i = 0; i < count; i++) {
                if (runs[i].reached <= k) continue;
                passed = passed || runs[i].split_us[k] == made.time_us[k];
                if (runs[i].split_us[k] < made.time_us[k]) fail_msg("seed %llu", (unsigned long long)seed);
            }
            if (!passed || made.time_us[k] < segments.time_us[k] ||
                (k > 0 && made.time_us[k] < made.time_us[k - 1]))
                fail_msg("seed %llu, split %d", (unsigned long long)seed, k);
        }
    }
}

// The part of all weight, that of the least time left out, which lies in times up to this one.
static double place_of(const RunTimes *runs, int count, int k, double time) {
    double below = 0, all = 0, first_us = INFINITY, first = 0, weight = 1;
    for (int i = count - 1; i >= 0; i--) {
        if (runs[i].reached <= k) continue;
        double own = (double)segment(&runs[i], k);
        if (own <= first_us) first_us = own, first = weight; // of equal ones the oldest
        if (own <= time) below += weight;
        all += weight;
        weight *= 0.9375;
    }
    return all > first ? (below - first) / (all - first) : -1; // -1: there is only one time
}

// It takes as long as the best run, no segment is quicker than gold or slower than the slowest, and all of
// them are equally hard: no segment's place is past that of another segment's next slower time.
static void the_balanced_best_is_the_best_run_evened_out(void **state) {
    (void)state;
    int seen = 0;
    for (uint64_t seed = 1; seed <= SETS; seed++) {
        Rng rng = rng_seed(seed);
        RunTimes runs[MOST];
        int count = test_runs(&rng, MOST, runs), best_run = compare_best_run(runs, count);
        Splits made = compare_make(COMPARE_BALANCED, runs, count);
        Splits best = compare_make(COMPARE_BEST_SEGMENTS, runs, count);
        Splits worst = compare_make(COMPARE_WORST, runs, count);
        assert_int_equal(made.reached, best_run < 0 ? 0 : SPLIT_COUNT);
        if (best_run < 0) continue;
        seen++;
        assert_int_equal(made.time_us[SPLIT_COUNT - 1], runs[best_run].split_us[SPLIT_COUNT - 1]);
        double least_above = 1, greatest_below = 0;
        for (int k = 0; k < SPLIT_COUNT; k++) {
            double time = (double)compare_segment_us(&made, k), above_us = INFINITY;
            if (time < (double)compare_segment_us(&best, k) - 2 ||
                time > (double)compare_segment_us(&worst, k) + 2)
                fail_msg("seed %llu, segment %d", (unsigned long long)seed, k);
            for (int i = 0; i < count; i++)
                if (runs[i].reached > k && (double)segment(&runs[i], k) >= time + 2)
                    above_us = fmin(above_us, (double)segment(&runs[i], k));
            double below = place_of(runs, count, k, time - 2), above = place_of(runs, count, k, above_us);
            if (above >= 0 && above_us < INFINITY) least_above = fmin(least_above, above);
            if (above >= 0) greatest_below = fmax(greatest_below, below);
        }
        if (greatest_below > least_above + 1e-9) fail_msg("seed %llu", (unsigned long long)seed);
    }
    assert_true(seen > SETS / 4);
    RunTimes one = {.finished = true, .reached = SPLIT_COUNT, .time_us = 45};
    for (int k = 0; k < SPLIT_COUNT; k++) one.split_us[k] = 5 * (k + 1);
    Splits made = compare_make(COMPARE_BALANCED, &one, 1); // a single run is its own balance
    for (int k = 0; k < SPLIT_COUNT; k++) assert_int_equal(made.time_us[k], one.split_us[k]);
    RunTimes two[] = {one, one}; // one even, one quicker at the start and slow at the end
    two[0].time_us = 90;
    for (int k = 0; k < SPLIT_COUNT; k++) two[0].split_us[k] = k < 8 ? 2 * (k + 1) : 90;
    made = compare_make(COMPARE_BALANCED, two, 2);
    assert_true(made.time_us[0] >= 2 && made.time_us[0] < 5 && made.time_us[8] == 45);
}

// Worked by hand from LiveSplit's rule. Segment 1 took 12, 10 and 14 s, segment 9 took 30, 40 and 20 s, all
// others 5 s; so the best run, the last, took 69 s. The runs weigh 0.9375^2, 0.9375 and 1. Added up in order
// of size and brought to 0..1, segment 1 stands at 10 s for 0, 12 s for 0.467775, 14 s for 1; segment 9 at
// 20 s for 0, 30 s for 0.483871, 40 s for 1. 34 s together are at 0.160371.
static void the_balanced_best_follows_livesplit(void **state) {
    (void)state;
    static const int FIRST_S[] = {12, 10, 14}, LAST_S[] = {30, 40, 20};
    RunTimes runs[3];
    for (int i = 0; i < 3; i++) {
        int64_t us = 0;
        for (int k = 0; k < SPLIT_COUNT; k++) {
            us += 1000000 * (int64_t)(k == 0 ? FIRST_S[i] : k == SPLIT_COUNT - 1 ? LAST_S[i] : 5);
            runs[i].split_us[k] = us;
        }
        runs[i].reached = SPLIT_COUNT, runs[i].finished = true, runs[i].time_us = us;
    }
    Splits made = compare_make(COMPARE_BALANCED, runs, 3);
    assert_in_range(made.time_us[0], 10685672, 10685675);
    for (int k = 1; k < SPLIT_COUNT - 1; k++)
        assert_in_range(made.time_us[k] - made.time_us[k - 1], 4999999, 5000001);
    assert_in_range(made.time_us[SPLIT_COUNT - 1], 69000000, 69000000);
}

// ---- a run under way

static const Splits WITH = {9, {10, 20, 30, 40, 50, 60, 70, 80, 90}};
static const Splits BEST = {9, {8, 16, 24, 32, 40, 48, 56, 64, 72}}; // 8 each

static void differences_follow_the_splits(void **state) {
    (void)state;
    Splits run = {3, {9, 21, 28}};
    int64_t us = 0;
    assert_true(compare_delta(&run, &WITH, 0, &us));
    assert_int_equal(us, -1);
    assert_true(compare_delta(&run, &WITH, 1, &us));
    assert_int_equal(us, 1);
    assert_true(compare_segment_delta(&run, &WITH, 1, &us));
    assert_int_equal(us, 2);
    assert_true(compare_segment_delta(&run, &WITH, 2, &us));
    assert_int_equal(us, -3);
    assert_false(compare_delta(&run, &WITH, 3, &us));
    assert_false(compare_delta(&run, &WITH, -1, &us));
    assert_false(compare_segment_delta(&run, &(Splits){2, {1, 2}}, 2, &us));
}

static void the_live_difference_waits_until_time_is_lost(void **state) {
    (void)state;
    Splits ahead = {2, {5, 12}}; // 8 ahead
    int64_t us = 0;
    assert_false(compare_live_delta(&ahead, &WITH, &BEST, 20, &us)); // 8 in this segment: no slower than gold
    assert_true(compare_live_delta(&ahead, &WITH, &BEST, 21, &us));  // over the gold segment
    assert_int_equal(us, -9);
    Splits slow_gold = {9, {20, 40, 60, 80, 100, 120, 140, 160, 180}};
    assert_false(compare_live_delta(&ahead, &WITH, &slow_gold, 22, &us));
    assert_true(compare_live_delta(&ahead, &WITH, &slow_gold, 23, &us)); // 11, the comparison took 10
    assert_int_equal(us, -7);
    Splits behind = {1, {15}};
    assert_false(compare_live_delta(&behind, &WITH, &slow_gold, 20, &us)); // it could still be level
    assert_true(compare_live_delta(&behind, &WITH, &slow_gold, 21, &us));
    assert_int_equal(us, 1);
    assert_false(compare_live_delta(&WITH, &WITH, &BEST, 200, &us)); // it is over
    assert_false(compare_live_delta(&behind, &(Splits){1, {10}}, &(Splits){0}, 200, &us));
    assert_true(compare_live_delta(&(Splits){0}, &WITH, &(Splits){0}, 11, &us)); // no gold yet
}

static void the_pace_is_the_rest_as_in_the_comparison(void **state) {
    (void)state;
    Splits run = {2, {9, 17}}; // 3 ahead
    int64_t us = 0;
    assert_true(compare_pace(&run, &WITH, 18, &us));
    assert_int_equal(us, 87);
    assert_true(compare_pace(&run, &WITH, 29, &us)); // 29 instead of 30: two of the three are gone
    assert_int_equal(us, 89);
    assert_true(compare_pace(&run, &BEST, 18, &us)); // the best possible time
    assert_int_equal(us, 73);
    assert_true(compare_pace(&run, &BEST, 40, &us));
    assert_int_equal(us, 72 + 16);
    assert_true(compare_pace(&(Splits){0}, &BEST, 0, &us));
    assert_int_equal(us, 72);
    assert_true(compare_pace(&WITH, &(Splits){0}, 1000, &us)); // over: its own time
    assert_int_equal(us, 90);
    assert_false(compare_pace(&run, &(Splits){5, {10, 20, 30, 40, 50}}, 18, &us));
}

static void tones_tell_ahead_from_gaining(void **state) {
    (void)state;
    Splits none = {0}, slow_gold = {9, {1, 2, 3, 4, 5, 6, 7, 8, 9}};
    Splits run = {6, {9, 18, 29, 45, 54, 65}};
    static const CompareTone expected[] = {COMPARE_AHEAD_GAINING,  COMPARE_AHEAD_GAINING,
                                           COMPARE_AHEAD_LOSING,   COMPARE_BEHIND_LOSING,
                                           COMPARE_BEHIND_GAINING, COMPARE_BEHIND_LOSING};
    for (int k = 0; k < 6; k++) assert_int_equal(compare_tone(&run, &WITH, &slow_gold, k), expected[k]);
    assert_int_equal(compare_tone(&run, &WITH, &slow_gold, 6), COMPARE_NOTHING);
    assert_int_equal(compare_tone(&run, &none, &slow_gold, 0), COMPARE_NOTHING);
    assert_int_equal(compare_tone(&run, &WITH, &none, 3), COMPARE_GOLD); // nobody finished it before
    assert_int_equal(compare_tone(&WITH, &WITH, &WITH, 4), COMPARE_BEHIND_LOSING); // as LiveSplit: not ahead
    assert_false(compare_is_gold(&WITH, &WITH, 4));
    assert_true(compare_is_gold(&BEST, &WITH, 4));
}

// With any runs: the last tone agrees with the signs, a pace is never less than the time that has passed
// ahead of the comparison, and what is shown live is what would be the difference at this moment.
static void live_figures_agree_with_each_other(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= SETS; seed++) {
        Rng rng = rng_seed(seed);
        RunTimes runs[MOST];
        int count = test_runs(&rng, MOST - 1, runs);
        runs[count] = test_run(&rng, count + 1, 90000000);
        Splits run = compare_run(&runs[count]);
        Splits best = compare_make(COMPARE_BEST_SEGMENTS, runs, count);
        for (int kind = 0; kind < COMPARE_KIND_COUNT; kind++) {
            Splits with = compare_make((CompareKind)kind, runs, count);
            int64_t now_us = runs[count].time_us, live = 0, pace = 0, total = 0;
            bool shown = compare_live_delta(&run, &with, &best, now_us, &live);
            if (shown && live != now_us - with.time_us[run.reached])
                fail_msg("seed %llu", (unsigned long long)seed);
            if (run.reached < with.reached && now_us > with.time_us[run.reached] && !shown)
                fail_msg("seed %llu: behind and silent", (unsigned long long)seed);
            bool known = compare_pace(&run, &with, now_us, &pace);
            assert_int_equal(known, run.reached == SPLIT_COUNT || compare_total(&with, &total));
            if (known && pace < now_us)
                fail_msg("seed %llu: the pace is in the past", (unsigned long long)seed);
            for (int k = 0; k < run.reached; k++) {
                CompareTone tone = compare_tone(&run, &with, &best, k);
                int64_t delta = 0;
                bool has = compare_delta(&run, &with, k, &delta);
                bool ahead = tone == COMPARE_AHEAD_GAINING || tone == COMPARE_AHEAD_LOSING;
                if (tone == COMPARE_GOLD ? !compare_is_gold(&run, &best, k)
                                         : has != (tone != COMPARE_NOTHING) || (has && ahead != (delta < 0)))
                    fail_msg("seed %llu, split %d", (unsigned long long)seed, k);
            }
        }
    }
}

static void every_kind_has_a_name(void **state) {
    (void)state;
    for (int kind = 0; kind < COMPARE_KIND_COUNT; kind++)
        assert_true(compare_name((CompareKind)kind)[0] != '\0');
    assert_string_equal(compare_name(COMPARE_BEST_RUN), "Personal best");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(segments_agree_with_a_plain_count),
        cmocka_unit_test(best_and_latest_are_runs),
        cmocka_unit_test(sums_bound_every_run),
        cmocka_unit_test(best_splits_are_the_earliest),
        cmocka_unit_test(the_balanced_best_is_the_best_run_evened_out),
        cmocka_unit_test(the_balanced_best_follows_livesplit),
        cmocka_unit_test(differences_follow_the_splits),
        cmocka_unit_test(the_live_difference_waits_until_time_is_lost),
        cmocka_unit_test(the_pace_is_the_rest_as_in_the_comparison),
        cmocka_unit_test(tones_tell_ahead_from_gaining),
        cmocka_unit_test(live_figures_agree_with_each_other),
        cmocka_unit_test(every_kind_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
