#pragma once
// Why a rule took a token or met a contradiction, asked only when the search needs to know.

#include "core/search/learner.h"

// Writes the literals, false before `before`, by which the rule had to take `implied` (if target >= 0, where
// it comes first) or met a contradiction. Returns how many.
uint32_t explain_rule(const Learner *learner, const ModelRule *rule, int target, Literal implied,
                      int32_t before, Literal *out);

// The literals by which one was implied, itself among them. Not of one that was guessed.
uint32_t explain_literal(Learner *learner, Literal implied, Literal *out);
