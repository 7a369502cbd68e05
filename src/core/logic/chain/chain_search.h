#pragma once
// What follows from one assumption, by the shortest way: the table of HoDoKu's TablingSolver for it, filled
// in the same order.

#include "core/logic/chain/chain_links.h"

// A table ends here, as HoDoKu's do: what follows later is far away.
enum { CHAIN_TABLE_MAX = 1000 };

typedef struct {
    int count;
    uint16_t node[CHAIN_TABLE_MAX]; // what follows; the assumption is the first
    // By node, for those in the table (met is `round`):
    uint16_t *from, *cost, *met;
    uint16_t round;
} ChainTable;

// A chain as nodes, from the assumption on.
typedef struct {
    int count;
    uint16_t node[STEP_NODES_MAX];
} ChainPath;

void chain_table_init(ChainTable *out, const ChainLinks *links);
void chain_table_finish(ChainTable *table);

// Fills the table anew.
void chain_table_fill(ChainTable *table, const ChainLinks *links, int assumption);

static inline bool chain_table_has(const ChainTable *table, int node) {
    return table->met[node] == table->round;
}

// The way to a node of the table; false when it is too long to be shown.
bool chain_table_path(const ChainTable *table, int node, ChainPath *out);

// True when no part of the path comes back to what an earlier part has used, be it a cell or a cell of a
// group or set; two nodes in a row may share a cell. A loop may use the cell where it starts, and must both
// leave it at once and come back from outside.
bool chain_path_is_clean(const ChainLinks *links, const ChainPath *path, bool loop);
