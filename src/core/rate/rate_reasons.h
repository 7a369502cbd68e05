#pragma once
// Chains inside a branch: what had to go in the branch before they hold, and what tells them apart.

#include "core/rate/rate_branch.h"
#include "core/rate/rate_static_hints.h"

// Candidates (keys, off) that went between two positions and on which a chain in the later one rests, in
// Sudoku Explainer's order. Begins as {.growth = ...}.
typedef struct {
    const RateGrowth *growth;
    uint64_t known[CANDIDATE_WORDS];
    uint16_t key[CANDIDATES_9];
    int count;
    uint64_t print; // a fingerprint of the chain: equal chains have equal ones
} RateReasons;

// Adds those of a chain of branches, one of its ends at a time: the key in one of its branches. root_cause
// says what the starts of its branches have in common: CAUSE_CELL, a house, or CAUSE_NONE.
void rate_reasons_branch(RateReasons *reasons, const RateBranch *branch, int key, int root_cause,
                         RateWalk *walk);

// Adds those of a chain without branches. key: of its list.
void rate_reasons_static(RateReasons *reasons, const RateStaticHint *hint, const uint16_t *key);
