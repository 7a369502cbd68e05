// The machine: its lock, one holder at a time, freed however the holder ends; and its clocks.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "host/files/machine.h"

static void a_lock_has_one_holder_and_ends_with_it(void **state) {
    (void)state;
    char folder[] = "/tmp/nonet-machine-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/lock", folder);
    int ready[2];
    assert_int_equal(pipe(ready), 0);
    pid_t holder = fork();
    if (holder == 0) {
        char word = machine_lock(path) ? 'y' : 'n';
        if (write(ready[1], &word, 1) != 1) _exit(1);
        for (;;) pause();
    }
    char word = 0;
    assert_int_equal(read(ready[0], &word, 1), 1);
    assert_int_equal(word, 'y');
    assert_false(machine_lock(path));
    kill(holder, SIGKILL);
    waitpid(holder, NULL, 0);
    assert_true(machine_lock(path));
    (void)remove(path);
    rmdir(folder);
}

static void the_clock_never_goes_back(void **state) {
    (void)state;
    int64_t before = machine_now_us();
    for (int i = 0; i < 10000; i++) {
        int64_t now = machine_now_us();
        assert_true(now >= before);
        before = now;
    }
}

// A reading that had to wait between its two clocks is too small; none is too large.
static void sleep_is_never_overstated(void **state) {
    (void)state;
    int64_t most_us = machine_asleep_us();
    for (int i = 0; i < 1000; i++) {
        int64_t asleep_us = machine_asleep_us();
        if (asleep_us > most_us) most_us = asleep_us;
    }
    struct timespec awake, all;
    clock_gettime(CLOCK_MONOTONIC, &awake);
    clock_gettime(CLOCK_BOOTTIME, &all);
    int64_t awake_us = (int64_t)awake.tv_sec * 1000000 + awake.tv_nsec / 1000;
    assert_in_range(most_us, 0, (int64_t)all.tv_sec * 1000000 + all.tv_nsec / 1000 - awake_us);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lock_has_one_holder_and_ends_with_it),
        cmocka_unit_test(the_clock_never_goes_back),
        cmocka_unit_test(sleep_is_never_overstated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
