#pragma once
// Many similar items, worked on by all processors at once, with results that come as if the items had been
// done one after the other. One thread adds items; workers take them in order, some at a time (few when few
// are waiting, so that the first result comes soon and the last items are shared out); results are delivered
// in order, each as soon as those before it are. What was added and is not yet delivered is bounded.
//
// Where threads cannot be started the pool makes do with fewer; with none, the thread that adds does the
// work. When memory runs out, the program ends (core/base/memory).

#include <stdbool.h>
#include <stddef.h>

typedef struct Pool Pool;
typedef struct PoolBatch PoolBatch; // items taken at once

enum { POOL_MAX = 256 }; // workers

typedef struct {
    int workers; // 1 to POOL_MAX; 1: no thread is started, unless `collects`
    size_t item_size;
    size_t items;       // that may be added before the first of them is delivered
    size_t batches;     // likewise, that may be taken
    size_t grain;       // fewer items than this are taken only when no more are waiting
    size_t taken_max;   // no more items than this are taken at once
    size_t own_size;    // of the memory that each worker has to itself, zeroed at first
    size_t result_size; // of the memory for a batch's result, zeroed at first and used again by later batches
    bool collects;      // `deliver` is called by nobody but pool_collect and pool_destroy
    void *context;
    // Does the items. Called by several threads at once.
    void (*work)(void *context, void *own, void *items, size_t count, PoolBatch *batch, void *result);
    // Called for one batch at a time, in order. False when nothing more is wanted: work that has begun is
    // told so by pool_turn, and nothing more is taken or delivered.
    bool (*deliver)(void *context, const void *items, size_t count, void *result);
    void (*finish)(void *result); // frees what a result holds, at the end. NULL: nothing
} PoolSpec;

Pool *pool_create(const PoolSpec *spec);

// How many threads there are; 0: the thread that adds does the work.
int pool_threads(const Pool *pool);

// The place for the next item; waits until there is one. NULL when nothing more is wanted.
void *pool_place(Pool *pool);

// The place has been filled: the item is added.
void pool_add(Pool *pool);

// How many were added since pool_hand_over was called last.
size_t pool_added(const Pool *pool);

// Hands what was added to the workers. To be called before anything that may have to wait.
void pool_hand_over(Pool *pool);

// Delivers what is done until no more than `most` items are left, for at most `wait_ms`. Returns how many are
// left. Only with `collects`.
size_t pool_collect(Pool *pool, size_t most, int wait_ms);

// Waits until all is done and delivered. NULL allowed.
void pool_destroy(Pool *pool);

// ---- for the work

typedef enum {
    POOL_LATER, // batches before this one are not delivered yet
    POOL_NOW,   // this one is next
    POOL_NEVER, // nothing more is wanted
} PoolTurn;

// Whether it is the batch's turn to be delivered; with `wait` returns when it is, or never will be.
PoolTurn pool_turn(PoolBatch *batch, bool wait);
