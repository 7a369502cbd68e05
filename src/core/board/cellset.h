#pragma once
// A set of up to 256 cells: one 256-bit word, copied by value. It serves boards of every size; engines that
// are made for 9x9 alone (core/solve, core/rate) have masks of their own, and the candidates of one cell are
// bits of a uint16_t (core/board/marks.h). A zeroed set is the empty set. No function here fails.

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t word[4];
} CellSet;

static inline void cellset_add(CellSet *set, int cell) { set->word[cell >> 6] |= UINT64_C(1) << (cell & 63); }

static inline void cellset_remove(CellSet *set, int cell) {
    set->word[cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
}

static inline bool cellset_has(const CellSet *set, int cell) {
    return (set->word[cell >> 6] >> (cell & 63)) & 1;
}

static inline bool cellset_empty(const CellSet *set) {
    return (set->word[0] | set->word[1] | set->word[2] | set->word[3]) == 0;
}

static inline int cellset_count(const CellSet *set) {
    int count = 0;
    for (int i = 0; i < 4; i++) count += __builtin_popcountll(set->word[i]);
    return count;
}

static inline CellSet cellset_and(CellSet a, CellSet b) {
    for (int i = 0; i < 4; i++) a.word[i] &= b.word[i];
    return a;
}

static inline CellSet cellset_or(CellSet a, CellSet b) {
    for (int i = 0; i < 4; i++) a.word[i] |= b.word[i];
    return a;
}

// The cells of a that are not in b.
static inline CellSet cellset_minus(CellSet a, CellSet b) {
    for (int i = 0; i < 4; i++) a.word[i] &= ~b.word[i];
    return a;
}

static inline bool cellset_equal(CellSet a, CellSet b) {
    return a.word[0] == b.word[0] && a.word[1] == b.word[1] && a.word[2] == b.word[2] &&
           a.word[3] == b.word[3];
}

// True when the sets have a cell in common.
static inline bool cellset_meet(CellSet a, CellSet b) {
    a = cellset_and(a, b);
    return !cellset_empty(&a);
}

// True when every cell of a is in b.
static inline bool cellset_within(CellSet a, CellSet b) {
    a = cellset_minus(a, b);
    return cellset_empty(&a);
}

static inline CellSet cellset_of(int cell) {
    CellSet set = {{0}};
    cellset_add(&set, cell);
    return set;
}

// The first cell of the set at or after `from` (0..256), or -1. Walks a set:
//     for (int c = cellset_next(&set, 0); c >= 0; c = cellset_next(&set, c + 1))
static inline int cellset_next(const CellSet *set, int from) {
    if (from >= 256) return -1;
    int i = from >> 6;
    uint64_t rest = set->word[i] & (~UINT64_C(0) << (from & 63));
    while (rest == 0) {
        if (++i == 4) return -1;
        rest = set->word[i];
    }
    return i * 64 + __builtin_ctzll(rest);
}
