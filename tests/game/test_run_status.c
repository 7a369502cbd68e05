#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "game/play/run_status.h"

static RunStatus example(void) {
    RunStatus status = {.phase = RUN_PHASE_RUNNING,
                        .attempt = 7,
                        .time_us = 5000000,
                        .read_at_us = 100,
                        .ticking = true,
                        .segments = 9,
                        .done = 2,
                        .best_possible_us = -1};
    for (int i = 0; i < 9; i++) status.segment[i].time_us = i * 2000000, status.segment[i].compared_us = -1;
    return status;
}

static void the_clock_goes_on_by_itself(void **state) {
    (void)state;
    RunStatus status = example();
    assert_int_equal(run_status_time_us(&status, 100), 5000000);
    assert_int_equal(run_status_time_us(&status, 1100), 5001000);
    assert_int_equal(run_status_time_us(&status, 50), 5000000); // never back
    status.ticking = false;
    assert_int_equal(run_status_time_us(&status, 1100), 5000000);
}

static void when_it_was_read_makes_no_difference(void **state) {
    (void)state;
    RunStatus a = example(), b = a;
    b.read_at_us += 700, b.time_us += 700;
    b.segment[5].time_us = 12345; // not done: means nothing
    b.difference_us = 5;          // no difference: means nothing
    assert_true(run_status_same(&a, &b));
    b.time_us++;
    assert_false(run_status_same(&a, &b));
}

static void every_change_is_seen(void **state) {
    (void)state;
    RunStatus a = example();
    for (int i = 0; i < 14; i++) {
        RunStatus b = a;
        switch (i) {
        case 0: b.phase = RUN_PHASE_ENDED; break;
        case 1: b.attempt++; break;
        case 2: b.ticking = false; break;
        case 3: b.segments = 8; break;
        case 4: b.done = 3; break;
        case 5: b.segment[1].time_us++; break;
        case 6: b.segment[8].compared_us = 3; break;
        case 7: strcpy(b.segment[8].name, "9 of 9"); break;
        case 8: strcpy(b.comparison, "Best"); break;
        case 9: b.has_difference = true; break;
        case 10: b.best_possible_us = 1; break;
        case 11: strcpy(b.category, "Clean"); break;
        case 12: strcpy(b.puzzle, "Seed 1"); break;
        case 13: b.read_at_us--; break;
        }
        if (run_status_same(&a, &b)) fail_msg("change %d is not seen", i);
        assert_true(run_status_same(&b, &b));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clock_goes_on_by_itself),
        cmocka_unit_test(when_it_was_read_makes_no_difference),
        cmocka_unit_test(every_change_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
