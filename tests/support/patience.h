#pragma once
// How tests wait and measure on a machine that may be busy with other work. What must come sooner or later is
// polled until PATIENCE_MS have passed; what must be quick is measured in processor time.

#include <stdint.h>
#include <time.h>

// Long, so that it ends only what hangs: beside eight busy loops and thirty other tests, a second of work
// takes half a minute.
enum { PATIENCE_MS = 600000 };

// Processor time of this thread, in microseconds: what a frame costs, whoever else is at work.
static inline int64_t thread_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

// Processor time of all threads.
static inline int64_t process_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}
