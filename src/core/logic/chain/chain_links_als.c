// Almost locked sets as nodes of chains: some cells of a house with one candidate token more than cells. If
// it loses one token, the others are locked in its cells and rule out what sees them.

#include "core/logic/chain/chain_links.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/logic/finder.h"

enum { ALS_MAX = 8000 };

typedef struct {
    ChainLinks *links;
    int house;
    int open[TOKENS_MAX]; // its cells that are empty
    int open_count;
} AlsSearch;

// A set that lies in two houses is taken in the first.
static bool in_earlier_house(const ChainLinks *links, const CellSet *cells, int house) {
    for (int h = 0; h < house; h++)
        if (cellset_within(*cells, links->layout->house[h].set)) return true;
    return false;
}

static void add_token(ChainLinks *links, int als, int token) {
    int index = links->als_token_count++;
    links->als_token =
        mem_room(links->als_token, &links->als_token_room, (size_t)index + 1, sizeof *links->als_token);
    CellSet holds = cellset_and(links->als[als].cells, links->holds[token]);
    CellSet sees = cellset_and(links->holds[token], finder_common_peers(links->layout, holds));
    links->als_token[index] = (ChainAlsToken){(uint16_t)als, 0, (uint8_t)token, holds, sees};
    links->als[als].entry[token] = (uint16_t)index;
    int first = cellset_next(&holds, 0);
    chain_links_node(links,
                     (ChainNode){CHAIN_NODE_ALS, (uint8_t)token, (CellIndex)first, false, (uint16_t)index});
}

static void add_set(AlsSearch *search, const CellSet *cells, TokenMask tokens) {
    ChainLinks *links = search->links;
    if (links->als_count == ALS_MAX || links->node_count + TOKENS_MAX > CHAIN_GRAPH_NODES_MAX) return;
    if (in_earlier_house(links, cells, search->house)) return;
    links->als = mem_room(links->als, &links->als_room, (size_t)links->als_count + 1, sizeof *links->als);
    links->als[links->als_count] =
        (ChainAls){.cells = *cells, .tokens = tokens, .cost = (uint8_t)(2 * (marks_count(tokens) - 1))};
    for (TokenMask left = tokens; left != 0; left &= left - 1)
        add_token(links, links->als_count, marks_first(left));
    links->als_count++;
}

// Each cell more can bring the surplus of tokens down by one at most.
static void choose(AlsSearch *search, int from, int chosen, CellSet cells, TokenMask tokens) {
    if (chosen == STEP_NODE_CELLS_MAX) return;
    for (int i = from; i < search->open_count; i++) {
        TokenMask wider = tokens | search->links->position->marks.cell[search->open[i]];
        CellSet more = cells;
        cellset_add(&more, search->open[i]);
        int surplus = marks_count(wider) - (chosen + 1);
        if (surplus == 1 && chosen >= 1) add_set(search, &more, wider);
        int room = search->open_count - i - 1, left = STEP_NODE_CELLS_MAX - chosen - 1;
        if (surplus - 1 > (room < left ? room : left)) continue;
        choose(search, i + 1, chosen + 1, more, wider);
    }
}

static void add_sets(ChainLinks *links) {
    const Layout *layout = links->layout;
    for (int h = 0; h < layout->house_count; h++) {
        AlsSearch search = {.links = links, .house = h};
        for (int i = 0; i < layout->order; i++) {
            int cell = layout->house[h].cell[i];
            if (links->position->marks.cell[cell] != 0) search.open[search.open_count++] = cell;
        }
        choose(&search, 0, 0, (CellSet){{0}}, 0);
    }
}

// True when the set, having lost the token, rules something out.
static bool has_use(const ChainLinks *links, const ChainAls *als, int token) {
    for (TokenMask left = als->tokens & ~marks_bit(token); left != 0; left &= left - 1)
        if (!cellset_empty(&chain_als_token(links, als, marks_first(left))->sees)) return true;
    return false;
}

static void link_into(ChainLinks *links, const ChainAls *als, const ChainAlsToken *entry, int node) {
    int token = entry->token;
    for (int c = cellset_next(&entry->sees, 0); c >= 0; c = cellset_next(&entry->sees, c + 1))
        chain_links_add(links, chain_candidate(links, c, token, true), node, CHAIN_LINK_COST);
    for (int g = 0; g < links->group_count; g++) {
        const ChainGroup *group = &links->group[g];
        if (group->token != token || cellset_meet(group->cells, als->cells)) continue;
        if (!cellset_within(entry->holds, group->sees)) continue;
        chain_links_add(links, links->candidate_nodes + 2 * g + 1, node, CHAIN_LINK_COST);
    }
}

static void link_out(ChainLinks *links, const ChainAls *als, int lost, int node) {
    int cost = CHAIN_LINK_COST + als->cost;
    for (TokenMask left = als->tokens & ~marks_bit(lost); left != 0; left &= left - 1) {
        int token = marks_first(left);
        const CellSet *sees = &chain_als_token(links, als, token)->sees;
        for (int c = cellset_next(sees, 0); c >= 0; c = cellset_next(sees, c + 1))
            chain_links_add(links, node, chain_candidate(links, c, token, false), cost);
        for (int g = 0; g < links->group_count && !cellset_empty(sees); g++)
            if (links->group[g].token == token && cellset_within(links->group[g].cells, *sees))
                chain_links_add(links, node, links->candidate_nodes + 2 * g, cost);
    }
}

// A cell of which the locked set leaves one candidate: that one is true. (With two candidates the chain goes
// through the one that is ruled out.)
static void link_to_forced(ChainLinks *links, const ChainAls *als, int lost, int node) {
    CellSet near = {{0}};
    for (TokenMask left = als->tokens; left != 0; left &= left - 1)
        near = cellset_or(near, chain_als_token(links, als, marks_first(left))->sees);
    for (int c = cellset_next(&near, 0); c >= 0; c = cellset_next(&near, c + 1)) {
        TokenMask marks = links->position->marks.cell[c], kept = marks;
        if (marks_count(marks) <= 2) continue;
        TokenMask left = als->tokens & marks & ~marks_bit(lost);
        for (; left != 0; left &= left - 1)
            if (cellset_has(&chain_als_token(links, als, marks_first(left))->sees, c))
                kept &= ~(left & -left);
        if (marks_count(kept) != 1) continue;
        chain_links_add(links, node, chain_candidate(links, c, marks_first(kept), true),
                        CHAIN_LINK_COST + als->cost + 1);
    }
}

// By token and first cell: the last ChainAlsToken of those, from 1.
typedef struct {
    uint16_t last[TOKENS_MAX + 1][CELLS_MAX];
} AlsIndex;

static void make_index(ChainLinks *links, AlsIndex *index) {
    for (int i = 0; i < links->als_token_count; i++) {
        ChainAlsToken *entry = &links->als_token[i];
        uint16_t *last = &index->last[entry->token][links->node[links->als_nodes + i].cell];
        entry->next = *last;
        *last = (uint16_t)(i + 1);
    }
}

// The nodes of other sets that lose a token which this one locks (restricted common candidates), as a set.
static void find_commons(const ChainLinks *links, const AlsIndex *index, const ChainAls *als,
                         uint64_t *common) {
    memset(common, 0, (size_t)(links->als_token_count / 64 + 1) * sizeof *common);
    for (TokenMask left = als->tokens; left != 0; left &= left - 1) {
        int token = marks_first(left);
        const CellSet *sees = &chain_als_token(links, als, token)->sees;
        for (int c = cellset_next(sees, 0); c >= 0; c = cellset_next(sees, c + 1)) {
            for (int i = index->last[token][c]; i != 0; i = links->als_token[i - 1].next) {
                const ChainAlsToken *theirs = &links->als_token[i - 1];
                if (!cellset_within(theirs->holds, *sees) ||
                    cellset_meet(als->cells, links->als[theirs->als].cells))
                    continue;
                common[(i - 1) / 64] |= UINT64_C(1) << ((i - 1) % 64);
            }
        }
    }
}

static void link_to_sets(ChainLinks *links, const ChainAls *als, int lost, int node, const uint64_t *common) {
    for (int word = 0; word <= links->als_token_count / 64; word++) {
        for (uint64_t left = common[word]; left != 0; left &= left - 1) {
            int i = word * 64 + __builtin_ctzll(left);
            if (links->als_token[i].token == lost) continue;
            chain_links_add(links, node, links->als_nodes + i, CHAIN_LINK_COST + als->cost);
        }
    }
}

void chain_links_add_als(ChainLinks *links) {
    uint64_t common[(CHAIN_GRAPH_NODES_MAX + 1) / 64];
    add_sets(links);
    AlsIndex *index = mem_zeroed(1, sizeof *index);
    make_index(links, index);
    for (int a = 0; a < links->als_count; a++) {
        const ChainAls *als = &links->als[a];
        find_commons(links, index, als, common);
        for (TokenMask left = als->tokens; left != 0; left &= left - 1) {
            int token = marks_first(left);
            int node = links->als_nodes + als->entry[token];
            if (!has_use(links, als, token)) continue;
            link_into(links, als, chain_als_token(links, als, token), node);
            link_out(links, als, token, node);
            link_to_sets(links, als, token, node, common);
            link_to_forced(links, als, token, node);
        }
    }
    free(index);
}
