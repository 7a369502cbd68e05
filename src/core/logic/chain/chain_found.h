#pragma once
// The chains that a search has found: of those with the same effect the shortest, in the end all of them as
// steps, the shortest first.

#include "core/logic/chain/chain_search.h"

enum { CHAIN_REMOVALS_MAX = 512 };

// What a chain takes away: candidates as nodes (their "off" nodes), each once.
typedef struct {
    int count;
    uint16_t node[CHAIN_REMOVALS_MAX];
} ChainRemovals;

typedef struct {
    uint32_t hash;
    uint16_t length;
    uint16_t path_count, removal_count;
    uint32_t path, removal; // where they start in `word`
} ChainFoundItem;

typedef struct {
    ChainFoundItem *item;
    int count;
    size_t room;
    uint16_t *word;
    uint32_t words;
    size_t words_room;
} ChainFound;

void chain_found_finish(ChainFound *found);

// Adds candidate `token` of each of the cells that has it.
void chain_remove(const ChainLinks *links, ChainRemovals *removals, CellSet cells, int token);

// The "off" nodes of what a true candidate or group rules out by any link, as bits.
void chain_rules_out(const ChainLinks *links, int node, uint64_t *out_bits);

// Adds those of them that another one rules out too.
void chain_remove_common(const ChainLinks *links, ChainRemovals *removals, const uint64_t *ruled_out,
                         int other);

// Sorts the removals, so that equal ones look equal.
void chain_removals_sort(ChainRemovals *removals);

// True when a chain of at most this length with the same (sorted) removals is there.
bool chain_found_has(const ChainFound *found, const ChainRemovals *removals, int length);

// Takes the chain, in place of a longer one with the same removals if there is one.
void chain_found_add(ChainFound *found, const ChainLinks *links, const ChainPath *path,
                     const ChainRemovals *removals);

// Hands all chains on as steps, the shortest first; false when the sink stopped it.
bool chain_found_give(ChainFound *found, const ChainLinks *links, const StepQuery *query);
