#pragma once
// A family of sets of tokens as a table of bits: bit s says whether the set s (a TokenMask) belongs to it.

#include <stddef.h>
#include <stdint.h>

#include "core/rule/relation.h"

enum {
    FAMILY_TOKENS_MAX = 10,
    FAMILY_WORDS_MAX = 1 << (FAMILY_TOKENS_MAX - 6),
};

// 64-bit words of a family.
static inline size_t family_words(int tokens) { return tokens <= 6 ? 1 : (size_t)1 << (tokens - 6); }
