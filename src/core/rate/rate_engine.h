#pragma once
// An engine of forcing chains for ratings: the branches of one position, and what they show (its hints), in
// Sudoku Explainer's order.
//
// It is not the engine that finds forcing chains for hints (core/logic/forcing), which grows its branches so
// that proofs become short, and so comes to other steps. Both were asked for the same kind of chain in the
// 11,253 positions where the 1,413 puzzles of our list of known ratings from 7.6 up need one: the easiest
// step for a hint had another rating than Sudoku Explainer's in 2,854, nearly always a lower one, and another
// conclusion in 2,649, and took 1.4 times as long. A rating must follow Sudoku Explainer's order, a hint
// should be as short as it can be. What decides (which candidate is followed next, which of two reasons
// counts, where a contradiction ends a branch, what the length of a chain is) differs in every place.

#include "core/rate/rate_branch.h"
#include "core/rate/rate_static.h"

// Sudoku Explainer's order of kinds of hints that are as long.
enum { SORT_DOUBLE = 1, SORT_CELL = 5, SORT_HOUSE = 6, SORT_CONTRADICTION = 7 };

// What follows the same way from all of its targets, one in each branch; or two that contradict each other.
typedef struct {
    int length;
    uint8_t sort_key, target_count;
    uint8_t root_cause; // of the starts of its branches: CAUSE_CELL, a house, or CAUSE_NONE
    bool on;            // the result: (cell, token) is on, or off
    uint8_t cell, token;
    int order;
    struct {
        uint16_t branch, key;
    } target[9];
} RateHint;

// A chain that is used inside another one.
typedef struct {
    uint64_t print;
    int length;
} RateInnerChain;

typedef struct RateEngine RateEngine;
struct RateEngine {
    RateGrowth growth;
    bool multiple;    // cells of more than two candidates, houses of more than two places
    int level;        // of what follows in a branch: see rate_engine_branch
    RateState *state; // asked whether to go on
    RateBranch **branch;
    int branch_count;
    size_t branch_room;
    int16_t branch_of[KEYS_9]; // index of the branch that starts with the key, or -1
    RateWalk walk;
    RateInnerChain *chain; // that nodes refer to
    int chain_count;
    size_t chain_room;
    // Hints: the best one, or, when it collects, the best for each effect.
    bool collect;
    RateHint best; // target_count 0: none
    RateHint *hint;
    int hint_count;
    size_t hint_room;
    int32_t hint_of[KEYS_9]; // by effect: the key of what goes, or of what stands alone
    int order;
    RateEngine *inner[2];
    RateStaticSearch *inner_static;
};

RateEngine *rate_engine_create(bool multiple, bool dynamic, bool nishio, int level);
void rate_engine_destroy(RateEngine *engine);

// Sets the position in which the branches below are made.
void rate_engine_start(RateEngine *engine, RateState *state);

// The branch that starts with this key; made when it is first asked for. It grows by what is on and off, from
// level 1 on also by the rules of rate_rules.c, from 2 on also by chains inside it: static, from 3 on
// multiple ones; from 4 on dynamic ones, at 5 also those that have rules and chains in them.
int rate_engine_branch(RateEngine *engine, int key);

// Offers what is the same in all branches, in the order of the first, as hints.
void rate_engine_offer(RateEngine *engine, const int *branches, int count, int sort_key, int root_cause);

// Offers as a hint that the start of a branch cannot be, if it leads to a contradiction.
void rate_engine_offer_clash(RateEngine *engine, int key);

// Looks for all hints of the engine in its position.
void rate_engine_search(RateEngine *engine);
