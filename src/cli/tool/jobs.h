#pragma once
// Many like things, done by several workers at once (host/work/pool), with one reply that reads as if they
// had been done one after the other: each part of it is written as soon as those before it are.

#include "cli/tool/reply.h"

typedef enum {
    JOBS_YES,
    JOBS_NO,     // the answer for one of the items is no
    JOBS_ENOUGH, // no, and nothing after these items is to be done
} JobsAnswer;

enum {
    JOBS_MAX = POOL_MAX,
    JOBS_TAKEN_MAX = 512, // items by one call of `work`
};

typedef struct {
    int workers; // at least 1; 1: no thread is started, and pool_hand_over does the work
    int grain;   // fewer items than these are taken only where no more wait
    int waiting; // items for each worker that may be added and not yet written; 0: as many as suit small ones
    size_t item_size;
    size_t own_size; // of what each worker has for itself, zero at first
    void *context;
    // Called by several threads at once. It is told to stop by reply_hand_on, which it asks when it may take
    // long; its answer does not matter then.
    JobsAnswer (*work)(void *context, void *own, const void *items, size_t count, Reply *reply);
} JobsSpec;

typedef struct {
    JobsSpec spec;
    Pool *pool; // that items are added to
    bool fine;  // so far; like `fault` touched by nobody else while the pool works
    int fault;
} Jobs;

// *jobs must stay where it is until jobs_end.
void jobs_begin(Jobs *jobs, const JobsSpec *spec);

// Waits until all is done and written. Returns true when every answer was yes; that standard output could not
// be written is said and a no, but that nobody reads it any more is only a no.
bool jobs_end(Jobs *jobs);

// Begins, adds the numbers from 0 to count - 1, each an item of type uint64_t, and ends.
bool jobs_each_number(JobsSpec spec, uint64_t count);
