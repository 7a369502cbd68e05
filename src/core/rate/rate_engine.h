#ifndef NONET_CORE_RATE_RATE_ENGINE_H
#define NONET_CORE_RATE_RATE_ENGINE_H
// The inside of an engine of forcing chains (rate_branch.h), for the files that make it up.

#include "core/rate/rate_branch.h"

// A forcing chain or cycle without branches, inside another chain. The path leads from its result to its
// start, a cycle's from the start to it again; path and removals are keys in one list.
typedef struct {
    double difficulty;
    int complexity, order, path, path_count, removal, removal_count;
    uint8_t sort_key;
    bool cycle;
} RateStaticHint;

typedef struct {
    RateStaticHint *hint;
    int count, room;
    uint16_t *path;
    int path_count, path_room;
} RateStaticHints;

// Finds all of them in a position.
void rate_static_search(const RateBoard *board, RateStaticHints *out);

// Sudoku Explainer's order of kinds of hints that are as long.
enum { SORT_DOUBLE = 1, SORT_CELL = 5, SORT_HOUSE = 6, SORT_CONTRADICTION = 7 };

typedef struct RateReach RateReach;

struct RateEngine {
    bool multiple, dynamic, nishio;
    int level;
    RateBoard board; // as it is now, inside a branch
    RateBoard save;  // as it was at its start
    uint8_t empty[HOUSES_9], placed[9];
    RateBranch **branch;
    int branch_count, branch_room;
    int16_t branch_of[KEYS_9]; // index of the branch that starts with the key, or -1
    uint32_t stamp[KEYS_9], stamped;
    uint16_t walk[KEYS_9];
    RateProof *proof; // nested chains that nodes refer to
    int proof_count, proof_room;
    // Hints. The one best, or in an inner engine the best for each effect.
    bool collect;
    RateHint best;
    RateHint *hint;
    int hint_count, hint_room;
    int32_t hint_of[KEYS_9]; // by effect: the key of what goes, or of what stands alone
    int order;
    RateEngine *inner[2];
    RateStaticHints *inner_static;
    RateReach *reach;
    RateState *state; // to stop
};

// What of the four sets of rules (and the inner engines) follows in a branch whose queues are empty. Adds off
// nodes to the branch; returns how many.
int rate_engine_advance(RateEngine *engine, RateBranch *branch);

// Adds a node; its parents are those given and, with branch_add_parent, more.
void branch_add(RateBranch *branch, int key, int parent, int cause, int nested);
void branch_add_parent(RateBranch *branch, int key, int parent);
void branch_insert(RateBranch *branch, int key);

// Looks for all hints of the engine in its position.
void rate_engine_search(RateEngine *engine);

// The same for multiple chains that are not dynamic, for the best hint alone.
void rate_quick_multiple(RateEngine *engine);

// Whether the Nishio branch from (cell, token) contradicts itself.
bool rate_quick_nishio(const RateBoard *board, int cell, int token, bool on);

// Offers what is the same in all branches, in the order of the first, as hints.
void rate_engine_offer(RateEngine *engine, const int *branches, int count, int sort_key, int root_cause);

// How many candidates the chain of a node has.
int rate_engine_ancestors(RateEngine *engine, RateBranch *branch, int key);

// Of a hint of the engine, for an outer one: its print, its length, and the candidates (keys, off) of `save`
// that must have gone from `now` for it to hold. Returns how many.
RateProof rate_engine_proof(RateEngine *engine, const RateHint *hint);
int rate_engine_parents(RateEngine *engine, const RateHint *hint, const RateBoard *save, const RateBoard *now,
                        uint16_t *out);

#endif
