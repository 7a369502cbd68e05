#pragma once
// The ways to filter a family. Users go by core/rule/family.h, whose source asks the processor first.

#include "core/rule/family_table.h"

enum { FAMILY_AVX512_TOKENS = 9 }; // a table of all their sets fills a register

// As family_filter (core/rule/family.h), for `count` cells with two tokens or more each, to which the tokens
// in `settled` come.
bool family_filter_portable(const uint64_t *table, int tokens, int count, TokenMask *token,
                            TokenMask settled);

// The same for FAMILY_AVX512_TOKENS, on processors with AVX-512.
bool family_filter_avx512(const uint64_t *table, int count, TokenMask *token, TokenMask settled);
