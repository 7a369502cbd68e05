#include "core/logic/chain/chain_graph.h"

#include "core/base/memory.h"
#include "core/logic/finder.h"

static void link_nodes(ChainLinks *links, int from, int to) {
    chain_links_add(links, from, to, CHAIN_LINK_COST);
}

static void add_candidate_nodes(ChainLinks *links) {
    const Layout *layout = links->layout;
    for (int cell = 0; cell < layout->cells; cell++) {
        for (TokenMask left = links->position->marks.cell[cell]; left != 0; left &= left - 1) {
            int token = marks_first(left);
            cellset_add(&links->holds[token], cell);
            links->off_node[cell * links->layout->order + token - 1] = (uint16_t)links->node_count;
            chain_links_nodes(links,
                              (ChainNode){CHAIN_NODE_CANDIDATE, (uint8_t)token, (CellIndex)cell, false, 0});
        }
    }
    links->candidate_nodes = links->node_count;
}

static void link_in_cell(ChainLinks *links, int cell, int token) {
    TokenMask others = links->position->marks.cell[cell] & ~marks_bit(token);
    int off = chain_candidate(links, cell, token, false);
    for (TokenMask left = others; left != 0; left &= left - 1) {
        int other = chain_candidate(links, cell, marks_first(left), false);
        link_nodes(links, chain_opposite(off), other);
        if (marks_count(others) == 1) link_nodes(links, off, chain_opposite(other));
    }
}

// To those of the cells that have the token. A cell that is met in two houses is linked once.
static void link_in_houses(ChainLinks *links, int cell, int token, const CellSet *cells, bool strong) {
    const Layout *layout = links->layout;
    int off = chain_candidate(links, cell, token, false);
    CellSet seen = cellset_of(cell), forced = {{0}};
    for (int h = 0; h < layout->house_of_count[cell]; h++) {
        CellSet others = cellset_and(layout->house[layout->house_of[cell][h]].set, *cells);
        cellset_remove(&others, cell);
        CellSet fresh = cellset_minus(others, seen);
        for (int c = cellset_next(&fresh, 0); c >= 0; c = cellset_next(&fresh, c + 1))
            link_nodes(links, chain_opposite(off), chain_candidate(links, c, token, false));
        seen = cellset_or(seen, others);
        if (!strong || cellset_count(&others) != 1) continue;
        int only = cellset_next(&others, 0);
        if (cellset_has(&forced, only)) continue;
        cellset_add(&forced, only);
        link_nodes(links, off, chain_candidate(links, only, token, true));
    }
}

static void link_candidates(ChainLinks *links, ChainLinkKind kind) {
    CellSet of_two = {{0}};
    for (int c = 0; c < links->layout->cells; c++)
        if (marks_count(links->position->marks.cell[c]) == 2) cellset_add(&of_two, c);
    for (int n = 0; n < links->candidate_nodes; n += 2) {
        int cell = links->node[n].cell, token = links->node[n].token;
        CellSet cells = links->holds[token];
        if (kind == CHAIN_LINKS_XY) {
            if (!cellset_has(&of_two, cell)) continue;
            cells = cellset_and(cells, of_two);
        }
        if (kind != CHAIN_LINKS_X) link_in_cell(links, cell, token);
        link_in_houses(links, cell, token, &cells, kind != CHAIN_LINKS_XY);
    }
}

static void add_group(ChainLinks *links, const CellSet *cells, int token) {
    links->group =
        mem_room(links->group, &links->group_room, (size_t)links->group_count + 1, sizeof *links->group);
    ChainGroup *group = &links->group[links->group_count];
    *group = (ChainGroup){.token = (uint8_t)token, .cells = *cells};
    group->sees = finder_common_peers(links->layout, *cells);
    int first = cellset_next(cells, 0), index = links->group_count++;
    chain_links_nodes(
        links, (ChainNode){CHAIN_NODE_GROUP, (uint8_t)token, (CellIndex)first, false, (uint16_t)index});
}

// Rows, then columns; in each by token, then by box.
static void add_groups(ChainLinks *links) {
    const Layout *layout = links->layout;
    int n = layout->order;
    for (int line = 0; line < 2 * n; line++) {
        for (int token = 1; token <= n; token++) {
            CellSet in_line = cellset_and(layout->house[line].set, links->holds[token]);
            if (cellset_count(&in_line) < 2) continue;
            for (int box = 2 * n; box < 3 * n; box++) {
                CellSet cells = cellset_and(in_line, layout->house[box].set);
                int count = cellset_count(&cells);
                if (count >= 2 && count <= STEP_NODE_CELLS_MAX) add_group(links, &cells, token);
            }
        }
    }
}

static int group_node(const ChainLinks *links, int index, bool on) {
    return links->candidate_nodes + 2 * index + (on ? 1 : 0);
}

// The houses that hold the whole group: its box, its line, others.
static int group_houses(const ChainLinks *links, const ChainGroup *group, uint8_t house[CELL_HOUSES_MAX]) {
    const Layout *layout = links->layout;
    int cell = cellset_next(&group->cells, 0), count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < layout->house_of_count[cell]; i++) {
            int index = layout->house_of[cell][i];
            if ((layout->house[index].kind == HOUSE_BOX) != (pass == 0)) continue;
            if (cellset_within(group->cells, layout->house[index].set)) house[count++] = (uint8_t)index;
        }
    }
    return count;
}

static void link_group_to_candidates(ChainLinks *links, int g, const uint8_t *house, int houses) {
    const ChainGroup *group = &links->group[g];
    int token = group->token, off = group_node(links, g, false), on = group_node(links, g, true);
    CellSet seen = cellset_and(group->sees, links->holds[token]);
    for (int c = cellset_next(&seen, 0); c >= 0; c = cellset_next(&seen, c + 1)) {
        link_nodes(links, on, chain_candidate(links, c, token, false));
        link_nodes(links, chain_candidate(links, c, token, true), off);
    }
    for (int h = 0; h < houses; h++) {
        CellSet others = cellset_and(seen, links->layout->house[house[h]].set);
        if (cellset_count(&others) != 1) continue;
        int only = cellset_next(&others, 0);
        link_nodes(links, off, chain_candidate(links, only, token, true));
        link_nodes(links, chain_candidate(links, only, token, false), on);
    }
}

// Of groups that overlap nothing is said. Two that share a house rule each other out, and if together they
// are all that the house has, one of them is true.
static void link_group_to_groups(ChainLinks *links, int g, const uint8_t *house, int houses) {
    const ChainGroup *group = &links->group[g];
    int other[CELL_HOUSES_MAX], others[CELL_HOUSES_MAX] = {0};
    for (int j = 0; j < links->group_count; j++) {
        const ChainGroup *second = &links->group[j];
        if (second->token != group->token || cellset_meet(group->cells, second->cells)) continue;
        bool linked = false;
        for (int h = 0; h < houses; h++) {
            if (!cellset_within(second->cells, links->layout->house[house[h]].set)) continue;
            if (others[h]++ == 0) other[h] = j;
            if (!linked) link_nodes(links, group_node(links, g, true), group_node(links, j, false));
            linked = true;
        }
    }
    for (int h = 0; h < houses; h++) {
        int k = (h + 1) % houses; // lines before the box
        if (others[k] != 1) continue;
        CellSet both = cellset_or(group->cells, links->group[other[k]].cells);
        CellSet places = cellset_and(links->layout->house[house[k]].set, links->holds[group->token]);
        if (!cellset_within(places, both)) continue;
        link_nodes(links, group_node(links, g, false), group_node(links, other[k], true));
    }
}

static void link_groups(ChainLinks *links) {
    for (int g = 0; g < links->group_count; g++) {
        uint8_t house[CELL_HOUSES_MAX];
        int houses = group_houses(links, &links->group[g], house);
        link_group_to_candidates(links, g, house, houses);
        link_group_to_groups(links, g, house, houses);
    }
}

// Sorts the collected links by the node where they start; those of one node keep their order.
static void sort_links(ChainLinks *links) {
    links->first = mem_zeroed((size_t)links->node_count + 2, sizeof *links->first);
    links->link = mem_alloc((size_t)links->pending_count * sizeof *links->link);
    for (int i = 0; i < links->pending_count; i++) links->first[links->pending[i].from + 2]++;
    for (int n = 2; n <= links->node_count + 1; n++) links->first[n] += links->first[n - 1];
    for (int i = 0; i < links->pending_count; i++)
        links->link[links->first[links->pending[i].from + 1]++] = links->pending[i].link;
}

void chain_graph_init(ChainLinks *out, const Position *position, ChainLinkKind kind, bool rules) {
    const Layout *layout = position->layout;
    *out = (ChainLinks){.position = position, .layout = layout};
    out->off_node = mem_zeroed((size_t)layout->cells * (size_t)layout->order, sizeof *out->off_node);
    add_candidate_nodes(out);
    link_candidates(out, kind);
    if (kind >= CHAIN_LINKS_GROUPS) {
        add_groups(out);
        link_groups(out);
    }
    out->als_nodes = out->node_count;
    if (kind >= CHAIN_LINKS_ALS) chain_links_add_als(out);
    if (rules) chain_links_add_rules(out, kind == CHAIN_LINKS_XY, kind == CHAIN_LINKS_X);
    sort_links(out);
}
