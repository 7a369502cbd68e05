#pragma once
// The parts that a mine was shared out in (mine --shard), for `pack merge`: whether all are there, each once,
// and come to their end. What part a file is stands beside it, in FILE.mine. Files without one are no parts.
//
// A mine does not write down that it has come to its end. But the parts of an order have the same number of
// seeds, in all or of each band, up to one: so one that was stopped is found where it has less than others.
// Nor does it write down the order as a whole, but that of the part, which may want a seed more or less. So
// parts of several orders, as many of each, are told apart only when they are the same part.

#include "core/pack/pack.h"

typedef struct {
    const char *file;
    uint64_t order, shard, shards;
    int band_count[BAND_COUNT], total;
    bool counts; // the file can be read and is as the mine left it
} MergePart;

typedef struct {
    MergePart *part;
    size_t room;
    int count;
    int faults; // that were said
} MergeParts;

// Looks at a file beside which there is a .mine, and says what is wrong with it. `pack`: what was read of it;
// NULL when it could not be.
void merge_parts_take(MergeParts *parts, const char *file, const Pack *pack);

// Says which parts are missing, there twice, or stopped early. Call it after all were taken.
void merge_parts_check(MergeParts *parts);

void merge_parts_finish(MergeParts *parts);
