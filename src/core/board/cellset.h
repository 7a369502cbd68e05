#pragma once
// Cells, and sets of them: one word of 640 bits, copied by value. They serve boards of every size up to
// 25x25; engines that are made for 9x9 alone (core/solve, core/rate) have masks of their own, and the
// candidates of one cell are bits of a TokenMask (core/rule/relation.h). A zeroed set is the empty set. No
// function here fails.

#include <stdbool.h>
#include <stdint.h>

#include "core/base/bits.h"

enum { CELLS_MAX = 625, CELLSET_WORDS = (CELLS_MAX + 63) / 64 };

typedef uint16_t CellIndex; // of a cell: 0..CELLS_MAX-1, in reading order

typedef struct {
    uint64_t word[CELLSET_WORDS];
} CellSet;

// How many words of a set a board of so many cells needs. The most frequent operations stop there
// (core/base/bits.h).
static inline int cellset_words(int cells) { return (cells + 63) / 64; }

static inline void cellset_add(CellSet *set, int cell) { set->word[cell >> 6] |= UINT64_C(1) << (cell & 63); }

static inline void cellset_remove(CellSet *set, int cell) {
    set->word[cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
}

static inline bool cellset_has(const CellSet *set, int cell) {
    return (set->word[cell >> 6] >> (cell & 63)) & 1;
}

static inline bool cellset_empty(const CellSet *set) {
    uint64_t any = set->word[0] | set->word[1];
    if (any) return false;
    for (int i = 2; i < CELLSET_WORDS; i++) any |= set->word[i];
    return any == 0;
}

static inline int cellset_count(const CellSet *set) {
    int count = 0;
    for (int i = 0; i < CELLSET_WORDS; i++)
        if (set->word[i]) count += bits_count(set->word[i]);
    return count;
}

static inline CellSet cellset_and(CellSet a, CellSet b) {
    for (int i = 0; i < CELLSET_WORDS; i++) a.word[i] &= b.word[i];
    return a;
}

static inline CellSet cellset_or(CellSet a, CellSet b) {
    for (int i = 0; i < CELLSET_WORDS; i++) a.word[i] |= b.word[i];
    return a;
}

// The cells of a that are not in b.
static inline CellSet cellset_minus(CellSet a, CellSet b) {
    for (int i = 0; i < CELLSET_WORDS; i++) a.word[i] &= ~b.word[i];
    return a;
}

static inline bool cellset_equal(CellSet a, CellSet b) {
    uint64_t different = (a.word[0] ^ b.word[0]) | (a.word[1] ^ b.word[1]);
    if (different) return false;
    for (int i = 2; i < CELLSET_WORDS; i++) different |= a.word[i] ^ b.word[i];
    return different == 0;
}

// True when the sets have a cell in common.
static inline bool cellset_meet(CellSet a, CellSet b) {
    uint64_t any = (a.word[0] & b.word[0]) | (a.word[1] & b.word[1]);
    if (any) return true;
    for (int i = 2; i < CELLSET_WORDS; i++) any |= a.word[i] & b.word[i];
    return any != 0;
}

// True when every cell of a is in b.
static inline bool cellset_within(CellSet a, CellSet b) {
    uint64_t any = (a.word[0] & ~b.word[0]) | (a.word[1] & ~b.word[1]);
    if (any) return false;
    for (int i = 2; i < CELLSET_WORDS; i++) any |= a.word[i] & ~b.word[i];
    return any == 0;
}

static inline CellSet cellset_of(int cell) {
    CellSet set = {{0}};
    cellset_add(&set, cell);
    return set;
}

// --- Lists of cells

static inline bool cells_have(const CellIndex *list, int count, int cell) {
    for (int i = 0; i < count; i++)
        if (list[i] == cell) return true;
    return false;
}

// Below 0, 0, above 0: the first place in which the lists differ decides.
static inline int cells_compare(const CellIndex *a, const CellIndex *b, int count) {
    for (int i = 0; i < count; i++)
        if (a[i] != b[i]) return a[i] - b[i];
    return 0;
}

// In ascending order.
static inline void cells_sort(CellIndex *list, int count) {
    for (int i = 1; i < count; i++) {
        CellIndex cell = list[i];
        int at = i;
        for (; at > 0 && list[at - 1] > cell; at--) list[at] = list[at - 1];
        list[at] = cell;
    }
}

// --- Walking

// The first cell of the set at or after `from` (0..CELLS_MAX), or -1. Walks a set:
//     for (int c = cellset_next(&set, 0); c >= 0; c = cellset_next(&set, c + 1))
static inline int cellset_next(const CellSet *set, int from) {
    if (from >= CELLS_MAX) return -1;
    int i = from >> 6;
    uint64_t rest = set->word[i] & (~UINT64_C(0) << (from & 63));
    while (rest == 0) {
        if (++i == CELLSET_WORDS) return -1;
        rest = set->word[i];
    }
    return i * 64 + __builtin_ctzll(rest);
}
