#pragma once
// The parts into which a mine was divided (mine --shard), for `pack merge`: whether all are there, each once,
// and finished. Which part a file is, FILE.mine beside it says. Files without one are no parts.

#include "core/pack/pack.h"

typedef struct {
    const char *file;
    uint64_t order, shard, shards;
} MergePart;

typedef struct {
    MergePart *part;
    size_t room;
    int count;
    int faults; // that were reported
} MergeParts;

// Looks at a file, and if there is a .mine beside it says what is wrong with it. `pack` is what was read of
// the file; NULL when it could not be read.
void merge_parts_take(MergeParts *parts, const char *file, const Pack *pack);

// Says which parts are missing or there twice. To be called after all were taken.
void merge_parts_check(MergeParts *parts);

void merge_parts_finish(MergeParts *parts);
