// game/records/expected_time: the player's own factor, and times as words.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/base/rng.h"
#include "core/rate/effort.h"
#include "game/records/expected_time.h"

enum { RUNS = 40 };

static EffortTime run_of(int effort, double factor) {
    return (EffortTime){effort, (int64_t)(effort_seconds(effort) * factor * 1e6)};
}

static void test_nothing_known_is_typical(void **state) {
    (void)state;
    const EffortTime empty[] = {{0, 60000000}, {400, 0}, {400, -5}};
    assert_true(expected_factor(NULL, 0) == 1.0);
    assert_true(expected_factor(empty, 3) == 1.0);
    assert_int_equal(expected_seconds(360, 1.0), effort_seconds(360));
    assert_int_equal(expected_seconds(0, 2.0), 0);
}

// Each run more is trusted more, and the factor never goes beyond what the runs say.
static void test_learns_by_and_by(void **state) {
    (void)state;
    EffortTime run[RUNS];
    double before = 1.0;
    for (int i = 0; i < RUNS; i++) {
        run[i] = run_of(100 + 37 * i, 0.5);
        double factor = expected_factor(run, i + 1);
        assert_true(factor < before && factor > 0.5);
        before = factor;
    }
    assert_true(before < 0.54);
}

// Fewer than half of the runs can be anything.
static void test_odd_runs_change_little(void **state) {
    (void)state;
    Rng rng = rng_seed(5);
    for (int trial = 0; trial < 50; trial++) {
        EffortTime run[RUNS];
        for (int i = 0; i < RUNS; i++) {
            double own = 2.0 + (double)rng_below(&rng, 100) / 1000;
            run[i] = run_of(60 + (int)rng_below(&rng, 3000), i % 5 < 2 ? 1000.0 : own);
        }
        double factor = expected_factor(run, RUNS);
        if (factor < 1.85 || factor > 2.15) fail_msg("trial %d: factor %f", trial, factor);
    }
    const EffortTime night = {200, INT64_C(1) << 59};
    assert_true(expected_factor(&night, 1) <= 8.0);
}

static void test_effort_of_a_time(void **state) {
    (void)state;
    for (double factor = 0.25; factor <= 4.0; factor *= 2.0) {
        for (int effort = 20; effort < EFFORT_MAX; effort = effort * 3 / 2) {
            int seconds = expected_seconds(effort, factor), found = expected_effort(seconds, factor);
            assert_true(found <= effort && expected_seconds(found, factor) == seconds);
            assert_true(expected_went_well(effort, seconds * INT64_C(1000000), factor));
            assert_false(expected_went_well(effort, seconds * INT64_C(2000000), factor));
        }
        assert_int_equal(expected_effort(INT32_MAX, factor), EFFORT_MAX);
    }
    assert_false(expected_went_well(0, 1, 1.0));
}

static void test_words(void **state) {
    (void)state;
    static const struct {
        int seconds;
        const char *words;
    } cases[] = {{0, ""},
                 {1, "under a minute"},
                 {29, "under a minute"},
                 {30, "about 1 min"},
                 {6 * 60 + 29, "about 6 min"},
                 {20 * 60, "about 20 min"},
                 {23 * 60, "about 25 min"},
                 {58 * 60, "about 1 h"},
                 {80 * 60, "about 1 h 20 min"},
                 {INT32_MAX / 2, "about 298261 h 35 min"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char words[EXPECTED_WORDS_MAX];
        expected_words(cases[i].seconds, words);
        assert_string_equal(words, cases[i].words);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_known_is_typical),
        cmocka_unit_test(test_learns_by_and_by),
        cmocka_unit_test(test_odd_runs_change_little),
        cmocka_unit_test(test_effort_of_a_time),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
