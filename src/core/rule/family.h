#pragma once
// Cells that differ and whose tokens, together, are one of a family of sets.

#include "core/rule/family_table.h"

// The cells differ, and the set of their tokens is one of the table's (family_words(tokens) words). Narrows
// token[0..cells-1] to exactly those tokens that are part of an assignment; false when there is none.
// cells <= tokens <= FAMILY_TOKENS_MAX.
bool family_filter(const uint64_t *table, int tokens, int cells, TokenMask *token);

// Leaves in the table only sets that hold all of these tokens.
void family_require(uint64_t *table, int tokens, TokenMask needed);
