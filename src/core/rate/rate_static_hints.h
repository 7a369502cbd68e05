#pragma once
// A list of forcing chains and cycles without branches, for the chains inside chains, which need the way of
// each.

#include <stddef.h>

#include "core/rate/rate_board.h"

// A chain's way leads from its result to its start, a cycle's from the start to it again. Way and removals
// are keys in RateStaticHints.key.
typedef struct {
    double difficulty;
    uint64_t effect; // a fingerprint of what it removes, in whatever order
    int length, order, way, way_count, removal, removal_count;
    uint8_t sort_key;
    bool cycle;
} RateStaticHint;

// Zeroed is valid and empty.
typedef struct {
    RateStaticHint *hint;
    int count;
    uint16_t *key;
    int key_count;
    size_t room, key_room;
} RateStaticHints;

void static_hints_start(RateStaticHints *hints); // empties the list and keeps its room
void static_hints_finish(RateStaticHints *hints);

// Adds a hint; it is good until the next one is added. Its way is added next, key by key, then its removals.
RateStaticHint *static_hints_add(RateStaticHints *hints, double difficulty, int length, int sort_key,
                                 bool cycle);
void static_hints_way(RateStaticHints *hints, RateStaticHint *hint, int key);
void static_hints_remove(RateStaticHints *hints, RateStaticHint *hint, int cell, unsigned tokens);

// Easiest first, in Sudoku Explainer's sense.
void static_hints_sort(RateStaticHints *hints);
