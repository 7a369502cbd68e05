#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <time.h>

#include "core/base/rng.h"
#include "host/files/local_date.h"

static void zone(const char *name) {
    setenv("TZ", name, 1);
    tzset();
}

static void dates_are_those_of_the_zone(void **state) {
    (void)state;
    char text[LOCAL_DATE_TEXT_MAX];
    zone("UTC");
    assert_int_equal(local_date(0).number, 0);
    assert_int_equal(local_date(-1).number, -1);
    LocalDate date = local_date(1795219199); // 20 November 2026, 23:59:59
    assert_string_equal(local_date_text(date, true, text), "20 Nov 2026");
    assert_string_equal(local_date_text(date, false, text), "20 Nov");
    zone("EAST-2"); // two hours east
    assert_string_equal(local_date_text(local_date(1795219199), true, text), "21 Nov 2026");
    assert_int_equal(local_date(1795219199).number, date.number + 1);
    zone("UTC");
}

static void days_are_numbered_one_by_one(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 20000; seed++) {
        Rng rng = rng_seed(seed);
        int64_t unix_s = (int64_t)rng_below(&rng, UINT64_C(8000000000)) - 4000000000;
        LocalDate date = local_date(unix_s), next = local_date(unix_s + 86400);
        int64_t number = unix_s >= 0 ? unix_s / 86400 : -((86399 - unix_s) / 86400);
        if (date.number != number || next.number != date.number + 1)
            fail_msg("seed %llu", (unsigned long long)seed);
    }
}

static void a_time_without_a_calendar_is_the_first_day(void **state) {
    (void)state;
    assert_int_equal(local_date(INT64_MAX).number, 0);
    assert_true(local_now_s() > 1700000000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_are_those_of_the_zone),
        cmocka_unit_test(days_are_numbered_one_by_one),
        cmocka_unit_test(a_time_without_a_calendar_is_the_first_day),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
