#pragma once
// Cells that differ and whose tokens, together, are one of a family of sets. A family is a table of bits: bit
// s says whether the set s (a TokenMask) belongs to it.

#include <stddef.h>
#include <stdint.h>

#include "core/rule/relation.h"

enum {
    FAMILY_TOKENS_MAX = 10,
    FAMILY_WORDS_MAX = 1 << (FAMILY_TOKENS_MAX - 6),
};

// 64-bit words of a family.
static inline size_t family_words(int tokens) { return tokens <= 6 ? 1 : (size_t)1 << (tokens - 6); }

// The cells differ, and the set of their tokens is one of the table's (family_words(tokens) words). Narrows
// token[0..cells-1] to exactly those tokens that are part of an assignment; false when there is none.
// cells <= tokens <= FAMILY_TOKENS_MAX.
bool family_filter(const uint64_t *table, int tokens, int cells, TokenMask *token);
