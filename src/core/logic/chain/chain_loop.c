// Nice loops (chains that come back to the cell where they start) and AICs (chains whose ends both see what
// they rule out), told apart as HoDoKu 2.2 (B. Hobiger) does: a chain whose conclusion is one candidate of
// the cell before and behind it is a discontinuous loop, one that takes away more is an AIC. Most people call
// both AICs (FIND_AIC_LOOPS): such a loop without the candidates of its first cell that go is one.

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/logic/chain/chain_found.h"
#include "core/logic/chain/chain_graph.h"
#include "core/logic/finder.h"

typedef struct {
    const ChainLinks *links;
    ChainTable table;
    ChainFound found;
    bool grouped;
    bool aic, continuous; // neither: discontinuous loops
    bool loops;           // AICs, and discontinuous loops as such
    uint64_t *ruled_out;  // for AICs along constraints: by the opposite of where they start
} ChainLoopSearch;

static bool has_groups(const ChainLinks *links, const ChainPath *path) {
    for (int i = 0; i < path->count; i++)
        if (path->node[i] >= links->candidate_nodes) return true;
    return false;
}

static void remove_in_cell(const ChainLinks *links, ChainRemovals *removals, int cell, TokenMask tokens) {
    for (; tokens != 0; tokens &= tokens - 1)
        chain_remove(links, removals, cellset_of(cell), marks_first(tokens));
}

// What a discontinuous loop proves about its first cell. False when the ends do not make one.
static bool discontinuity(const ChainLinks *links, int start, int end, ChainRemovals *removals) {
    const ChainNode *a = &links->node[start], *b = &links->node[end];
    TokenMask marks = links->position->marks.cell[a->cell];
    if (a->token == b->token) {
        if (a->on == b->on) return false;
        // True leads to false: it is false. False leads to true: it is true, and all others go.
        TokenMask token = marks_bit(a->token);
        remove_in_cell(links, removals, a->cell, a->on ? token : marks & ~token);
        return true;
    }
    // True leads to another token in the cell, or "not the other" to it: the one that is linked weakly goes.
    if (a->on != b->on) return false;
    remove_in_cell(links, removals, a->cell, marks_bit(a->on ? a->token : b->token));
    return true;
}

// True when the ends close the circle: each link of it then works both ways.
static bool closes(const ChainLinks *links, int start, int end) {
    const ChainNode *a = &links->node[start], *b = &links->node[end];
    if (a->token == b->token) return a->on == b->on;
    if (!a->on) return b->on;
    return !b->on && marks_count(links->position->marks.cell[a->cell]) == 2;
}

typedef struct {
    const ChainLinks *links;
    const ChainPath *path;
    CellSet cells; // of the whole loop
    ChainRemovals *removals;
} Circle;

static const ChainNode *node_at(const Circle *circle, int i) {
    return &circle->links->node[circle->path->node[i]];
}

// A cell that is reached and left by strong links holds one of the two tokens.
static void strip_cell(const Circle *circle, int i) {
    const ChainNode *node = node_at(circle, i), *left;
    if (i == 0) {
        left = node_at(circle, circle->path->count - 1);
        if (node->on || !left->on) return;
    } else {
        if (!node->on || i > circle->path->count - 3 || node_at(circle, i - 1)->cell == node->cell) return;
        const ChainNode *next = node_at(circle, i + 2);
        left = node_at(circle, i + 1);
        if (left->on || left->cell != node->cell || !next->on || next->cell == node->cell) return;
    }
    TokenMask kept = marks_bit(node->token) | marks_bit(left->token);
    remove_in_cell(circle->links, circle->removals, node->cell,
                   circle->links->position->marks.cell[node->cell] & ~kept);
}

// Where constraints link candidates too, what both ends rule out by any link goes.
static void strip_tied(const Circle *circle, int i) {
    const ChainLinks *links = circle->links;
    ChainRemovals common;
    common.count = 0;
    uint64_t *ruled_out = mem_zeroed((size_t)links->node_count / 64 + 1, sizeof *ruled_out);
    chain_rules_out(links, circle->path->node[i - 1], ruled_out);
    chain_remove_common(links, &common, ruled_out, chain_opposite(circle->path->node[i]));
    free(ruled_out);
    for (int k = 0; k < common.count; k++) {
        const ChainNode *lost = &links->node[common.node[k]];
        if (!cellset_has(&circle->cells, lost->cell))
            chain_remove(links, circle->removals, cellset_of(lost->cell), lost->token);
    }
}

// One of the two ends of a weak link is true, so the token goes from all that sees both.
static void strip_link(const Circle *circle, int i) {
    const ChainLinks *links = circle->links;
    int token = node_at(circle, i)->token;
    if (links->rule_link_count > 0 && node_at(circle, i - 1)->kind != CHAIN_NODE_ALS &&
        node_at(circle, i)->kind != CHAIN_NODE_ALS) {
        strip_tied(circle, i);
        return;
    }
    CellSet lost = cellset_and(chain_node_sees(links, circle->path->node[i - 1], token),
                               chain_node_sees(links, circle->path->node[i], token));
    chain_remove(links, circle->removals, cellset_minus(lost, circle->cells), token);
}

// An almost locked set in a loop lacks the token by which it is entered or the one by which it is left, and
// holds all others.
static void strip_set(const Circle *circle, int i) {
    const ChainLinks *links = circle->links;
    const ChainAls *als = chain_als(links, circle->path->node[i]);
    const ChainNode *next = node_at(circle, i + 1);
    TokenMask exits = marks_bit(next->token);
    if (next->on) exits = links->position->marks.cell[next->cell] & ~exits; // a forced cell
    TokenMask others = als->tokens & ~(exits | marks_bit(node_at(circle, i)->token));
    for (; others != 0; others &= others - 1) {
        int token = marks_first(others);
        chain_remove(links, circle->removals, chain_als_token(links, als, token)->sees, token);
    }
    if (!next->on) return;
    for (exits &= als->tokens; exits != 0; exits &= exits - 1) {
        int token = marks_first(exits);
        CellSet sees = chain_als_token(links, als, token)->sees;
        chain_remove(links, circle->removals, cellset_and(sees, links->layout->peers[next->cell]), token);
    }
}

static void strip_circle(const ChainLinks *links, const ChainPath *path, ChainRemovals *removals) {
    Circle circle = {.links = links, .path = path, .removals = removals};
    for (int i = 0; i < path->count; i++)
        circle.cells = cellset_or(circle.cells, chain_node_cells(links, path->node[i]));
    for (int i = 0; i < path->count; i++) {
        strip_cell(&circle, i);
        if (i == 0 || node_at(&circle, i)->on) continue;
        if (node_at(&circle, i - 1)->cell == node_at(&circle, i)->cell) continue;
        strip_link(&circle, i);
        if (node_at(&circle, i)->kind == CHAIN_NODE_ALS) strip_set(&circle, i);
    }
}

// Without almost locked sets the length is known before the path is. (With them a cost says less.)
static bool is_known(const ChainLoopSearch *search, const ChainRemovals *removals, int end) {
    if (search->links->als_count > 0) return false;
    return chain_found_has(&search->found, removals, search->table.cost[end] / CHAIN_LINK_COST);
}

// The way to the end, if it is a chain of the kind that is looked for.
static bool take_path(const ChainLoopSearch *search, int end, bool loop, ChainPath *out) {
    return chain_table_path(&search->table, end, out) && has_groups(search->links, out) == search->grouped &&
           chain_path_is_clean(search->links, out, loop);
}

// A loop as an AIC: what begins with a true candidate says what follows from it, and ends with a false one.
// What stands between them has a true end.
static void trim_to_aic(const ChainLinks *links, ChainPath *path) {
    if (!links->node[path->node[path->count - 1]].on) path->count--;
    if (!links->node[path->node[0]].on) return;
    path->count--;
    memmove(path->node, path->node + 1, (size_t)path->count * sizeof path->node[0]);
}

static void check_loop(ChainLoopSearch *search, int end) {
    const ChainLinks *links = search->links;
    int start = search->table.node[0];
    ChainRemovals removals;
    ChainPath path;
    removals.count = 0;
    if (search->continuous) {
        if (!closes(links, start, end)) return;
    } else if (!discontinuity(links, start, end, &removals) || removals.count == 0 ||
               is_known(search, &removals, end)) {
        return;
    }
    if (!take_path(search, end, true, &path)) return;
    if (search->continuous) {
        strip_circle(links, &path, &removals);
        if (removals.count == 0) return;
        chain_removals_sort(&removals);
    }
    if (search->loops) trim_to_aic(links, &path);
    chain_found_add(&search->found, links, &path, &removals);
}

static void check_aic(ChainLoopSearch *search, int end) {
    const ChainLinks *links = search->links;
    const ChainNode *a = &links->node[search->table.node[0]], *b = &links->node[end];
    if (a->cell == b->cell) return;
    ChainRemovals removals;
    ChainPath path;
    removals.count = 0;
    const CellSet *peers = links->layout->peers;
    if (links->rule_link_count > 0) {
        chain_remove_common(links, &removals, search->ruled_out, end);
        chain_removals_sort(&removals);
    } else if (a->token == b->token) {
        chain_remove(links, &removals, cellset_and(peers[a->cell], peers[b->cell]), a->token);
    } else {
        if (!cellset_has(&peers[a->cell], b->cell)) return;
        if (!marks_has(&links->position->marks, a->cell, b->token)) return;
        if (!marks_has(&links->position->marks, b->cell, a->token)) return;
        remove_in_cell(links, &removals, a->cell, marks_bit(b->token));
        remove_in_cell(links, &removals, b->cell, marks_bit(a->token));
        chain_removals_sort(&removals);
    }
    if (removals.count < 2 || is_known(search, &removals, end)) return; // one alone is a loop's
    if (take_path(search, end, false, &path)) chain_found_add(&search->found, links, &path, &removals);
}

static void search_from(ChainLoopSearch *search, int start) {
    const ChainLinks *links = search->links;
    chain_table_fill(&search->table, links, start);
    if (search->ruled_out != NULL) chain_rules_out(links, chain_opposite(start), search->ruled_out);
    for (int i = 1; i < search->table.count; i++) {
        int node = search->table.node[i];
        if (node >= links->candidate_nodes || search->table.cost[node] <= CHAIN_LINK_COST) continue;
        if (search->aic && !links->node[start].on && links->node[node].on) check_aic(search, node);
        if ((!search->aic || search->loops) && links->node[node].cell == links->node[start].cell)
            check_loop(search, node);
    }
}

bool chain_loop_find(const StepQuery *query) {
    const Position *position = query->position;
    Technique technique = query->technique;
    ChainLinks links;
    ChainLoopSearch search = {.links = &links};
    search.grouped = technique == TECHNIQUE_GROUPED_AIC ||
                     technique == TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP ||
                     technique == TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP;
    search.aic = technique == TECHNIQUE_AIC || technique == TECHNIQUE_GROUPED_AIC;
    search.loops = search.aic && (position->options & FIND_AIC_LOOPS) != 0;
    search.continuous =
        technique == TECHNIQUE_CONTINUOUS_NICE_LOOP || technique == TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP;
    bool sets = (position->options & FIND_ALS_IN_CHAINS) != 0;
    chain_graph_init(&links, position,
                     !search.grouped ? CHAIN_LINKS_ALL
                     : sets          ? CHAIN_LINKS_ALS
                                     : CHAIN_LINKS_GROUPS,
                     true);
    chain_table_init(&search.table, &links);
    if (search.aic && links.rule_link_count > 0)
        search.ruled_out = mem_zeroed((size_t)links.node_count / 64 + 1, sizeof *search.ruled_out);
    for (int on = search.aic && !search.loops ? 0 : 1; on >= 0; on--) // an AIC starts with a strong link
        for (int n = on; n < links.candidate_nodes; n += 2) search_from(&search, n);
    bool going = chain_found_give(&search.found, &links, query);
    chain_found_finish(&search.found);
    free(search.ruled_out);
    chain_table_finish(&search.table);
    chain_links_finish(&links);
    return going;
}
