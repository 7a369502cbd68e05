#pragma once
// Sets of small numbers as arrays of words, 64 numbers to a word. The caller knows how many words a set has.

#include <stdbool.h>
#include <stdint.h>

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
