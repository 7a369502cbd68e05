#include "cli/tool/jobs.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    ITEMS_PER_WORKER = 2 * JOBS_TAKEN_MAX, // added and not yet done with
    PARTS_PER_WORKER = 4,                  // taken and not yet written
};

// Items taken at once, and what is said about them.
typedef struct {
    Jobs *jobs;
    uint64_t number;
    uint64_t first; // of its items
    size_t count;
    Reply reply;
    JobsAnswer answer;
    bool done;
} JobsBatch;

typedef struct {
    Jobs *jobs;
    void *own;
    pthread_t thread;
} Worker;

// Items and parts are numbered from 0 on; each lies in a ring at its number modulo the ring's room.
struct Jobs {
    JobsSpec spec;
    Worker *worker;
    int threads;

    char *item;
    size_t item_room;
    uint64_t added;    // by the thread that adds
    uint64_t writable; // items below this number may be overwritten: what that thread knows of done_with

    JobsBatch *part;
    uint64_t part_room;

    pthread_mutex_t lock; // of all below
    pthread_cond_t work, room, turn;
    uint64_t handed, taken, done_with; // items
    uint64_t parts;                    // taken
    _Atomic uint64_t written;          // parts; the one of this number has the turn
    atomic_bool stopped;               // nothing more is wanted
    bool writing, closed, fine;
    int fault;
};

static ReplyTurn turn_of(void *waiting, bool wait) {
    JobsBatch *part = waiting;
    Jobs *jobs = part->jobs;
    if (atomic_load(&jobs->stopped)) return REPLY_NEVER;
    if (atomic_load(&jobs->written) == part->number) return REPLY_NOW;
    if (!wait) return REPLY_LATER;
    pthread_mutex_lock(&jobs->lock);
    while (!jobs->stopped && jobs->written != part->number) pthread_cond_wait(&jobs->turn, &jobs->lock);
    pthread_mutex_unlock(&jobs->lock);
    return jobs->stopped ? REPLY_NEVER : REPLY_NOW;
}

// A share of what waits, so that all have something to do to the end. NULL when there is nothing to take, or
// too much is taken already. The lock is held.
static JobsBatch *take(Jobs *jobs) {
    uint64_t waiting = jobs->handed - jobs->taken;
    if (jobs->stopped || waiting == 0 || jobs->parts - jobs->written == jobs->part_room) return NULL;
    uint64_t count = jobs->threads ? waiting / (2 * (uint64_t)jobs->threads) : waiting;
    uint64_t until_end = jobs->item_room - jobs->taken % jobs->item_room;
    if (count < (uint64_t)jobs->spec.grain) count = (uint64_t)jobs->spec.grain;
    if (count > JOBS_TAKEN_MAX) count = JOBS_TAKEN_MAX;
    if (count > waiting) count = waiting;
    if (count > until_end) count = until_end;
    JobsBatch *part = &jobs->part[jobs->parts % jobs->part_room];
    part->jobs = jobs;
    part->number = jobs->parts++;
    part->first = jobs->taken;
    part->count = (size_t)count;
    part->done = false;
    jobs->taken += count;
    return part;
}

static void work_on(Jobs *jobs, JobsBatch *part, void *own) {
    reply_begin(&part->reply, turn_of, part);
    const char *items = jobs->item + part->first % jobs->item_room * jobs->spec.item_size;
    part->answer = jobs->spec.work(jobs->spec.context, own, items, part->count, &part->reply);
}

// Writes this part and those after it that have only waited for it, unless it has to wait itself or somebody
// is at it already. The lock is held, but not while writing.
static void finish(Jobs *jobs, JobsBatch *part) {
    part->done = true;
    if (jobs->writing) return;
    jobs->writing = true;
    while (!jobs->stopped && jobs->written < jobs->parts) {
        JobsBatch *first = &jobs->part[jobs->written % jobs->part_room];
        if (!first->done) break;
        pthread_mutex_unlock(&jobs->lock);
        bool fine = reply_write(&first->reply);
        pthread_mutex_lock(&jobs->lock);
        if (!fine) jobs->fault = first->reply.fault;
        if (first->answer != JOBS_YES) jobs->fine = false;
        if (!fine || first->answer == JOBS_ENOUGH) jobs->stopped = true;
        jobs->done_with = first->first + first->count;
        jobs->written++;
        pthread_cond_broadcast(&jobs->turn);
        pthread_cond_broadcast(&jobs->work);
        pthread_cond_signal(&jobs->room);
    }
    jobs->writing = false;
}

static void *worker_main(void *context) {
    Worker *worker = context;
    Jobs *jobs = worker->jobs;
    pthread_mutex_lock(&jobs->lock);
    while (!jobs->stopped && !(jobs->closed && jobs->taken == jobs->handed)) {
        JobsBatch *part = take(jobs);
        if (!part) {
            pthread_cond_wait(&jobs->work, &jobs->lock);
            continue;
        }
        if (jobs->taken < jobs->handed) pthread_cond_signal(&jobs->work);
        pthread_mutex_unlock(&jobs->lock);
        work_on(jobs, part, worker->own);
        pthread_mutex_lock(&jobs->lock);
        finish(jobs, part);
    }
    pthread_mutex_unlock(&jobs->lock);
    return NULL;
}

static void free_all(Jobs *jobs) {
    for (uint64_t i = 0; jobs->part && i < jobs->part_room; i++) reply_finish(&jobs->part[i].reply);
    for (int i = 0; jobs->worker && i < jobs->spec.workers; i++) free(jobs->worker[i].own);
    free(jobs->part);
    free(jobs->worker);
    free(jobs->item);
    free(jobs);
}

Jobs *jobs_create(const JobsSpec *spec) {
    assert(spec->workers >= 1 && spec->workers <= JOBS_MAX && spec->grain >= 1);
    fflush(stdout); // replies do not go through stdio
    Jobs *jobs = calloc(1, sizeof *jobs);
    if (!jobs) {
        fputs("nonet-cli: not enough memory\n", stderr);
        return NULL;
    }
    size_t workers = (size_t)spec->workers;
    jobs->spec = *spec;
    jobs->item_room = jobs->writable = workers * ITEMS_PER_WORKER;
    jobs->part_room = workers * PARTS_PER_WORKER;
    jobs->item = malloc(jobs->item_room * spec->item_size);
    jobs->part = calloc(jobs->part_room, sizeof *jobs->part);
    jobs->worker = calloc(workers, sizeof *jobs->worker);
    bool fine = jobs->item && jobs->part && jobs->worker;
    for (size_t i = 0; fine && i < workers; i++) {
        jobs->worker[i] = (Worker){.jobs = jobs, .own = calloc(1, spec->own_size + 1)};
        fine = jobs->worker[i].own != NULL;
    }
    if (!fine) {
        fputs("nonet-cli: not enough memory\n", stderr);
        free_all(jobs);
        return NULL;
    }
    jobs->fine = true;
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->work, NULL);
    pthread_cond_init(&jobs->room, NULL);
    pthread_cond_init(&jobs->turn, NULL);
    // Where not all threads are to be had, it goes with fewer, and with none too.
    pthread_mutex_lock(&jobs->lock);
    for (int i = 0; spec->workers > 1 && i < spec->workers; i++) {
        Worker *worker = &jobs->worker[i];
        if (pthread_create(&worker->thread, NULL, worker_main, worker) != 0) break;
        jobs->threads++;
    }
    pthread_mutex_unlock(&jobs->lock);
    return jobs;
}

void *jobs_place(Jobs *jobs) {
    if (jobs->added == jobs->writable) {
        jobs_hand_over(jobs);
        pthread_mutex_lock(&jobs->lock);
        while (!jobs->stopped && jobs->added == jobs->done_with + jobs->item_room)
            pthread_cond_wait(&jobs->room, &jobs->lock);
        jobs->writable = jobs->done_with + jobs->item_room;
        pthread_mutex_unlock(&jobs->lock);
    }
    if (atomic_load(&jobs->stopped)) return NULL;
    return jobs->item + jobs->added % jobs->item_room * jobs->spec.item_size;
}

void jobs_add(Jobs *jobs) {
    jobs->added++;
}

size_t jobs_added(const Jobs *jobs) {
    return (size_t)(jobs->added - jobs->handed); // nobody else writes `handed`
}

void jobs_hand_over(Jobs *jobs) {
    if (jobs->added == jobs->handed) return;
    pthread_mutex_lock(&jobs->lock);
    jobs->handed = jobs->added;
    pthread_cond_signal(&jobs->work);
    JobsBatch *part;
    while (jobs->threads == 0 && (part = take(jobs))) {
        pthread_mutex_unlock(&jobs->lock);
        work_on(jobs, part, jobs->worker[0].own);
        pthread_mutex_lock(&jobs->lock);
        finish(jobs, part);
    }
    pthread_mutex_unlock(&jobs->lock);
}

bool jobs_destroy(Jobs *jobs) {
    jobs_hand_over(jobs);
    pthread_mutex_lock(&jobs->lock);
    jobs->closed = true;
    pthread_cond_broadcast(&jobs->work);
    pthread_mutex_unlock(&jobs->lock);
    for (int i = 0; i < jobs->threads; i++) pthread_join(jobs->worker[i].thread, NULL);
    bool fine = jobs->fine && !jobs->fault;
    reply_say_fault(jobs->fault);
    pthread_cond_destroy(&jobs->work);
    pthread_cond_destroy(&jobs->room);
    pthread_cond_destroy(&jobs->turn);
    pthread_mutex_destroy(&jobs->lock);
    free_all(jobs);
    return fine;
}
