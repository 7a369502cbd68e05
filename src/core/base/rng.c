#include "core/base/rng.h"

#include <assert.h>
#include <string.h>

#include "core/base/hash.h"

static uint64_t rotate_left(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

// splitmix64 (S. Vigna, 2015, after G. Steele, D. Lea, C. Flood): it spreads any seed, even 0, over the whole
// state.
static uint64_t splitmix64(uint64_t *state) {
    *state += HASH_MULTIPLIER;
    return hash_mix(*state);
}

Rng rng_seed(uint64_t seed) {
    Rng rng;
    for (int i = 0; i < 4; i++) rng.state[i] = splitmix64(&seed);
    return rng;
}

uint64_t rng_next(Rng *rng) {
    uint64_t *s = rng->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

// As many of the upper bits as the bound needs, drawn again until they are below it: no division, no bias.
uint64_t rng_below(Rng *rng, uint64_t bound) {
    assert(bound > 0);
    int shift = __builtin_clzll((bound - 1) | 1);
    uint64_t drawn;
    do drawn = rng_next(rng) >> shift;
    while (drawn >= bound);
    return drawn;
}

// R. Fisher and F. Yates's shuffle in R. Durstenfeld's form.
static inline void shuffle(Rng *rng, void *items, size_t size, int count) {
    unsigned char *bytes = items, item[sizeof(uint64_t)];
    for (size_t i = (size_t)count - 1; count > 0 && i > 0; i--) {
        size_t j = (size_t)rng_below(rng, (uint64_t)i + 1);
        memcpy(item, bytes + i * size, size);
        memmove(bytes + i * size, bytes + j * size, size);
        memcpy(bytes + j * size, item, size);
    }
}

// Items of the usual sizes are moved without calls, because the compiler knows the size here.
void rng_shuffle(Rng *rng, void *items, size_t size, int count) {
    switch (size) {
    case sizeof(uint8_t): shuffle(rng, items, sizeof(uint8_t), count); return;
    case sizeof(uint16_t): shuffle(rng, items, sizeof(uint16_t), count); return;
    default: assert(size <= sizeof(uint64_t)); shuffle(rng, items, size, count);
    }
}
