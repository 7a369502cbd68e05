#pragma once
// 64-bit hashes that tell things apart. None resists a deliberate search for collisions.
//
// There are two families. Neither may ever change, because their values are stored:
//
//   hash_bytes, hash_text  FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo), from HASH_BEGIN. In seed ids and share
//                          codes, in a save's table of checked seeds, in the names and columns of a pack's
//                          index, in what a mine keeps
//   hash_word, hash_words  8 bytes at a time, where speed matters. In the sum of a pack's index; the
//                          order of equal finds among almost locked sets depends on it
//
// hash_mix spreads one number over all 64 bits. It may not change either: random numbers begin with it.

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define HASH_BEGIN UINT64_C(0xCBF29CE484222325)

static inline uint64_t hash_byte(uint64_t hash, uint8_t byte) {
    return (hash ^ byte) * UINT64_C(0x100000001B3);
}

static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++) hash = hash_byte(hash, at[i]);
    return hash;
}

static inline uint64_t hash_text(uint64_t hash, const char *text) {
    for (; *text; text++) hash = hash_byte(hash, (uint8_t)*text);
    return hash;
}

#define HASH_MULTIPLIER UINT64_C(0x9E3779B97F4A7C15) // D. Knuth's: 2^64 over the golden ratio

static inline uint64_t hash_word(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * HASH_MULTIPLIER;
    return hash ^ hash >> 29;
}

// Bytes left over at the end count as a word filled up with zeros.
static inline uint64_t hash_words(uint64_t hash, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    uint64_t word;
    for (; size >= 8; size -= 8, at += 8) {
        memcpy(&word, at, 8);
        hash = hash_word(hash, word);
    }
    if (size == 0) return hash;
    word = 0;
    memcpy(&word, at, size);
    return hash_word(hash, word);
}

// D. Stafford's variant 13 of the finaliser of A. Appleby's MurmurHash3, as in splitmix64.
static inline uint64_t hash_mix(uint64_t x) {
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}
