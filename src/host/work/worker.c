#include "host/work/worker.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/files/machine.h"
#include "host/work/thread.h"

struct Worker {
    WorkerSpec spec;
    pthread_t thread;
    bool has_thread;         // known to the owner alone
    _Atomic uint64_t serial; // of the latest question; written under the lock, read by the work without it
    pthread_mutex_t lock;    // guards all below
    pthread_cond_t changed;
    uint64_t answered; // the question that was answered last, or called off
    bool pending, working, quit, ended;
    void (*finish)(void *context); // the thread frees the worker and calls this; NULL: it has an owner
    void *question;                // the latest one
    void *working_on;              // a copy for the work only
};

struct WorkerTask {
    Worker *worker;
    uint64_t serial;
    int64_t until_us; // by machine_processor_us; 0: no limit
    bool alone;       // without a thread, in worker_ask
    bool out_of_time;
};

static bool is_latest(const WorkerTask *task) { return atomic_load(&task->worker->serial) == task->serial; }

static void wake_owner(const Worker *worker) {
    if (worker->spec.wake) worker->spec.wake(worker->spec.context);
}

// Called under the lock, which is released meanwhile.
static void answer_question(Worker *worker, bool alone) {
    WorkerTask task = {.worker = worker, .serial = worker->serial, .alone = alone};
    if (alone && worker->spec.endless)
        task.until_us = machine_processor_us() + (int64_t)WORKER_ALONE_MS * 1000;
    memcpy(worker->working_on, worker->question, worker->spec.question_size);
    worker->pending = false;
    worker->working = true;
    pthread_mutex_unlock(&worker->lock);
    worker->spec.work(worker->spec.context, &task, worker->working_on);
    pthread_mutex_lock(&worker->lock);
    worker->working = false;
    if (is_latest(&task)) {
        worker->answered = task.serial;
        wake_owner(worker);
    }
    pthread_cond_broadcast(&worker->changed);
}

static void free_worker(Worker *worker) {
    pthread_cond_destroy(&worker->changed);
    pthread_mutex_destroy(&worker->lock);
    free(worker->question);
    free(worker->working_on);
    free(worker);
}

static void *thread_main(void *context) {
    Worker *worker = context;
    pthread_mutex_lock(&worker->lock);
    while (!worker->quit)
        if (worker->pending)
            answer_question(worker, false);
        else
            pthread_cond_wait(&worker->changed, &worker->lock);
    worker->ended = true;
    void (*finish)(void *) = worker->finish;
    pthread_cond_broadcast(&worker->changed);
    pthread_mutex_unlock(&worker->lock);
    if (finish) {
        finish(worker->spec.context);
        free_worker(worker);
    }
    return NULL;
}

// ---- the owner's side

Worker *worker_create(const WorkerSpec *spec) {
    Worker *worker = mem_zeroed(1, sizeof *worker);
    worker->spec = *spec;
    worker->question = mem_alloc(spec->question_size);
    worker->working_on = mem_alloc(spec->question_size);
    pthread_mutex_init(&worker->lock, NULL);
    pthread_cond_init(&worker->changed, NULL);
    return worker;
}

static int64_t deadline(int wait_ms) {
    return wait_ms < 0 ? INT64_MAX : machine_now_us() + (int64_t)wait_ms * 1000;
}

// Under the lock.
static void call_off(Worker *worker) {
    worker->answered = ++worker->serial;
    worker->pending = false;
    pthread_cond_broadcast(&worker->changed);
}

void worker_abandon(Worker *worker, int wait_ms, void (*finish)(void *context)) {
    assert(finish || wait_ms < 0);
    if (!worker) return;
    if (worker->has_thread) {
        pthread_mutex_lock(&worker->lock);
        worker->quit = true;
        call_off(worker);
        int64_t until_us = deadline(wait_ms);
        while (!worker->ended && thread_wait(&worker->changed, &worker->lock, until_us)) continue;
        bool ended = worker->ended;
        if (!ended) {
            worker->finish = finish;
            pthread_detach(worker->thread);
        }
        pthread_mutex_unlock(&worker->lock);
        if (!ended) return;
        pthread_join(worker->thread, NULL);
    }
    if (finish) finish(worker->spec.context);
    free_worker(worker);
}

void worker_destroy(Worker *worker) { worker_abandon(worker, -1, NULL); }

void worker_ask(Worker *worker, const void *question) {
    pthread_mutex_lock(&worker->lock);
    worker->serial++;
    if (worker->spec.question_size) memcpy(worker->question, question, worker->spec.question_size);
    worker->pending = true;
    pthread_cond_broadcast(&worker->changed);
    pthread_mutex_unlock(&worker->lock);
    if (!worker->has_thread) worker->has_thread = thread_start(&worker->thread, thread_main, worker);
    if (worker->has_thread) return;
    pthread_mutex_lock(&worker->lock);
    answer_question(worker, true);
    pthread_mutex_unlock(&worker->lock);
}

void worker_cancel(Worker *worker) {
    pthread_mutex_lock(&worker->lock);
    call_off(worker);
    pthread_mutex_unlock(&worker->lock);
}

void worker_stop(Worker *worker) {
    pthread_mutex_lock(&worker->lock);
    call_off(worker);
    while (worker->working) pthread_cond_wait(&worker->changed, &worker->lock);
    pthread_mutex_unlock(&worker->lock);
}

bool worker_busy(Worker *worker) { return !worker_wait(worker, 0, NULL); }

bool worker_wait(Worker *worker, int wait_ms, bool (*ready)(const void *context)) {
    int64_t until_us = worker->has_thread ? deadline(wait_ms) : 0; // without a thread nothing more will come
    pthread_mutex_lock(&worker->lock);
    bool is = false, in_time = true;
    for (;;) {
        is = ready ? ready(worker->spec.context) : worker->answered == worker->serial;
        if (is || !in_time) break;
        in_time = thread_wait(&worker->changed, &worker->lock, until_us);
    }
    pthread_mutex_unlock(&worker->lock);
    return is;
}

void worker_lock(Worker *worker) { pthread_mutex_lock(&worker->lock); }

void worker_unlock(Worker *worker) {
    pthread_cond_broadcast(&worker->changed);
    pthread_mutex_unlock(&worker->lock);
}

void worker_unlock_quietly(Worker *worker) { pthread_mutex_unlock(&worker->lock); }

// ---- the work's side

void *worker_context(const WorkerTask *task) { return task->worker->spec.context; }

bool worker_goes_on(void *task) {
    WorkerTask *self = task;
    if (self->until_us && machine_processor_us() >= self->until_us) self->out_of_time = true;
    return is_latest(self) && !self->out_of_time;
}

bool worker_out_of_time(const WorkerTask *task) { return task->out_of_time; }

bool worker_enter(WorkerTask *task) {
    pthread_mutex_lock(&task->worker->lock);
    if (is_latest(task)) return true;
    pthread_mutex_unlock(&task->worker->lock);
    return false;
}

void worker_leave(WorkerTask *task) {
    pthread_cond_broadcast(&task->worker->changed);
    pthread_mutex_unlock(&task->worker->lock);
    wake_owner(task->worker);
}

void worker_leave_quietly(WorkerTask *task) { pthread_mutex_unlock(&task->worker->lock); }

bool worker_pause(WorkerTask *task, int wait_ms, bool (*ready)(const void *context)) {
    Worker *worker = task->worker;
    int64_t until_us = deadline(wait_ms);
    pthread_mutex_lock(&worker->lock);
    bool is = false;
    while (is_latest(task) && !(is = ready && ready(worker->spec.context)) && !task->alone)
        if (!thread_wait(&worker->changed, &worker->lock, until_us)) break;
    bool goes_on = (is || !task->alone) && is_latest(task);
    pthread_mutex_unlock(&worker->lock);
    return goes_on;
}
