#pragma once
// What follows from what is decided: that a token excludes others along lists of neighbours, that a cell has
// one of its tokens and a house each token by clauses, and the rest by the rules' filters.

#include "core/search/learner.h"

// Decides a literal that is open, at the level that the search has reached.
void follow_decide(Learner *learner, Literal literal, Reason reason);

// Follows all until nothing changes any more. False at a contradiction, which is in learner->conflict.
bool follow_all(Learner *learner);

// Takes back all that was decided above a level.
void follow_back(Learner *learner, int32_t level);
