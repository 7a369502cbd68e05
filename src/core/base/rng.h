#pragma once
// The same sequence of random numbers on every machine: xoshiro256** (D. Blackman, S. Vigna, 2018), seeded
// through splitmix64. A plain value: a copy continues the same sequence.

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t state[4];
} Rng;

Rng rng_seed(uint64_t seed);

uint64_t rng_next(Rng *rng);

// A number 0..bound-1, every one equally likely (bound > 0).
uint64_t rng_below(Rng *rng, uint64_t bound);

// Shuffles `count` items of `size` bytes each, at most 8, every order equally likely.
void rng_shuffle(Rng *rng, void *items, size_t size, int count);
