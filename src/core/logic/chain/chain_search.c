#include "core/logic/chain/chain_search.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

void chain_table_init(ChainTable *out, const ChainLinks *links) {
    out->count = 0;
    out->round = 0;
    size_t nodes = (size_t)links->node_count;
    out->from = mem_zeroed(3 * nodes, sizeof *out->from);
    out->cost = out->from + nodes;
    out->met = out->from + 2 * nodes;
}

void chain_table_finish(ChainTable *table) {
    free(table->from);
    table->from = NULL;
}

// Breadth first. Links out of almost locked sets cost more, so a way found later may be the cheaper one; then
// it takes the place of the first, but what has already been reached through that keeps its cost.
void chain_table_fill(ChainTable *table, const ChainLinks *links, int assumption) {
    if (++table->round == 0) {
        memset(table->met, 0, (size_t)links->node_count * sizeof *table->met);
        table->round = 1;
    }
    const uint16_t round = table->round;
    uint16_t *const met = table->met, *const cost = table->cost, *const from = table->from;
    int count = 1;
    table->node[0] = (uint16_t)assumption;
    met[assumption] = round;
    cost[assumption] = 0;
    for (int i = 0; i < count && count < CHAIN_TABLE_MAX; i++) {
        int node = table->node[i];
        const ChainLink *end = links->link + links->first[node + 1];
        for (const ChainLink *link = links->link + links->first[node]; link < end; link++) {
            int to = link->to;
            uint16_t total = cost[node] + link->cost;
            if (met[to] != round) {
                if (count == CHAIN_TABLE_MAX) continue;
                met[to] = round;
                table->node[count++] = (uint16_t)to;
            } else if (total >= cost[to]) {
                continue;
            }
            cost[to] = total;
            from[to] = (uint16_t)node;
        }
    }
    table->count = count;
}

bool chain_table_path(const ChainTable *table, int node, ChainPath *out) {
    int count = 1;
    for (int n = node; n != table->node[0]; n = table->from[n])
        if (++count > STEP_NODES_MAX) return false;
    out->count = count;
    for (int n = node, i = count - 1; i >= 0; n = table->from[n], i--) out->node[i] = (uint16_t)n;
    return true;
}

// A node is compared by its first cell only, as in HoDoKu: a group or set may touch an earlier one.
bool chain_path_is_clean(const ChainLinks *links, const ChainPath *path, bool loop) {
    int start = links->node[path->node[0]].cell;
    if (loop) {
        if (links->node[path->node[1]].cell == start) return false;
        if (links->node[path->node[path->count - 2]].cell == start) return false;
    }
    CellSet used = {{0}};
    for (int i = 1; i < path->count; i++) {
        if (i >= 2) {
            int before = path->node[i - 2];
            if (!loop || links->node[before].cell != start) {
                CellSet cells = chain_node_cells(links, before);
                used = cellset_or(used, cells);
            }
        }
        if (cellset_has(&used, links->node[path->node[i]].cell)) return false;
    }
    return true;
}
