#pragma once
// A branch of the rating engine's forcing chains: all that follows from one candidate being on or off, each
// consequence with those that it follows from (its parents). Its order is Sudoku Explainer's, since the first
// to reach a candidate is its reason.

#include <stddef.h>

#include "core/rate/rate_board.h"

// Why a candidate is on: it is the last of its cell, or of a house (kind + 1).
enum { CAUSE_NONE, CAUSE_BLOCK = BLOCK + 1, CAUSE_ROW = ROW + 1, CAUSE_COLUMN = COLUMN + 1, CAUSE_CELL };

typedef struct {
    uint32_t parents; // where they begin in the branch's list
    uint16_t parent_count;
    uint16_t depth;     // at least this many nodes are in its chain, itself included
    uint16_t ancestors; // that many are; 0: not counted yet
    uint8_t cause;
    int32_t inner; // the chain inside the chain that it follows from, or -1
} RateNode;

typedef struct {
    uint64_t has[2][CANDIDATE_WORDS]; // [on]: candidates
    uint16_t order[2][CANDIDATES_9];  // [on]: their keys, as they were found
    int count[2], next[2];            // from `next` on they are still to be followed
    RateNode node[KEYS_9];
    uint16_t *parent;
    size_t parent_count, parent_room;
    bool clash;                   // a candidate would be on and off
    uint16_t clash_on, clash_off; // the keys of the two; one of them is not in `has`
    bool has_inner;               // some node follows from a chain inside the chain
} RateBranch;

// How branches grow, and in which position.
typedef struct {
    bool dynamic;                       // candidates that are off are gone for what follows
    bool nishio;                        // one token alone
    RateBoard before, now;              // the position where a branch begins, and as the branch has left it
    uint8_t empty[HOUSES_9], placed[9]; // of RateState
} RateGrowth;

// Candidates (keys, off) that went between the two positions and that something rests on, in Sudoku
// Explainer's order. Begins as {.growth = ...}.
typedef struct {
    const RateGrowth *growth;
    uint64_t known[CANDIDATE_WORDS];
    uint16_t key[CANDIDATES_9];
    int count;
} RateReasons;

// Ancestors of a node, marked as they are met.
typedef struct {
    uint32_t mark, marked[KEYS_9];
    uint16_t key[KEYS_9];
} RateWalk;

static inline bool branch_has(const RateBranch *branch, int key) {
    return bits_has(branch->has[key & 1], key >> 1);
}

// Starts a branch with its assumption.
void branch_start(RateBranch *branch, int key);

// Adds those of these tokens in a cell that went, or those of these places of a house that a token went from.
void reasons_add_cell(RateReasons *reasons, int cell, unsigned tokens);
void reasons_add_house(RateReasons *reasons, int house, int token, unsigned places);

// Turns the candidate off for several reasons at once, unless it is off; returns how many it adds. inner: the
// chain inside the chain that it follows from, or -1.
int branch_turn_off(RateBranch *branch, int cell, int token, const RateReasons *reasons, int inner);

// Follows everything that is on or off to the end. False when that is a contradiction.
bool branch_follow(RateGrowth *growth, RateBranch *branch);

// Collects a node and all that it follows from in walk->key, breadth first; how many there are.
int branch_ancestors(const RateBranch *branch, int key, RateWalk *walk);

// The length of the chain of a node: how many nodes are in it.
int branch_chain_length(RateBranch *branch, int key, bool dynamic, RateWalk *walk);

// rate_rules.c: what else follows in a branch when its plain consequences are used up. Tries locked
// candidates, hidden pairs, naked pairs and X-Wings, in that order, and takes all steps of the first that has
// any; how many candidates go.
int rate_rules_apply(const RateGrowth *growth, RateBranch *branch);
