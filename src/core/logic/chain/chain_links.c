#include "core/logic/chain/chain_links.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

void chain_links_node(ChainLinks *links, ChainNode node) {
    assert(links->node_count < CHAIN_GRAPH_NODES_MAX);
    links->node = mem_room(links->node, &links->node_room, (size_t)links->node_count + 1, sizeof node);
    links->node[links->node_count++] = node;
}

void chain_links_nodes(ChainLinks *links, ChainNode off) {
    chain_links_node(links, off);
    off.on = true;
    chain_links_node(links, off);
}

void chain_links_add(ChainLinks *links, int from, int to, int cost) {
    size_t count = (size_t)links->pending_count + 1;
    links->pending = mem_room(links->pending, &links->pending_room, count, sizeof *links->pending);
    links->pending[links->pending_count++] = (ChainLinkFrom){(uint16_t)from, {(uint16_t)to, (uint16_t)cost}};
}

void chain_links_finish(ChainLinks *links) {
    MEM_FREE(links->off_node, links->node, links->group, links->als, links->als_token, links->first,
             links->link, links->pending, links->rule_link);
    memset(links, 0, sizeof *links);
}

CellSet chain_node_cells(const ChainLinks *links, int node) {
    const ChainNode *n = &links->node[node];
    if (n->kind == CHAIN_NODE_CANDIDATE) return cellset_of(n->cell);
    if (n->kind == CHAIN_NODE_GROUP) return links->group[n->index].cells;
    return chain_als(links, node)->cells;
}

CellSet chain_node_sees(const ChainLinks *links, int node, int token) {
    const ChainNode *n = &links->node[node];
    if (n->kind == CHAIN_NODE_CANDIDATE) return links->layout->peers[n->cell];
    if (n->kind == CHAIN_NODE_GROUP) return links->group[n->index].sees;
    return chain_als_token(links, chain_als(links, node), token)->sees;
}
