#include "cli/tool/jobs.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "host/work/pool.h"

enum {
    ITEMS_PER_WORKER = 2 * JOBS_TAKEN_MAX, // added and not yet written
    BATCHES_PER_WORKER = 4,                // taken and not yet written
};

// What is said about items that were taken at once.
typedef struct {
    Reply reply;
    JobsAnswer answer;
} BatchReply;

struct Jobs {
    JobsSpec spec;
    Pool *pool;
    bool fine; // so far; with `fault` touched by `deliver` alone while the pool works
    int fault;
};

static ReplyTurn turn_of(void *batch, bool wait) {
    switch (pool_turn(batch, wait)) {
    case POOL_LATER: return REPLY_LATER;
    case POOL_NOW: return REPLY_NOW;
    case POOL_NEVER: break;
    }
    return REPLY_NEVER;
}

static void work(void *context, void *own, void *items, size_t count, PoolBatch *batch, void *result) {
    const Jobs *jobs = context;
    BatchReply *said = result;
    reply_begin(&said->reply, turn_of, batch);
    said->answer = jobs->spec.work(jobs->spec.context, own, items, count, &said->reply);
}

static bool deliver(void *context, const void *items, size_t count, void *result) {
    (void)items, (void)count;
    Jobs *jobs = context;
    BatchReply *said = result;
    bool written = reply_write(&said->reply);
    if (!written) jobs->fault = said->reply.fault;
    if (said->answer != JOBS_YES) jobs->fine = false;
    return written && said->answer != JOBS_ENOUGH;
}

static void finish(void *result) { reply_finish(&((BatchReply *)result)->reply); }

Jobs *jobs_create(const JobsSpec *spec) {
    fflush(stdout); // replies do not go through stdio
    Jobs *jobs = mem_zeroed(1, sizeof *jobs);
    jobs->spec = *spec;
    jobs->fine = true;
    jobs->pool = pool_create(&(PoolSpec){.workers = spec->workers,
                                         .item_size = spec->item_size,
                                         .items = (size_t)spec->workers * ITEMS_PER_WORKER,
                                         .batches = (size_t)spec->workers * BATCHES_PER_WORKER,
                                         .grain = (size_t)spec->grain,
                                         .taken_max = JOBS_TAKEN_MAX,
                                         .own_size = spec->own_size,
                                         .result_size = sizeof(BatchReply),
                                         .context = jobs,
                                         .work = work,
                                         .deliver = deliver,
                                         .finish = finish});
    return jobs;
}

void *jobs_place(Jobs *jobs) { return pool_place(jobs->pool); }

void jobs_add(Jobs *jobs) { pool_add(jobs->pool); }

size_t jobs_added(const Jobs *jobs) { return pool_added(jobs->pool); }

void jobs_hand_over(Jobs *jobs) { pool_hand_over(jobs->pool); }

bool jobs_destroy(Jobs *jobs) {
    pool_destroy(jobs->pool);
    bool fine = jobs->fine && !jobs->fault;
    reply_say_fault(jobs->fault);
    free(jobs);
    return fine;
}
