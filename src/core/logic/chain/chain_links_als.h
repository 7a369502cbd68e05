#pragma once
// Almost locked sets as nodes of chains: some cells of a house with one candidate token more than cells. If
// it loses one token, the others are locked in its cells and rule out what sees them.

#include "core/logic/chain/chain_links.h"

// Adds the sets and their links to a graph that has its candidates and groups.
void chain_links_add_als(ChainLinks *links);
