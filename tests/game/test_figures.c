#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "game/records/figures.h"
#include "support/random_runs.h"

enum { SETS = 4000, MOST = 60 };

typedef struct {
    int count;
    int64_t time_us[MOST];
    int64_t *sorted_us;
} Times;

static Times random_times(Rng *rng) {
    Times times = {.count = (int)rng_below(rng, MOST + 1)};
    static const uint64_t LONGEST[] = {5, 3000000, 600000000, 90000000000, UINT64_C(1) << 60};
    uint64_t longest = LONGEST[rng_below(rng, 5)];
    for (int i = 0; i < times.count; i++) times.time_us[i] = (int64_t)rng_below(rng, longest);
    times.sorted_us = figures_sorted(times.time_us, times.count);
    return times;
}

// How many are no greater.
static int no_greater(const Times *times, int64_t time_us) {
    int found = 0;
    for (int i = 0; i < times->count; i++) found += times->time_us[i] <= time_us;
    return found;
}

static bool is_one_of(const Times *times, int64_t time_us) {
    for (int i = 0; i < times->count; i++)
        if (times->time_us[i] == time_us) return true;
    return false;
}

static void figures_agree_with_their_definitions(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= SETS; seed++) {
        Rng rng = rng_seed(seed);
        Times times = random_times(&rng);
        int n = times.count;
        for (int i = 1; i < n; i++) assert_true(times.sorted_us[i - 1] <= times.sorted_us[i]);
        __int128 sum = 0;
        for (int i = 0; i < n; i++) sum += times.time_us[i];
        if (figures_mean(times.time_us, n) != (n ? (int64_t)(sum / n) : 0))
            fail_msg("seed %llu: mean", (unsigned long long)seed);
        for (int percent = 0; percent <= 100 && n > 0; percent += 1 + (int)rng_below(&rng, 9)) {
            int64_t at = figures_percentile(times.sorted_us, n, percent);
            bool enough = no_greater(&times, at) * 100 >= n * percent;
            bool least = at == times.sorted_us[0] || no_greater(&times, at - 1) * 100 < n * percent;
            if (!is_one_of(&times, at) || !enough || !least)
                fail_msg("seed %llu: percentile %d", (unsigned long long)seed, percent);
            assert_int_equal(figures_up_to(times.sorted_us, n, at), no_greater(&times, at));
        }
        int64_t median = figures_median(times.sorted_us, n);
        if (n % 2) assert_int_equal(median, figures_percentile(times.sorted_us, n, 50));
        if (n > 0)
            assert_true(no_greater(&times, median) * 2 >= n && no_greater(&times, median - 1) * 2 <= n);
        free(times.sorted_us);
    }
    assert_int_equal(figures_mean(NULL, 0), 0);
    assert_int_equal(figures_percentile(NULL, 0, 50), 0);
    assert_int_equal(figures_up_to(NULL, 0, 7), 0);
}

static void the_running_median_is_the_median_of_each_window(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= SETS; seed++) {
        Rng rng = rng_seed(seed);
        Times times = random_times(&rng);
        int window = 1 + (int)rng_below(&rng, 20);
        int64_t running_us[MOST];
        figures_running_median(times.time_us, times.count, window, running_us);
        for (int i = 0; i < times.count; i++) {
            int from = i - window + 1 > 0 ? i - window + 1 : 0;
            int64_t *sorted = figures_sorted(times.time_us + from, i - from + 1);
            if (running_us[i] != figures_median(sorted, i - from + 1))
                fail_msg("seed %llu, window %d, time %d", (unsigned long long)seed, window, i);
            free(sorted);
        }
        free(times.sorted_us);
    }
}

static RunTimes run_of(int64_t time_us) {
    return (RunTimes){.time_us = time_us < 0 ? 0 : time_us, .finished = time_us >= 0};
}

static void the_average_of_five_drops_both_ends(void **state) {
    (void)state;
    RunTimes runs[] = {run_of(50), run_of(10), run_of(30), run_of(20), run_of(41), run_of(90), run_of(-1)};
    int64_t average = 0, change = 0;
    assert_true(figures_average_of_five(runs, &average));
    assert_int_equal(average, (20 + 30 + 41) / 3);
    assert_true(figures_latest_five(runs, 5, &average, &change));
    assert_int_equal(change, 0); // there was none before
    assert_true(figures_latest_five(runs, 6, &average, &change));
    assert_int_equal(average, 30); // 20, 30, 41: neither 10 nor 90
    assert_int_equal(change, 0);
    assert_true(figures_latest_five(runs, 7, &average, &change)); // one given up is the worst
    assert_int_equal(average, (30 + 41 + 90) / 3);
    assert_int_equal(change, 53 - 30);
    runs[3] = run_of(-1);
    assert_false(figures_latest_five(runs, 7, &average, &change)); // two are too many
    assert_false(figures_latest_five(runs, 4, &average, &change));
}

static void five_agree_with_sorting(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= SETS; seed++) {
        Rng rng = rng_seed(seed);
        RunTimes runs[FIGURES_FIVE];
        for (int i = 0; i < FIGURES_FIVE; i++)
            runs[i] = test_run(&rng, i, 9 + (int64_t)rng_below(&rng, 90000000));
        int given_up = 0, worst = -1, best = -1;
        for (int i = 0; i < FIGURES_FIVE; i++) given_up += !runs[i].finished;
        for (int i = 0; i < FIGURES_FIVE; i++) {
            bool slower = worst < 0 || (runs[worst].finished &&
                                        (!runs[i].finished || runs[i].time_us >= runs[worst].time_us));
            if (slower) worst = i;
        }
        for (int i = 0; i < FIGURES_FIVE; i++)
            if (i != worst && runs[i].finished && (best < 0 || runs[i].time_us < runs[best].time_us))
                best = i;
        int64_t sum = 0, average = 0;
        for (int i = 0; i < FIGURES_FIVE; i++)
            if (i != worst && i != best) sum += runs[i].time_us;
        bool there = figures_average_of_five(runs, &average);
        if (there != (given_up < 2) || (there && average != sum / 3))
            fail_msg("seed %llu", (unsigned long long)seed);
    }
}

static void a_histogram_holds_every_time_once(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= SETS; seed++) {
        Rng rng = rng_seed(seed);
        Times times = random_times(&rng);
        Histogram h = figures_histogram(times.sorted_us, times.count);
        if (times.count == 0) {
            assert_int_equal(h.bars, 0);
            free(times.sorted_us);
            continue;
        }
        int sum = 0, beyond = 0, count[FIGURES_BARS_MAX] = {0};
        bool well = h.bars >= 1 && h.bars <= FIGURES_BARS_MAX && h.from_us % h.width_us == 0 &&
                    h.count[0] > 0 && h.width_us >= 1000000;
        for (int i = 0; i < times.count && well; i++) {
            int64_t bar = (times.time_us[i] - h.from_us) / h.width_us;
            well = times.time_us[i] >= h.from_us;
            beyond += bar >= h.bars;
            count[bar < h.bars ? bar : h.bars - 1]++;
        }
        for (int i = 0; i < h.bars && well; i++) {
            sum += h.count[i];
            well = h.count[i] == count[i];
        }
        well = well && sum == times.count && h.open == (beyond > 0) && beyond * 100 <= times.count * 3;
        well = well && h.count[h.bars - 1] > 0; // no empty bars at the end
        if (!well) fail_msg("seed %llu", (unsigned long long)seed);
        free(times.sorted_us);
    }
}

static void one_odd_time_does_not_squeeze_the_others(void **state) {
    (void)state;
    int64_t times_us[101];
    for (int i = 0; i < 100; i++) times_us[i] = (300 + i * 6) * INT64_C(1000000); // 5 to 15 minutes
    times_us[100] = 100000 * INT64_C(1000000);
    Histogram h = figures_histogram(times_us, 101);
    assert_int_equal(h.width_us, 60000000);
    assert_int_equal(h.from_us, 300000000);
    assert_int_equal(h.bars, 10);
    assert_true(h.open);
    assert_int_equal(figures_bar(&h, times_us[100]), 9);
    assert_int_equal(figures_bar(&h, 0), 0);
    assert_int_equal(figures_bar(&h, 7 * 60000000 + 1), 2);
}

static void axes_have_few_round_labels(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= SETS; seed++) {
        Rng rng = rng_seed(seed);
        Times times = random_times(&rng);
        if (times.count > 0) {
            int64_t from = times.sorted_us[0], to = times.sorted_us[times.count - 1], first = 0, step = 0;
            int most = 2 + (int)rng_below(&rng, 8), count = figures_axis(from, to, most, &first, &step);
            bool well =
                count >= 0 && count <= most && first % step == 0 && first >= from && first - step < from &&
                (count == 0 ? first > to : first + (count - 1) * step <= to && to - first < count * step);
            if (!well) fail_msg("seed %llu", (unsigned long long)seed);
        }
        free(times.sorted_us);
    }
    int64_t first = 0, step = 0;
    assert_int_equal(figures_axis(350000000, 730000000, 2, &first, &step), 1); // 10:00
    assert_int_equal(first, 600000000);
    assert_int_equal(figures_axis(300000000, 730000000, 4, &first, &step), 4); // 6:00, 8:00, 10:00, 12:00
    assert_int_equal(first, 360000000);
    assert_int_equal(step, 120000000);
}

static bool solved_on(const int *days, int count, int day) {
    for (int i = 0; i < count; i++)
        if (days[i] == day) return true;
    return false;
}

static void streaks_agree_with_a_calendar(void **state) {
    (void)state;
    enum { LAST = 40 };
    for (uint64_t seed = 1; seed <= SETS; seed++) {
        Rng rng = rng_seed(seed);
        int days[3 * LAST], count = 0, gaps = 1 + (int)rng_below(&rng, 8), longest = 0, streak = 0, now = 0,
                            most = 0;
        for (int day = 0; day < LAST; day++)
            for (int n = rng_below(&rng, (uint64_t)gaps) ? 1 + (int)rng_below(&rng, 3) : 0; n > 0; n--)
                days[count++] = day;
        int today = LAST - 1 - (int)rng_below(&rng, 2);
        while (count > 0 && days[count - 1] > today) count--;
        for (int day = 0; day < LAST; day++) {
            streak = solved_on(days, count, day) ? streak + 1 : 0;
            longest = streak > longest ? streak : longest;
        }
        int end = solved_on(days, count, today) ? today : today - 1;
        for (streak = 0; solved_on(days, count, end - streak);) streak++;
        figures_streak(days, count, today, &now, &most);
        if (now != streak || most != longest) fail_msg("seed %llu", (unsigned long long)seed);
        DaySolves solves[3 * LAST];
        int found = figures_days(days, count, solves), sum = 0;
        for (int i = 0; i < found; i++) {
            assert_true(i == 0 || solves[i].day > solves[i - 1].day);
            assert_true(solved_on(days, count, solves[i].day) && solves[i].solves > 0);
            sum += solves[i].solves;
        }
        assert_int_equal(sum, count);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_agree_with_their_definitions),
        cmocka_unit_test(the_running_median_is_the_median_of_each_window),
        cmocka_unit_test(the_average_of_five_drops_both_ends),
        cmocka_unit_test(five_agree_with_sorting),
        cmocka_unit_test(a_histogram_holds_every_time_once),
        cmocka_unit_test(one_odd_time_does_not_squeeze_the_others),
        cmocka_unit_test(axes_have_few_round_labels),
        cmocka_unit_test(streaks_agree_with_a_calendar),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
