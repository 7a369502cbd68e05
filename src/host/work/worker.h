#pragma once
// A thread that answers the latest question. A new question calls off the one before: the work on that one
// learns so from worker_goes_on, and can no longer publish anything. What is found is kept by the owner and
// guarded by the worker's lock, so that answers may come in parts and be read meanwhile. At rest the thread
// sleeps.
//
// The thread is started by the first question. Where the system cannot start one, worker_ask does the work
// itself before it returns, through the same functions; work that may have no end is then told to stop after
// WORKER_ALONE_MS of processor time, so that what it finds does not depend on what else the machine does.
// When memory runs out, the program ends (core/base/memory).
//
// One thread owns the worker; no other may call functions that take a Worker. The work calls those that take
// a WorkerTask.

#include <stdbool.h>
#include <stddef.h>

enum { WORKER_ALONE_MS = 1500 }; // how long a person may be kept waiting where there is no thread

typedef struct Worker Worker;
typedef struct WorkerTask WorkerTask; // a question that is worked on

typedef struct {
    size_t question_size; // 0: there is only one question
    // Answers the question, a copy that does not change meanwhile. When called off, it returns soon.
    void (*work)(void *context, WorkerTask *task, const void *question);
    // Called by the thread that works, whenever something was published and when an answer is complete. It
    // must not use the worker. NULL allowed.
    void (*wake)(void *context);
    void *context;
    bool endless; // the work may take for ever
} WorkerSpec;

Worker *worker_create(const WorkerSpec *spec);

// Calls off the work and waits for it to return. NULL allowed.
void worker_destroy(Worker *worker);

// The same, but waits no longer than `wait_ms`: work that has not returned by then goes on without an owner.
// In either case `finish` is called with the context once the work has returned, perhaps by its thread.
void worker_abandon(Worker *worker, int wait_ms, void (*finish)(void *context));

// Asks a question, which is copied, in place of the one before.
void worker_ask(Worker *worker, const void *question);

// Calls off the question without asking another. worker_stop also waits until the work has returned.
void worker_cancel(Worker *worker);
void worker_stop(Worker *worker);

// True while the latest question is not answered to the end. After worker_cancel there is none.
bool worker_busy(Worker *worker);

// Waits until `ready`, which is called with the context under the lock, is true (NULL: until the worker is
// not busy), at most `wait_ms` (negative: for as long as it takes). Returns whether it is.
bool worker_wait(Worker *worker, int wait_ms, bool (*ready)(const void *context));

// The lock of all that is published. worker_unlock wakes work that sleeps in worker_pause; a caller that has
// only read uses worker_unlock_quietly.
void worker_lock(Worker *worker);
void worker_unlock(Worker *worker);
void worker_unlock_quietly(Worker *worker);

// ---- for the work

// The context of its worker.
void *worker_context(const WorkerTask *task);

// True while the question (a WorkerTask *) is the latest and there is time left: a keep_going callback.
bool worker_goes_on(void *task);

// True when there is no thread and the time is up: the answer is not complete.
bool worker_out_of_time(const WorkerTask *task);

// Takes the lock to publish something. False, without the lock, when the question is called off.
bool worker_enter(WorkerTask *task);
void worker_leave(WorkerTask *task);
void worker_leave_quietly(WorkerTask *task); // wakes nobody: for what can be looked at later

// Sleeps until `ready`, which is called with the context under the lock (NULL: never), at most `wait_ms`
// (negative: for as long as it takes). False when the question is called off, or when there is no thread that
// could sleep; the work then returns.
bool worker_pause(WorkerTask *task, int wait_ms, bool (*ready)(const void *context));
