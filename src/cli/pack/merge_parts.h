#pragma once
// The parts into which a mine was divided (mine --shard), for `pack merge`: whether all are there, each once,
// and finished. Which part a file is, FILE.mine beside it says. Files without one are no parts.
//
// A mine does not write down that it has finished. But the parts of an order differ by at most one in how
// many seeds they have, in all or of each band: a part that was stopped early has fewer than others. Nor does
// a mine write down the whole order, only that of its part, which may want a seed more or less. So when files
// come from several orders, only those that are the same part are known to be of different orders.

#include "core/pack/pack.h"

typedef struct {
    const char *file;
    uint64_t order, shard, shards;
    int band_count[BAND_COUNT], total;
    bool counts; // its seeds count: the file can be read and is as the mine left it
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

// Says which parts are missing, there twice, or stopped early. To be called after all were taken.
void merge_parts_check(MergeParts *parts);

void merge_parts_finish(MergeParts *parts);
