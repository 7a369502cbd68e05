// X-chains (one token) and XY-chains (cells with two candidates): strong and weak links in turn, from "not
// this one" to "then that one". One end of the two is true, so what sees both goes. Cells come once in a
// chain. As in HoDoKu (B. Hobiger) a chain has at most nineteen links, and an X-chain may come back to its
// first cell, which is then true.

#include "core/logic/chain/chain_found.h"
#include "core/logic/chain/chain_graph.h"
#include "core/logic/finder.h"

enum { CHAIN_NODES_MIN = 4, CHAIN_NODES_MAX = 20, DETOUR_STEPS_MAX = 3000 };

typedef struct {
    ChainLinks links;
    ChainTable table, back; // from the start; from the opposite of the end
    ChainFound found;
    // The search for a way round that uses no cell twice:
    ChainPath path;
    CellSet used;
    int end;
    int limit; // nodes
    int budget;
} SimpleSearch;

// Two nodes in a row may share a cell (that is how an XY-chain passes through one).
static bool is_simple(const ChainLinks *links, const ChainPath *path) {
    CellSet used = {{0}};
    int before = -1;
    for (int i = 0; i < path->count; i++) {
        int cell = links->node[path->node[i]].cell;
        bool home = i == path->count - 1 && cell == links->node[path->node[0]].cell;
        if (cell != before && !home && cellset_has(&used, cell)) return false;
        cellset_add(&used, cell);
        before = cell;
    }
    return true;
}

// How many links at least lead from the node to the end: as many as back from the opposite of the end.
static int distance_to_end(const SimpleSearch *search, int node) {
    int opposite = chain_opposite(node);
    if (!chain_table_has(&search->back, opposite)) return CHAIN_NODES_MAX;
    return search->back.cost[opposite] / CHAIN_LINK_COST;
}

static bool extend(SimpleSearch *search) {
    const ChainLinks *links = &search->links;
    int node = search->path.node[search->path.count - 1], cell = links->node[node].cell;
    if (--search->budget < 0) return false;
    for (uint32_t i = links->first[node]; i < links->first[node + 1]; i++) {
        int to = links->link[i].to, next = links->node[to].cell;
        if (search->path.count + 1 + distance_to_end(search, to) > search->limit) continue;
        if (to == search->end && search->path.count + 1 < CHAIN_NODES_MIN) continue;
        if (next != cell && to != search->end && cellset_has(&search->used, next)) continue;
        CellSet before = search->used;
        search->path.node[search->path.count++] = (uint16_t)to;
        cellset_add(&search->used, next);
        if (to == search->end ? is_simple(links, &search->path) : extend(search)) return true;
        search->used = before;
        search->path.count--;
    }
    return false;
}

// The shortest way to the end crosses itself, or is a single link; there may be a longer one that is a chain.
static bool find_detour(SimpleSearch *search, int end) {
    int start = search->table.node[0], shortest = search->table.cost[end] / CHAIN_LINK_COST + 1;
    chain_table_fill(&search->back, &search->links, chain_opposite(end));
    search->end = end;
    search->budget = DETOUR_STEPS_MAX;
    for (search->limit = shortest; search->limit <= CHAIN_NODES_MAX; search->limit += 2) {
        search->path.count = 1;
        search->path.node[0] = (uint16_t)start;
        search->used = cellset_of(search->links.node[start].cell);
        if (extend(search)) return true;
        if (search->budget < 0) return false;
    }
    return false;
}

static void check(SimpleSearch *search, int end) {
    const ChainLinks *links = &search->links;
    const ChainNode *a = &links->node[search->table.node[0]], *b = &links->node[end];
    int length = search->table.cost[end] / CHAIN_LINK_COST;
    if (a->token != b->token || length >= CHAIN_NODES_MAX) return;
    ChainRemovals removals;
    removals.count = 0;
    const CellSet *peers = links->layout->peers;
    chain_remove(links, &removals, cellset_and(peers[a->cell], peers[b->cell]), a->token);
    if (removals.count == 0 || chain_found_has(&search->found, &removals, length)) return;
    if (!chain_table_path(&search->table, end, &search->path)) return;
    bool chain = search->path.count >= CHAIN_NODES_MIN && is_simple(links, &search->path);
    if (!chain && !find_detour(search, end)) return;
    chain_found_add(&search->found, links, &search->path, &removals);
}

bool chain_find(const StepQuery *query) {
    SimpleSearch search = {.limit = CHAIN_NODES_MAX};
    ChainLinks *links = &search.links;
    ChainLinkKind kind = query->technique == TECHNIQUE_X_CHAIN ? CHAIN_LINKS_X : CHAIN_LINKS_XY;
    chain_graph_init(links, query->position, kind, true);
    chain_table_init(&search.table, links);
    chain_table_init(&search.back, links);
    for (int start = 0; start < links->candidate_nodes; start += 2) {
        if (links->first[start] == links->first[start + 1]) continue;
        chain_table_fill(&search.table, links, start);
        for (int i = 1; i < search.table.count; i++)
            if (links->node[search.table.node[i]].on) check(&search, search.table.node[i]);
    }
    bool going = chain_found_give(&search.found, links, query);
    chain_found_finish(&search.found);
    chain_table_finish(&search.table);
    chain_table_finish(&search.back);
    chain_links_finish(links);
    return going;
}
