#include "support/no_threads.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int left = -1, started;

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*main)(void *),
                          void *context);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*main)(void *),
                          void *context);

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*main)(void *),
                          void *context) {
    int now = atomic_load(&left);
    if (now == 0) return EAGAIN;
    if (now > 0) atomic_store(&left, now - 1);
    atomic_fetch_add(&started, 1);
    return __real_pthread_create(thread, attributes, main, context);
}

void threads_left(int count) { atomic_store(&left, count); }

int threads_started(void) { return atomic_load(&started); }
