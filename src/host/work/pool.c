#include "host/work/pool.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "host/files/machine.h"
#include "host/work/thread.h"

struct PoolBatch {
    Pool *pool;
    uint64_t number;
    uint64_t first; // of its items
    size_t count;
    void *result;
    bool done;
};

typedef struct {
    Pool *pool;
    void *own;
    pthread_t thread;
} PoolWorker;

// Items and batches are numbered from 0 on; each is in a ring, at its number modulo the ring's size.
struct Pool {
    PoolSpec spec;
    PoolWorker *worker;
    int threads;

    char *item;
    uint64_t added;    // by the thread that adds
    uint64_t writable; // items below this number may be written: what that thread knows of `delivered`

    PoolBatch *batch;

    pthread_mutex_t lock; // guards all below
    pthread_cond_t work, room, turn;
    uint64_t handed, taken, delivered; // items
    uint64_t begun;                    // batches
    _Atomic uint64_t next;             // the batch that is to be delivered next
    atomic_bool stopped;               // nothing more is wanted
    bool delivering, closed;
};

static void *item_at(const Pool *pool, uint64_t number) {
    return pool->item + number % pool->spec.items * pool->spec.item_size;
}

PoolTurn pool_turn(PoolBatch *batch, bool wait) {
    Pool *pool = batch->pool;
    if (atomic_load(&pool->stopped)) return POOL_NEVER;
    if (atomic_load(&pool->next) == batch->number) return POOL_NOW;
    if (!wait) return POOL_LATER;
    pthread_mutex_lock(&pool->lock);
    while (!pool->stopped && pool->next != batch->number) pthread_cond_wait(&pool->turn, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
    return pool->stopped ? POOL_NEVER : POOL_NOW;
}

// Takes a share of the items that are waiting, so that all workers have something to do to the end. NULL when
// there is nothing to take, or too much has been taken already. Under the lock.
static PoolBatch *take_batch(Pool *pool) {
    uint64_t waiting = pool->handed - pool->taken;
    if (pool->stopped || waiting == 0 || pool->begun - pool->next == pool->spec.batches) return NULL;
    uint64_t count = pool->threads ? waiting / (2 * (uint64_t)pool->threads) : waiting;
    uint64_t until_end = pool->spec.items - pool->taken % pool->spec.items;
    if (count < pool->spec.grain) count = pool->spec.grain;
    if (count > pool->spec.taken_max) count = pool->spec.taken_max;
    if (count > waiting) count = waiting;
    if (count > until_end) count = until_end;
    PoolBatch *batch = &pool->batch[pool->begun % pool->spec.batches];
    batch->number = pool->begun++;
    batch->first = pool->taken;
    batch->count = (size_t)count;
    batch->done = false;
    pool->taken += count;
    return batch;
}

// Delivers what is done, in order. Called under the lock, which is released meanwhile.
static void deliver_done(Pool *pool) {
    if (pool->delivering) return;
    pool->delivering = true;
    while (!pool->stopped && pool->next < pool->begun) {
        PoolBatch *batch = &pool->batch[pool->next % pool->spec.batches];
        if (!batch->done) break;
        pthread_mutex_unlock(&pool->lock);
        bool more =
            pool->spec.deliver(pool->spec.context, item_at(pool, batch->first), batch->count, batch->result);
        pthread_mutex_lock(&pool->lock);
        if (!more) pool->stopped = true;
        pool->delivered = batch->first + batch->count;
        pool->next++;
        pthread_cond_broadcast(&pool->turn);
        pthread_cond_broadcast(&pool->work);
        pthread_cond_signal(&pool->room);
    }
    pool->delivering = false;
}

// Called under the lock, which is released meanwhile.
static void work_on(Pool *pool, PoolBatch *batch, void *own) {
    pthread_mutex_unlock(&pool->lock);
    pool->spec.work(pool->spec.context, own, item_at(pool, batch->first), batch->count, batch, batch->result);
    pthread_mutex_lock(&pool->lock);
    batch->done = true;
    if (pool->spec.collects)
        pthread_cond_signal(&pool->room);
    else
        deliver_done(pool);
}

static void *worker_main(void *context) {
    PoolWorker *worker = context;
    Pool *pool = worker->pool;
    pthread_mutex_lock(&pool->lock);
    while (!pool->stopped && !(pool->closed && pool->taken == pool->handed)) {
        PoolBatch *batch = take_batch(pool);
        if (!batch) {
            pthread_cond_wait(&pool->work, &pool->lock);
            continue;
        }
        if (pool->taken < pool->handed) pthread_cond_signal(&pool->work);
        work_on(pool, batch, worker->own);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

Pool *pool_create(const PoolSpec *spec) {
    assert(spec->workers >= 1 && spec->workers <= POOL_MAX && spec->grain >= 1);
    assert(!spec->collects || spec->batches >= spec->items); // or there could be nothing to collect
    Pool *pool = mem_zeroed(1, sizeof *pool);
    pool->spec = *spec;
    pool->writable = spec->items;
    pool->item = mem_zeroed(spec->items, spec->item_size);
    pool->batch = mem_zeroed(spec->batches, sizeof *pool->batch);
    pool->worker = mem_zeroed((size_t)spec->workers, sizeof *pool->worker);
    for (size_t i = 0; i < spec->batches; i++)
        pool->batch[i] = (PoolBatch){.pool = pool, .result = mem_zeroed(1, spec->result_size)};
    for (int i = 0; i < spec->workers; i++)
        pool->worker[i] = (PoolWorker){.pool = pool, .own = mem_zeroed(1, spec->own_size)};
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    pthread_cond_init(&pool->room, NULL);
    pthread_cond_init(&pool->turn, NULL);
    int wanted = spec->workers > 1 || spec->collects ? spec->workers : 0;
    pthread_mutex_lock(&pool->lock);
    while (pool->threads < wanted &&
           thread_start(&pool->worker[pool->threads].thread, worker_main, &pool->worker[pool->threads]))
        pool->threads++;
    pthread_mutex_unlock(&pool->lock);
    return pool;
}

int pool_threads(const Pool *pool) { return pool->threads; }

void *pool_place(Pool *pool) {
    if (pool->added == pool->writable) {
        pool_hand_over(pool);
        if (pool->spec.collects) pool_collect(pool, pool->spec.items - 1, -1);
        pthread_mutex_lock(&pool->lock);
        while (!pool->stopped && pool->added == pool->delivered + pool->spec.items)
            pthread_cond_wait(&pool->room, &pool->lock);
        pool->writable = pool->delivered + pool->spec.items;
        pthread_mutex_unlock(&pool->lock);
    }
    return atomic_load(&pool->stopped) ? NULL : item_at(pool, pool->added);
}

void pool_add(Pool *pool) { pool->added++; }

size_t pool_added(const Pool *pool) {
    return (size_t)(pool->added - pool->handed); // nobody else writes `handed`
}

void pool_hand_over(Pool *pool) {
    if (pool->added == pool->handed) return;
    pthread_mutex_lock(&pool->lock);
    pool->handed = pool->added;
    pthread_cond_signal(&pool->work);
    PoolBatch *batch;
    while (pool->threads == 0 && (batch = take_batch(pool))) work_on(pool, batch, pool->worker[0].own);
    pthread_mutex_unlock(&pool->lock);
}

size_t pool_collect(Pool *pool, size_t most, int wait_ms) {
    int64_t until_us = wait_ms < 0 ? INT64_MAX : machine_now_us() + (int64_t)wait_ms * 1000;
    pthread_mutex_lock(&pool->lock);
    do deliver_done(pool);
    while (!pool->stopped && pool->handed - pool->delivered > most &&
           thread_wait(&pool->room, &pool->lock, until_us));
    size_t left = pool->stopped ? 0 : (size_t)(pool->handed - pool->delivered);
    pthread_mutex_unlock(&pool->lock);
    return left;
}

static void free_all(Pool *pool) {
    for (size_t i = 0; i < pool->spec.batches; i++) {
        if (pool->spec.finish) pool->spec.finish(pool->batch[i].result);
        free(pool->batch[i].result);
    }
    for (int i = 0; i < pool->spec.workers; i++) free(pool->worker[i].own);
    free(pool->batch);
    free(pool->worker);
    free(pool->item);
    pthread_cond_destroy(&pool->work);
    pthread_cond_destroy(&pool->room);
    pthread_cond_destroy(&pool->turn);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void pool_destroy(Pool *pool) {
    if (!pool) return;
    pool_hand_over(pool);
    if (pool->spec.collects) pool_collect(pool, 0, -1);
    pthread_mutex_lock(&pool->lock);
    pool->closed = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++) pthread_join(pool->worker[i].thread, NULL);
    free_all(pool);
}
