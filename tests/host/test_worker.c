// The worker: random schedules of questions, cancels and waits, with a thread and without one.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/rng.h"
#include "host/files/machine.h"
#include "host/work/worker.h"
#include "support/no_threads.h"
#include "support/patience.h"

enum { PARTS_MAX = 200 };

// Publishes the numbers from 0 up to `parts`, with a rest between; then waits for `allowed`, where it is told
// to.
typedef struct {
    int serial, parts, part_us;
    bool endless, pauses;
} Question;

typedef struct {
    Worker *worker; // its lock guards what follows
    int serial, count, part[PARTS_MAX];
    bool allowed, cut;
    atomic_int at_work, woken, finished;
} Desk;

static bool is_allowed(const void *context) { return ((const Desk *)context)->allowed; }

static bool has_part(const void *context) { return ((const Desk *)context)->count > 0; }

static void work(void *context, WorkerTask *task, const void *question) {
    Desk *desk = context;
    Question copy, now;
    memcpy(&copy, question, sizeof copy);
    assert_int_equal(atomic_fetch_add(&desk->at_work, 1), 0); // never two at once
    for (int i = 0; (copy.endless || i < copy.parts) && worker_goes_on(task); i++) {
        if (copy.part_us) usleep((useconds_t)copy.part_us);
        if (!worker_enter(task)) break;
        if (desk->serial != copy.serial) fail_msg("an answer to %d for %d", copy.serial, desk->serial);
        if (desk->count < PARTS_MAX) desk->part[desk->count++] = i;
        worker_leave(task);
    }
    if (copy.pauses && worker_pause(task, -1, is_allowed)) assert_true(worker_goes_on(task));
    memcpy(&now, question, sizeof now);
    assert_memory_equal(&now, &copy, sizeof copy);
    if (worker_enter(task)) {
        desk->cut = worker_out_of_time(task);
        worker_leave(task);
    }
    atomic_fetch_sub(&desk->at_work, 1);
}

static void wake(void *context) { atomic_fetch_add(&((Desk *)context)->woken, 1); }

static void finish(void *context) {
    assert_int_equal(atomic_load(&((Desk *)context)->at_work), 0);
    atomic_fetch_add(&((Desk *)context)->finished, 1);
}

static Desk *open_desk(void) {
    Desk *desk = calloc(1, sizeof *desk);
    desk->worker = worker_create(&(WorkerSpec){
        .question_size = sizeof(Question), .work = work, .wake = wake, .context = desk, .endless = true});
    return desk;
}

static void close_desk(Desk *desk) {
    worker_destroy(desk->worker);
    assert_int_equal(atomic_load(&desk->at_work), 0);
    free(desk);
}

static void ask(Desk *desk, Question question) {
    worker_cancel(desk->worker);
    worker_lock(desk->worker);
    question.serial = ++desk->serial;
    desk->count = 0;
    desk->allowed = desk->cut = false;
    worker_unlock(desk->worker);
    worker_ask(desk->worker, &question);
}

static void check_all(Desk *desk, int parts) {
    assert_true(worker_wait(desk->worker, PATIENCE_MS, NULL));
    worker_lock(desk->worker);
    assert_int_equal(desk->count, parts);
    for (int i = 0; i < parts; i++) assert_int_equal(desk->part[i], i);
    worker_unlock(desk->worker);
}

static void the_latest_question_is_answered(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        Rng rng = rng_seed(seed);
        if (seed % 4 == 3) threads_left(0);
        Desk *desk = open_desk();
        assert_false(worker_busy(desk->worker));
        for (int turn = 0; turn < 25; turn++) {
            int parts = (int)rng_below(&rng, 30);
            ask(desk, (Question){.parts = parts, .part_us = (int)rng_below(&rng, 3) * 50});
            switch (rng_below(&rng, 6)) {
            case 0:
                worker_cancel(desk->worker);
                assert_false(worker_busy(desk->worker));
                break;
            case 1:
                worker_stop(desk->worker);
                assert_int_equal(atomic_load(&desk->at_work), 0);
                break;
            case 2:
                if (parts > 0) assert_true(worker_wait(desk->worker, PATIENCE_MS, has_part));
                break;
            case 3: worker_wait(desk->worker, (int)rng_below(&rng, 3), NULL); break;
            case 4: check_all(desk, parts); assert_true(atomic_load(&desk->woken) >= parts + 1);
            }
        }
        close_desk(desk); // whatever it is at
        threads_left(-1);
    }
    worker_destroy(NULL);
}

static void what_never_ends_is_called_off(void **state) {
    (void)state;
    Desk *desk = open_desk();
    for (int turn = 0; turn < 20; turn++) {
        ask(desk, (Question){.endless = true});
        assert_true(worker_wait(desk->worker, PATIENCE_MS, has_part));
        assert_false(worker_wait(desk->worker, turn % 3, NULL));
        assert_true(worker_busy(desk->worker));
    }
    ask(desk, (Question){.parts = 3});
    check_all(desk, 3);
    ask(desk, (Question){.endless = true});
    close_desk(desk);
}

static void work_sleeps_until_more_is_wanted(void **state) {
    (void)state;
    Desk *desk = open_desk();
    for (int turn = 0; turn < 50; turn++) {
        ask(desk, (Question){.parts = 2, .pauses = true});
        assert_true(worker_wait(desk->worker, PATIENCE_MS, has_part));
        if (turn % 3 == 0) continue; // another question wakes it too
        if (turn % 3 == 1) assert_false(worker_wait(desk->worker, 2, NULL));
        worker_lock(desk->worker);
        desk->allowed = true;
        worker_unlock(desk->worker);
        check_all(desk, 2);
    }
    ask(desk, (Question){.pauses = true});
    close_desk(desk);
}

// The work is done when worker_ask returns, and what has no end is cut short.
static void without_a_thread_it_is_done_at_once(void **state) {
    (void)state;
    threads_left(0);
    Desk *desk = open_desk();
    ask(desk, (Question){.parts = 5});
    assert_false(worker_busy(desk->worker));
    assert_false(desk->cut);
    check_all(desk, 5);
    assert_int_equal(atomic_load(&desk->woken), 7); // the parts, whether it was cut, and the end
    ask(desk, (Question){.pauses = true});          // nobody could wake it
    assert_false(worker_busy(desk->worker));
    int64_t before_us = machine_now_us();
    ask(desk, (Question){.endless = true});
    assert_true(machine_now_us() - before_us >= WORKER_ALONE_MS * 1000);
    assert_false(worker_busy(desk->worker));
    assert_true(desk->cut);
    assert_false(worker_wait(desk->worker, PATIENCE_MS, is_allowed)); // does not wait for what cannot come
    threads_left(1);                                                  // there is one again
    int started = threads_started();
    ask(desk, (Question){.endless = true});
    assert_true(worker_busy(desk->worker));
    assert_int_equal(threads_started(), started + 1);
    threads_left(-1);
    close_desk(desk);
}

static void a_worker_can_be_left_alone(void **state) {
    (void)state;
    for (int turn = 0; turn < 24; turn++) {
        if (turn % 4 == 3) threads_left(0);
        Desk *desk = open_desk();
        bool slow = turn % 4 == 0; // it does not look whether it is called off
        if (turn % 4) ask(desk, (Question){.parts = 3, .part_us = 100});
        if (slow) ask(desk, (Question){.parts = 3, .part_us = 30000});
        if (slow) assert_true(worker_wait(desk->worker, PATIENCE_MS, has_part));
        worker_abandon(desk->worker, slow ? 0 : PATIENCE_MS, finish);
        if (!slow) assert_int_equal(atomic_load(&desk->finished), 1);
        while (atomic_load(&desk->finished) == 0) usleep(1000);
        threads_left(-1);
        free(desk);
    }
    usleep(20000); // for the leak checker: a thread frees its worker after `finish`
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_latest_question_is_answered),
        cmocka_unit_test(what_never_ends_is_called_off),
        cmocka_unit_test(work_sleeps_until_more_is_wanted),
        cmocka_unit_test(without_a_thread_it_is_done_at_once),
        cmocka_unit_test(a_worker_can_be_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
