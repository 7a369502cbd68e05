#pragma once
// Sets of small numbers: in one word, or as arrays of words, 64 numbers to a word. The caller knows how many
// words a set has.

#include <stdbool.h>
#include <stdint.h>

// How many numbers are in the word. Adds the bits up in parallel: without an instruction for it, which not
// all processors have, the compiler would call a function (H. S. Warren, Hacker's Delight, 2012, section
// 5-1).
static inline int bits_count(uint64_t word) {
    word -= (word >> 1) & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + ((word >> 2) & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(word * UINT64_C(0x0101010101010101) >> 56);
}

static inline bool bits_has(const uint64_t *set, int number) {
    return (set[number >> 6] >> (number & 63)) & 1;
}
static inline void bits_add(uint64_t *set, int number) { set[number >> 6] |= UINT64_C(1) << (number & 63); }
static inline void bits_remove(uint64_t *set, int number) {
    set[number >> 6] &= ~(UINT64_C(1) << (number & 63));
}

// Whether the sets have a number in common.
static inline bool bits_meet(const uint64_t *a, const uint64_t *b, int words) {
    uint64_t both = 0;
    for (int word = 0; word < words; word++) both |= a[word] & b[word];
    return both != 0;
}
