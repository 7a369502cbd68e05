#pragma once
// What worker.c and pool.c need of POSIX threads. Nothing else starts threads through this.

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

// Starts a thread in which signals to the process, such as SIGINT, are blocked: other threads receive them.
// False when the system cannot start one.
bool thread_start(pthread_t *out, void *(*main)(void *context), void *context);

// Waits for the condition until that time of machine_now_us at the latest (INT64_MAX: without a limit).
// False, without waiting, when that time has passed.
bool thread_wait(pthread_cond_t *condition, pthread_mutex_t *lock, int64_t until_us);
