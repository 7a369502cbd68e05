#pragma once
// Many similar items, worked on by several workers at once (host/work/pool), with one reply that reads as if
// they had been done one after the other: each part of it is written as soon as those before it are.

#include "cli/tool/reply.h"

typedef enum {
    JOBS_YES,
    JOBS_NO,     // the answer for one of the items is no
    JOBS_ENOUGH, // no, and nothing after these items is to be done
} JobsAnswer;

enum {
    JOBS_MAX = POOL_MAX,
    JOBS_TAKEN_MAX = 512, // items that one call of `work` gets
};

typedef struct {
    int workers; // at least 1; 1: no thread is started, and pool_hand_over does the work
    int grain;   // fewer items than this are taken only when no more are waiting
    int waiting; // items per worker that may be added and not yet written; 0: as many as suit small items
    size_t item_size;
    size_t own_size; // of the memory that each worker has to itself, zeroed at first
    void *context;
    // Called by several threads at once. If it may take long, it calls reply_hand_on, which tells it when to
    // stop; its answer does not matter then.
    JobsAnswer (*work)(void *context, void *own, const void *items, size_t count, Reply *reply);
} JobsSpec;

typedef struct {
    JobsSpec spec;
    Pool *pool; // that items are added to
    bool fine;  // so far every answer was yes; like `fault`, only for jobs.c while the pool works
    int fault;
} Jobs;

// *jobs must stay where it is until jobs_end.
void jobs_begin(Jobs *jobs, const JobsSpec *spec);

// Waits until all is done and written. Returns true when every answer was yes and all was written. A failure
// to write to standard output is reported, unless its reader has gone away.
bool jobs_end(Jobs *jobs);

// Begins, adds the numbers from 0 to count - 1, each an item of type uint64_t, and ends.
bool jobs_each_number(JobsSpec spec, uint64_t count);
