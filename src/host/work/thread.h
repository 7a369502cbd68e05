#pragma once
// What worker.c and pool.c need of POSIX threads. Nothing else starts threads through this.

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

// Starts a thread that leaves signals to the process, such as SIGINT, to the main thread. False when the
// system has none to give.
bool thread_start(pthread_t *out, void *(*main)(void *context), void *context);

// Waits for the condition, at the latest until that time of machine_now_us (INT64_MAX: without a limit).
// False once the time is over.
bool thread_wait(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t until_us);
