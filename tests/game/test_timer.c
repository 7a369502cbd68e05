#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core/base/rng.h"
#include "game/play/timer.h"

static void zeroed_is_stopped_at_zero(void **state) {
    (void)state;
    Timer timer = {0};
    assert_int_equal(timer_elapsed_us(&timer, 123456), 0);
    timer_stop(&timer, 999);
    assert_int_equal(timer_elapsed_us(&timer, 123456), 0);
}

static void runs_only_between_start_and_stop(void **state) {
    (void)state;
    Timer timer = {0};
    timer_start(&timer, 1000);
    assert_int_equal(timer_elapsed_us(&timer, 1000), 0);
    assert_int_equal(timer_elapsed_us(&timer, 1750), 750);
    timer_start(&timer, 1500); // running: nothing
    assert_int_equal(timer_elapsed_us(&timer, 1750), 750);
    timer_stop(&timer, 2000);
    assert_int_equal(timer_elapsed_us(&timer, 9000), 1000);
    timer_stop(&timer, 9000); // stopped: nothing
    timer_start(&timer, 10000);
    timer_stop(&timer, 10001);
    assert_int_equal(timer_elapsed_us(&timer, 0), 1001);
}

static void earlier_events_do_not_turn_it_back(void **state) {
    (void)state;
    Timer timer = {.banked_us = 500};
    timer_start(&timer, 1000);
    assert_int_equal(timer_elapsed_us(&timer, 990), 500);
    timer_stop(&timer, 990);
    assert_int_equal(timer_elapsed_us(&timer, 2000), 500);
}

static void takes_what_the_clock_has_missed(void **state) {
    (void)state;
    Timer timer = {0};
    timer_add(&timer, 700); // stopped: nothing
    timer_start(&timer, 1000);
    timer_add(&timer, 5000);
    assert_int_equal(timer_elapsed_us(&timer, 1010), 5010);
    timer_stop(&timer, 1020);
    timer_add(&timer, 700);
    assert_int_equal(timer_elapsed_us(&timer, 2000), 5020);
}

static void goes_on_from_a_saved_time(void **state) {
    (void)state;
    Timer timer = {.banked_us = INT64_C(5000000000000)};
    timer_start(&timer, 7);
    assert_int_equal(timer_elapsed_us(&timer, 8), INT64_C(5000000000001));
}

static void prints_truncated(void **state) {
    (void)state;
    static const struct {
        int64_t time_us;
        TimePrecision precision;
        const char *text;
    } cases[] = {
        {0, TIME_SECONDS, "0:00"},
        {0, TIME_MILLISECONDS, "0:00.000"},
        {999999, TIME_SECONDS, "0:00"},
        {59999999, TIME_SECONDS, "0:59"},
        {59999999, TIME_TENTHS, "0:59.9"},
        {59999999, TIME_HUNDREDTHS, "0:59.99"},
        {59999999, TIME_MILLISECONDS, "0:59.999"},
        {60000000, TIME_HUNDREDTHS, "1:00.00"},
        {247380000, TIME_HUNDREDTHS, "4:07.38"},
        {247389999, TIME_HUNDREDTHS, "4:07.38"},
        {INT64_C(3599999999), TIME_MILLISECONDS, "59:59.999"},
        {INT64_C(3599999000), TIME_SECONDS, "59:59"},
        {INT64_C(3600000000), TIME_SECONDS, "1:00:00"},
        {INT64_C(3723456789), TIME_TENTHS, "1:02:03.4"},
        {INT64_C(359999999999), TIME_MILLISECONDS, "99:59:59.999"},
        {INT64_C(360000000000), TIME_SECONDS, "100:00:00"},
        {1999, TIME_MILLISECONDS, "0:00.001"},
        {-1500000, TIME_TENTHS, "−0:01.5"},
        {INT64_MAX, TIME_SECONDS, "2562047788:00:54"},
        {INT64_MIN, TIME_MILLISECONDS, "−2562047788:00:54.775"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        time_format(cases[i].time_us, cases[i].precision, text, sizeof text);
        assert_string_equal(text, cases[i].text);
    }
}

static void prints_differences_with_their_sign(void **state) {
    (void)state;
    static const struct {
        int64_t difference_us;
        TimePrecision precision;
        const char *text;
    } cases[] = {
        {-12450000, TIME_TENTHS, "−0:12.4"},
        {300000, TIME_TENTHS, "+0:00.3"},
        {0, TIME_TENTHS, "±0:00.0"},
        {99999, TIME_TENTHS, "±0:00.0"},
        {-99999, TIME_TENTHS, "±0:00.0"},
        {-100000, TIME_TENTHS, "−0:00.1"},
        {-99999, TIME_HUNDREDTHS, "−0:00.09"},
        {999, TIME_MILLISECONDS, "±0:00.000"},
        {-1000, TIME_MILLISECONDS, "−0:00.001"},
        {-59999999, TIME_SECONDS, "−0:59"},
        {999999, TIME_SECONDS, "±0:00"},
        {INT64_C(-3723456789), TIME_HUNDREDTHS, "−1:02:03.45"},
        {INT64_MIN, TIME_SECONDS, "−2562047788:00:54"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        time_format_difference(cases[i].difference_us, cases[i].precision, text, sizeof text);
        assert_string_equal(text, cases[i].text);
    }
}

static void keeps_to_the_size_given(void **state) {
    (void)state;
    char text[5] = "....";
    time_format(247380000, TIME_HUNDREDTHS, text, sizeof text);
    assert_string_equal(text, "4:07");
}

// What is printed, read back, is the time cut off at the last place: never more, and less by under one unit.
static void printing_never_rounds(void **state) {
    (void)state;
    static const int64_t unit_us[] = {1000000, 100000, 10000, 1000};
    Rng rng = rng_seed(20260101);
    for (int i = 0; i < 100000; i++) {
        int64_t time_us = (int64_t)rng_below(&rng, UINT64_C(1) << (1 + rng_below(&rng, 40)));
        int precision = (int)rng_below(&rng, 4);
        char text[64];
        time_format(time_us, (TimePrecision)precision, text, sizeof text);
        int hours = 0, minutes, seconds, fraction = 0;
        char *dot = strchr(text, '.');
        if (dot) {
            *dot = '\0';
            assert_int_equal(strlen(dot + 1), precision);
            assert_int_equal(sscanf(dot + 1, "%d", &fraction), 1);
        }
        if (sscanf(text, "%d:%2d:%2d", &hours, &minutes, &seconds) != 3) {
            hours = 0;
            assert_int_equal(sscanf(text, "%d:%2d", &minutes, &seconds), 2);
        }
        assert_in_range(seconds, 0, 59);
        assert_in_range(minutes, 0, 59);
        int64_t read_us =
            ((int64_t)hours * 3600 + minutes * 60 + seconds) * 1000000 + fraction * unit_us[precision];
        assert_true(read_us <= time_us && time_us - read_us < unit_us[precision]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zeroed_is_stopped_at_zero),
        cmocka_unit_test(runs_only_between_start_and_stop),
        cmocka_unit_test(earlier_events_do_not_turn_it_back),
        cmocka_unit_test(takes_what_the_clock_has_missed),
        cmocka_unit_test(goes_on_from_a_saved_time),
        cmocka_unit_test(prints_truncated),
        cmocka_unit_test(prints_differences_with_their_sign),
        cmocka_unit_test(keeps_to_the_size_given),
        cmocka_unit_test(printing_never_rounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
