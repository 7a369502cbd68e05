#pragma once
// Forcing chains and cycles without branches: the easiest of a position, as a step, or all of them, for
// chains inside chains.

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

// What the length of a chain adds to its difficulty. A sum of doubles, since Sudoku Explainer compares those.
double rate_length_difficulty(int length);

// Room for a search, half a megabyte.
typedef struct RateStaticSearch RateStaticSearch;

RateStaticSearch *rate_static_create(void);
void rate_static_destroy(RateStaticSearch *search);

// The easiest; false when there is none.
bool rate_static_easiest(RateStaticSearch *search, const RateBoard *board, RateStep *out);

// All, easiest first. They are valid until the next search.
const RateStaticHints *rate_static_all(RateStaticSearch *search, const RateBoard *board);
