#pragma once
// What else follows inside a branch when its plain consequences are used up: locked candidates, hidden and
// naked pairs, X-Wings of the position as the branch has left it.

#include "core/rate/rate_branch.h"

// Tries the rules in that order and takes all steps of the first that has any; how many candidates go.
int rate_rules_apply(const RateGrowth *growth, RateBranch *branch);
