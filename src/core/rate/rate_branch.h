#ifndef NONET_CORE_RATE_RATE_BRANCH_H
#define NONET_CORE_RATE_RATE_BRANCH_H
// Branches of the rating engine's forcing chains: all that follows from one candidate being on or off, each
// consequence with the ones it follows from. A consequence is named by a key, (cell * 9 + token) * 2, plus 1
// when it is on.

#include "core/rate/rate_chain.h"

enum { CANDIDATES_9 = 729, KEYS_9 = 2 * CANDIDATES_9, KEY_WORDS = 12 };

// Why a candidate is on: the last of its cell, or of a house (kind + 1).
enum { CAUSE_NONE, CAUSE_BLOCK = BLOCK + 1, CAUSE_ROW = ROW + 1, CAUSE_COLUMN = COLUMN + 1, CAUSE_CELL };

typedef struct {
    uint32_t parents; // where its parents begin in the branch's list
    uint16_t parent_count;
    uint16_t depth;     // at least this many candidates are in its chain, itself included
    uint16_t ancestors; // that many are; 0: not counted yet
    uint8_t cause;
    int32_t nested; // the chain inside the chain that it follows from, or -1
} RateNode;

typedef struct {
    uint64_t has[2][KEY_WORDS]; // [on]: candidates, by number
    uint16_t order[2][CANDIDATES_9];
    int count[2];
    RateNode node[KEYS_9];
    uint16_t *parent;
    uint32_t parent_count, parent_room;
    bool clash;                   // a candidate would be on and off
    uint16_t clash_on, clash_off; // the keys of the two; one of them is not in `has`
    bool nests;                   // some node has a nested chain
} RateBranch;

static inline int key_of(int cell, int token, bool on) {
    return (cell * 9 + token) * 2 + on;
}
static inline int key_cell(int key) {
    return key / 18;
}
static inline int key_token(int key) {
    return key / 2 % 9;
}

static inline bool branch_has(const RateBranch *branch, int key) {
    int candidate = key >> 1;
    return (branch->has[key & 1][candidate >> 6] >> (candidate & 63)) & 1;
}

// A chain that is used inside another one: what tells it from others, and how long it is in all.
typedef struct {
    uint64_t print;
    int complexity;
} RateProof;

// A hint of an engine: what follows the same way from all of its targets.
typedef struct {
    int complexity;
    double difficulty;
    uint8_t sort_key, target_count;
    uint8_t root_cause; // of the starts of its chains: CAUSE_CELL, a house, or CAUSE_NONE
    bool on;            // the result: (cell, token) is on, or off
    uint8_t cell, token;
    int order;
    struct {
        uint16_t branch, key;
    } target[9];
} RateHint;

// One kind of forcing chains, with what it needs to search. Engines of chains inside chains hang below it.
typedef struct RateEngine RateEngine;

RateEngine *rate_engine_create(bool multiple, bool dynamic, bool nishio, int level);
void rate_engine_destroy(RateEngine *engine);

// Sets the position in which the branches below are made.
void rate_engine_start(RateEngine *engine, const RateBoard *board);

// The branch that starts with this key; computed when it is first asked for.
int rate_engine_branch(RateEngine *engine, int key);

#endif
