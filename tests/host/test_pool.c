// The pool: results in order and complete, whatever the number of workers and whatever they are given.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/base/rng.h"
#include "host/work/pool.h"
#include "support/no_threads.h"

typedef struct {
    int number, square;
} Item;

typedef struct {
    int number; // of its first item
    char *text; // to be freed
} Result;

typedef struct {
    uint64_t seed;
    int next, stop_at; // stop_at: the item after which nothing more is wanted; -1: none
    bool collects;
    pthread_t adder;
    atomic_int delivering;
} Desk;

typedef struct {
    int calls;
} Own;

static void work(void *context, void *own, void *items, size_t count, PoolBatch *batch, void *result) {
    Desk *desk = context;
    Item *item = items;
    Result *said = result;
    ((Own *)own)->calls++; // no other worker has it: the thread sanitizer sees if one does
    Rng rng = rng_seed(desk->seed + (uint64_t)item->number);
    said->number = item->number;
    if (!said->text) said->text = mem_alloc(8);
    for (size_t i = 0; i < count; i++) {
        item[i].square = item[i].number * item[i].number;
        if (rng_below(&rng, 8) == 0) usleep((useconds_t)rng_below(&rng, 300));
        if (pool_turn(batch, false) == POOL_NEVER) return;
    }
    bool waits = !desk->collects && rng_below(&rng, 4) == 0;
    if (waits && pool_turn(batch, true) == POOL_NOW) assert_int_equal(atomic_load(&desk->delivering), 0);
}

static bool deliver(void *context, const void *items, size_t count, void *result) {
    Desk *desk = context;
    const Item *item = items;
    assert_int_equal(atomic_fetch_add(&desk->delivering, 1), 0);
    assert_int_equal(((Result *)result)->number, item->number);
    if (desk->collects) assert_true(pthread_equal(pthread_self(), desk->adder));
    for (size_t i = 0; i < count; i++) {
        if (item[i].number != desk->next) fail_msg("%d in place of %d", item[i].number, desk->next);
        assert_int_equal(item[i].square, desk->next * desk->next);
        desk->next++;
    }
    atomic_fetch_sub(&desk->delivering, 1);
    return desk->stop_at < 0 || desk->next <= desk->stop_at;
}

static void finish(void *result) { free(((Result *)result)->text); }

static void run(Desk *desk, Rng *rng, int count, PoolSpec spec) {
    spec.item_size = sizeof(Item), spec.own_size = sizeof(Own), spec.result_size = sizeof(Result);
    spec.context = desk, spec.work = work, spec.deliver = deliver, spec.finish = finish;
    desk->adder = pthread_self();
    desk->collects = spec.collects;
    Pool *pool = pool_create(&spec);
    assert_true(pool_threads(pool) <= spec.workers);
    Item *place = NULL;
    for (int i = 0; i < count && (place = pool_place(pool)); i++) {
        place->number = i;
        pool_add(pool);
        if (rng_below(rng, 5) == 0) pool_hand_over(pool);
        if (spec.collects && rng_below(rng, 5) == 0) {
            size_t most = rng_below(rng, 20), left = pool_collect(pool, most, (int)rng_below(rng, 3) - 1);
            assert_true(left <= spec.items);
        }
    }
    assert_true(place || desk->stop_at >= 0);
    pool_destroy(pool);
    if (desk->stop_at < 0)
        assert_int_equal(desk->next, count);
    else
        assert_true(desk->next > desk->stop_at || desk->next == count);
}

static void results_come_in_order(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 120; seed++) {
        Rng rng = rng_seed(seed);
        int threads = (int)rng_below(&rng, 4);
        threads_left(seed % 3 ? -1 : threads); // also where there are fewer than are wanted, or none
        Desk desk = {.seed = seed, .stop_at = -1};
        int count = (int)rng_below(&rng, 400);
        if (rng_below(&rng, 4) == 0) desk.stop_at = (int)rng_below(&rng, 400);
        PoolSpec spec = {.workers = 1 + (int)rng_below(&rng, 8),
                         .items = 1 + rng_below(&rng, 64),
                         .grain = 1 + rng_below(&rng, 4),
                         .collects = rng_below(&rng, 2)};
        spec.taken_max = spec.grain + rng_below(&rng, 16);
        spec.batches = spec.collects ? spec.items : 1 + rng_below(&rng, 16);
        run(&desk, &rng, count, spec);
        threads_left(-1);
    }
    pool_destroy(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_come_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
