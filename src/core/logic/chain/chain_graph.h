#pragma once
// Makes the graph in which chains are paths (chain_links.h).

#include "core/logic/chain/chain_links.h"

// How much of the position takes part.
typedef enum {
    CHAIN_LINKS_X,      // candidates of one token: links in houses
    CHAIN_LINKS_XY,     // cells with two candidates: strong links inside, weak ones between them
    CHAIN_LINKS_ALL,    // both, for all candidates
    CHAIN_LINKS_GROUPS, // and groups: candidates of one token in the cells that a box shares with a line
    CHAIN_LINKS_ALS     // and almost locked sets
} ChainLinkKind;

// rules: also the links that the constraints of the board give. To be finished with chain_links_finish.
void chain_graph_init(ChainLinks *out, const Position *position, ChainLinkKind kind, bool rules);
