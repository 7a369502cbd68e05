#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/records/run_stats.h"
#include "game/run/run_check.h"
#include "support/human_run.h"
#include "support/run_puzzle.h"
#include "support/sanitized.h"

#define PUZZLE "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// A run of these lines, without their marks.
static Run run_of(const char *lines) {
    Run run = {.mode = RUN_SPEEDRUN};
    Layout nine;
    Grid givens;
    layout_init(&nine, "9x9");
    assert_true(grid_parse(&nine, PUZZLE, &givens));
    run_add_puzzle(&run, "9x9", "-", &givens);
    while (*lines) {
        char line[128];
        Event event;
        size_t length = strcspn(lines, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, lines);
        assert_true(event_parse(&nine, line, &event, NULL));
        run_add_event(&run, &event);
        lines += length + 1;
    }
    return run;
}

static void figures_are_those_of_the_events(void **state) {
    (void)state;
    Run run = run_of("0 - start 1\n"
                     "1000000 k at r1c3\n"
                     "1010000 k put r1c3 4\n"
                     "1050000 k put r1c4 6\n" // 40 ms later, off the cursor
                     "1350000 m put r2c2 7\n" // 300 ms; a mouse points for itself
                     "1651000 k put r2c2 8\n" // the same cell again
                     "2000000 k note+ r2c3 1\n"
                     "2100000 k erase r2c2\n"
                     "2200000 k pause\n"
                     "9200000 k resume\n"
                     "9300000 k put r1c6 4\n"); // after a pause: no time between
    RunStats stats;
    run_stats(&run, &stats);
    assert_int_equal(stats.first_input_us, 1000000);
    assert_int_equal(stats.first_entry_us, 1010000);
    assert_int_equal(stats.inputs.count, 7); // up to the pause; none over it
    assert_int_equal(stats.inputs.smallest_us, 10000);
    assert_int_equal(stats.inputs.bar[0], 1);
    assert_int_equal(stats.entries.count, 2);
    assert_int_equal(stats.entries.smallest_us, 40000);
    assert_int_equal(stats.entries.largest_us, 300000);
    assert_int_equal(stats.quick, 1);
    assert_int_equal(stats.alike, 1);
    assert_int_equal(stats.variation_percent, 76); // 130 ms of 170 ms
    assert_int_equal(stats.grain_us, 1000);
    assert_int_equal(stats.ordered, 2);
    assert_int_equal(stats.longest_ordered, 2);
    assert_int_equal(stats.off_cursor, 3);
    assert_int_equal(stats.replaced, 1);
    assert_int_equal(stats.erased, 1);
    assert_int_equal(stats.notes, 1);
    assert_int_equal(stats.by_device[BY_KEYBOARD], 9);
    assert_int_equal(stats.by_device[BY_MOUSE], 1);
    run_finish(&run);
}

static void without_events_there_are_no_figures(void **state) {
    (void)state;
    Run run = run_of("0 - start 1\n");
    RunStats stats;
    run_stats(&run, &stats);
    assert_int_equal(stats.first_input_us, -1);
    assert_int_equal(stats.first_entry_us, -1);
    assert_int_equal(stats.inputs.count + stats.entries.count + stats.quick + stats.alike, 0);
    int64_t *rhythm;
    assert_int_equal(run_rhythm(&run, &rhythm), 0);
    free(rhythm);
    run_finish(&run);
}

static void rank_correlation_is_spearmans(void **state) {
    (void)state;
    const int64_t up[] = {1, 2, 30, 400, 5000}, down[] = {9, 8, 7, 6, -5}, same[] = {4, 4, 4, 4, 4};
    // From ranks 1 2 3 4 5 and 2 1 4 3 5: 1 - 6 * 4 / (5 * 24) = 0.8. With ties: 1 2.5 2.5 4 against 1 2 3 4.
    const int64_t near[] = {20, 10, 40, 30, 50}, ties[] = {1, 5, 5, 9}, plain[] = {1, 2, 3, 4};
    assert_int_equal(run_rank_correlation(up, up, 5), 100);
    assert_int_equal(run_rank_correlation(up, down, 5), -100);
    assert_int_equal(run_rank_correlation(up, same, 5), 0);
    assert_int_equal(run_rank_correlation(up, near, 5), 80);
    assert_int_equal(run_rank_correlation(ties, plain, 4), 95);
    assert_int_equal(run_rank_correlation(up, up, 1), 0);
}

static void a_rhythm_is_known_at_any_tempo(void **state) {
    (void)state;
    Rng rng = rng_seed(1);
    for (int i = 0; i < 10; i++) {
        Run run = human_run(&rng), other = human_run(&rng);
        int64_t *rhythm, *faster, *unlike;
        int count = run_rhythm(&run, &rhythm), unlike_count = run_rhythm(&other, &unlike);
        for (int k = 0; k < run.events; k++) run.event[k].time_us /= 2;
        int same = run_rhythm(&run, &faster);
        assert_int_equal(count, same);
        assert_true(run_rhythm_likeness(rhythm, count, faster, count) >= 99);
        assert_true(run_rhythm_likeness(rhythm, count, unlike, unlike_count) < 90);
        assert_int_equal(run_rhythm_likeness(rhythm, STATS_RHYTHM_LEAST - 1, faster, count), 0);
        free(rhythm);
        free(faster);
        free(unlike);
        run_finish(&run);
        run_finish(&other);
    }
}

static void figures_keep_their_limits(void **state) {
    (void)state;
    Rng rng = rng_seed(2);
    for (int i = 0; i < FEW(300); i++) {
        Run run = random_run(&rng);
        RunStats stats;
        RunResult result;
        assert_true(run_check(&run, &result, NULL));
        run_stats(&run, &stats);
        int inputs = 0, bars = 0;
        for (int d = 0; d < EVENT_DEVICE_COUNT; d++) inputs += stats.by_device[d];
        for (int b = 0; b < GAP_BARS; b++) bars += stats.entries.bar[b];
        assert_int_equal(inputs, result.inputs);
        assert_int_equal(bars, stats.entries.count);
        assert_true(stats.quick <= stats.entries.bar[0] + stats.entries.bar[1] + stats.entries.bar[2]);
        assert_true(stats.alike <= stats.entries.count && stats.ordered >= stats.longest_ordered);
        assert_true(stats.entries.smallest_us <= stats.entries.median_us);
        assert_true(stats.entries.median_us <= stats.entries.largest_us);
        run_finish(&run);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_are_those_of_the_events),
        cmocka_unit_test(without_events_there_are_no_figures),
        cmocka_unit_test(rank_correlation_is_spearmans),
        cmocka_unit_test(a_rhythm_is_known_at_any_tempo),
        cmocka_unit_test(figures_keep_their_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
