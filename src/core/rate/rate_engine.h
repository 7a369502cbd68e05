#pragma once
// An engine of forcing chains for ratings: the branches of one position, and what they show (its hints), in
// Sudoku Explainer's order.
//
// The engine of hints (core/logic/forcing) cannot take its place: it looks for short proofs, while a rating
// must follow Sudoku Explainer's order. In 11,253 positions of known puzzles the two rate 2,854 steps
// differently.

#include "core/rate/rate_branch.h"
#include "core/rate/rate_static.h"

// Sudoku Explainer's order among kinds of hints of equal length.
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

// Offers as a hint that the start of a branch is impossible, if it leads to a contradiction.
void rate_engine_offer_clash(RateEngine *engine, int key);

// Looks for all hints of the engine in its position.
void rate_engine_search(RateEngine *engine);
