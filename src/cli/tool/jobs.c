#include "cli/tool/jobs.h"

#include <stdio.h>

enum {
    ITEMS_PER_WORKER = 2 * JOBS_TAKEN_MAX, // added and not yet written, unless `waiting` says otherwise
    BATCHES_PER_WORKER = 4,                // taken and not yet written
};

// What is said about the items of a batch.
typedef struct {
    Reply reply;
    JobsAnswer answer;
} BatchReply;

static void work(void *context, void *own, void *items, size_t count, PoolBatch *batch, void *result) {
    const Jobs *jobs = context;
    BatchReply *said = result;
    reply_begin(&said->reply, batch);
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

void jobs_begin(Jobs *jobs, const JobsSpec *spec) {
    (void)fflush(stdout); // replies do not go through stdio
    *jobs = (Jobs){.spec = *spec, .fine = true};
    size_t waiting = spec->waiting ? (size_t)spec->waiting : ITEMS_PER_WORKER;
    jobs->pool = pool_create(&(PoolSpec){.workers = spec->workers,
                                         .item_size = spec->item_size,
                                         .items = (size_t)spec->workers * waiting,
                                         .batches = (size_t)spec->workers * BATCHES_PER_WORKER,
                                         .grain = (size_t)spec->grain,
                                         .taken_max = JOBS_TAKEN_MAX,
                                         .own_size = spec->own_size,
                                         .result_size = sizeof(BatchReply),
                                         .context = jobs,
                                         .work = work,
                                         .deliver = deliver,
                                         .finish = finish});
}

bool jobs_end(Jobs *jobs) {
    pool_destroy(jobs->pool);
    reply_say_fault(jobs->fault);
    return jobs->fine && !jobs->fault;
}

bool jobs_each_number(JobsSpec spec, uint64_t count) {
    Jobs jobs;
    uint64_t *place;
    spec.item_size = sizeof *place;
    jobs_begin(&jobs, &spec);
    for (uint64_t i = 0; i < count && (place = pool_place(jobs.pool)); i++) {
        *place = i;
        pool_add(jobs.pool);
        if (pool_added(jobs.pool) == JOBS_TAKEN_MAX) pool_hand_over(jobs.pool);
    }
    return jobs_end(&jobs);
}
