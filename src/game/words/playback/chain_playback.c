#include "game/words/playback/chain_playback.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/logic/finder.h"
#include "game/words/explain/explain_variant.h"

// A walk as it is made.
typedef struct {
    const Position *position;
    const Step *step;
    ChainPlayback *walk;
    size_t room;
    int stop_of[STEP_NODES_MAX]; // by node of the step
} Maker;

// The stop, empty but for what is given.
static ChainStop *add_stop(Maker *maker, const StepNode *node, ChainRule rule) {
    ChainPlayback *walk = maker->walk;
    walk->stop = mem_room(walk->stop, &maker->room, (size_t)walk->count + 1, sizeof *walk->stop);
    ChainStop *stop = &walk->stop[walk->count++];
    *stop = (ChainStop){.node = *node, .rule = rule, .house = -1, .line = -1, .told_in = walk->count - 1};
    stop->strong = node->on && rule != CHAIN_SUPPOSED;
    return stop;
}

static void add_from(ChainStop *stop, int from) {
    if (stop->from_count < CHAIN_FROM_MAX) stop->from[stop->from_count++] = from;
}

// --- plain chains ---

static bool same_cell(const StepNode *a, const StepNode *b) {
    return a->cell_count == 1 && b->cell_count == 1 && a->cell[0] == b->cell[0];
}

// The first house, in the order in which people look, that holds all cells of both; -1 when there is none.
// Strong links need one in which the token has no other place.
static int common_house(const Position *position, const StepNode *a, const StepNode *b, bool strong) {
    const Layout *layout = position->layout;
    CellSet cells = cellset_or(step_node_cells(a), step_node_cells(b));
    CellSet others = cellset_minus(marks_cells(layout, &position->marks, a->token), cells);
    for (int h = 0; h < layout->house_count; h++) { // rows, columns, boxes, others
        const CellSet *house = &layout->house[h].set;
        if (cellset_within(cells, *house) && !(strong && cellset_meet(others, *house))) return h;
    }
    return -1;
}

// The candidate, group of cells or set goes because the stop before it is true.
static ChainStop *add_weak(Maker *maker, const StepNode *node, int from, ChainRule rule) {
    const StepNode before = maker->walk->stop[from].node;
    if (rule == CHAIN_SEES && same_cell(&before, node)) rule = CHAIN_CELL_TAKEN;
    ChainStop *stop = add_stop(maker, node, rule);
    add_from(stop, from);
    if (rule != CHAIN_CELL_TAKEN) stop->house = common_house(maker->position, &before, node, false);
    return stop;
}

// The places of a token in a set of cells, as a node.
static StepNode places_in(const Position *position, const CellSet *cells, int token, bool on) {
    StepNode node = {.token = (uint8_t)token, .on = on};
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1))
        if (marks_has(&position->marks, c, token) && node.cell_count < STEP_NODE_CELLS_MAX)
            node.cell[node.cell_count++] = (CellIndex)c;
    return node;
}

// A set has lost a token, so it holds another one. Returns the stop that says so.
static int add_holds(Maker *maker, int loses, int token) {
    const ChainStop *lost = &maker->walk->stop[loses];
    CellSet cells = lost->set;
    int branch = lost->branch;
    StepNode node = places_in(maker->position, &cells, token, true);
    node.als = lost->node.als;
    ChainStop *stop = add_stop(maker, &node, CHAIN_SET_HOLDS);
    stop->set = cells;
    stop->branch = branch;
    add_from(stop, loses);
    return maker->walk->count - 1;
}

static bool sees_all(const Layout *layout, const StepNode *node, int cell) {
    for (int i = 0; i < node->cell_count; i++)
        if (!cellset_has(&layout->peers[cell], node->cell[i])) return false;
    return node->cell_count > 0;
}

// What a set holds, having lost a token, leaves a cell one candidate: one stop for each token that it rules
// out there, and then the cell.
static void add_forced(Maker *maker, const StepNode *node, int loses) {
    const Position *position = maker->position;
    int cell = node->cell[0], gone[TOKENS_MAX], count = 0;
    TokenMask left = position->marks.cell[cell] & ~marks_bit(node->token);
    for (; left != 0; left &= left - 1) {
        int token = marks_first(left);
        CellSet set = maker->walk->stop[loses].set;
        StepNode held = places_in(position, &set, token, true);
        if (!sees_all(position->layout, &held, cell)) continue;
        int holds = add_holds(maker, loses, token);
        StepNode lost = {.token = (uint8_t)token, .cell_count = 1, .cell = {(CellIndex)cell}};
        add_weak(maker, &lost, holds, CHAIN_SEES);
        gone[count++] = maker->walk->count - 1;
    }
    ChainStop *stop = add_stop(maker, node, CHAIN_LAST_IN_CELL);
    for (int i = 0; i < count; i++) add_from(stop, gone[i]);
}

// True when the cells of a node are all that have its token in the set.
static bool are_places_of(const Maker *maker, const StepNode *node, const CellSet *set) {
    const Position *position = maker->position;
    CellSet places = marks_cells(position->layout, &position->marks, node->token);
    return cellset_equal(step_node_cells(node), cellset_and(places, *set));
}

// The marks of a step had no room for all sets: the set is looked for in its house, by what is known of it.
static CellSet search_set(const Maker *maker, int number, TokenMask tokens) {
    const Step *step = maker->step;
    const House *house = &maker->position->layout->house[step->house[number]];
    const StepNode *pair = step->node + (size_t)number * 2; // what it loses, and what it holds
    int cell[TOKENS_MAX], count = 0;
    for (int i = 0; i < maker->position->layout->order; i++) {
        TokenMask marks = maker->position->marks.cell[house->cell[i]];
        if (marks != 0 && (marks & ~tokens) == 0) cell[count++] = house->cell[i];
    }
    for (unsigned chosen = 1; chosen < 1u << count; chosen++) {
        if (__builtin_popcount(chosen) != marks_count(tokens) - 1) continue;
        TokenMask together;
        CellSet set = finder_choice(maker->position, cell, chosen, &together);
        if (together == tokens && are_places_of(maker, &pair[0], &set) &&
            are_places_of(maker, &pair[1], &set))
            return set;
    }
    return step_node_cells(&pair[0]);
}

// The cells of the number-th set of an ALS chain. The candidates of the sets are marked in their order.
static CellSet chain_set(const Maker *maker, int number, TokenMask tokens) {
    const Step *step = maker->step;
    CellSet cells = {{0}};
    int run = -1, role = -1;
    for (int i = 0; i < step->mark_count && step->mark[i].role != STEP_COMMON; i++) {
        if (step->mark[i].role != role) run++;
        role = step->mark[i].role;
        if (run == number) cellset_add(&cells, step->mark[i].cell);
    }
    return cellset_count(&cells) == marks_count(tokens) - 1 ? cells : search_set(maker, number, tokens);
}

// In an ALS chain each set is two nodes: what it loses, and what it holds then.
static void add_set_node(Maker *maker, int index) {
    const StepNode *node = &maker->step->node[index], *held = &maker->step->node[index | 1];
    CellSet set = chain_set(maker, index / 2, held->als);
    StepNode own = *node;
    own.als = held->als;
    ChainStop *stop = index == 0 ? add_stop(maker, &own, CHAIN_SUPPOSED)
                      : own.on   ? add_stop(maker, &own, CHAIN_SET_HOLDS)
                                 : add_weak(maker, &own, maker->stop_of[index - 1], CHAIN_SET_LOSES);
    stop->set = set;
    if (own.on) add_from(stop, maker->stop_of[index - 1]);
}

// A set in another chain: its node has all its cells; the stop has those with the token that it loses.
static void add_losing_set(Maker *maker, const StepNode *node, int from) {
    CellSet cells = step_node_cells(node);
    StepNode own = places_in(maker->position, &cells, node->token, false);
    own.als = node->als;
    ChainStop *stop = add_weak(maker, &own, from, CHAIN_SET_LOSES);
    stop->set = cells;
}

static void add_node(Maker *maker, int index) {
    const StepNode *node = &maker->step->node[index];
    if (node->from == index) {
        ChainStop *stop = add_stop(maker, node, CHAIN_SUPPOSED);
        stop->branch = maker->walk->branch_count++;
        return;
    }
    const StepNode *before = &maker->step->node[node->from];
    int from = maker->stop_of[node->from];
    if (before->als != 0 && !before->on) { // from a set that has lost a token
        if (node->on) {
            add_forced(maker, node, from);
            return;
        }
        from = add_holds(maker, from, node->token);
    }
    if (node->tie != 0) {
        ChainStop *stop = add_stop(maker, node, node->on ? CHAIN_NEEDED : CHAIN_TIED);
        stop->constraint = node->tie - 1;
        add_from(stop, from);
    } else if (node->als != 0) {
        add_losing_set(maker, node, from);
    } else if (!node->on) {
        add_weak(maker, node, from, CHAIN_SEES);
    } else {
        bool in_cell = same_cell(node, before);
        ChainStop *stop = add_stop(maker, node, in_cell ? CHAIN_LAST_IN_CELL : CHAIN_LAST_IN_HOUSE);
        add_from(stop, from);
        if (!in_cell) stop->house = common_house(maker->position, before, node, true);
    }
}

static void walk_nodes(Maker *maker) {
    ChainPlayback *walk = maker->walk;
    bool sets = maker->step->technique == TECHNIQUE_ALS_CHAIN;
    for (int i = 0; i < maker->step->node_count; i++) {
        int first = walk->count;
        if (sets)
            add_set_node(maker, i);
        else
            add_node(maker, i);
        maker->stop_of[i] = walk->count - 1;
        for (int s = first; s < walk->count; s++) {
            const ChainStop *stop = &walk->stop[s];
            if (stop->from_count > 0) walk->stop[s].branch = walk->stop[stop->from[0]].branch;
        }
    }
    if (sets) walk->branch_count = 1;
}

// --- forcing chains ---

// Line by line: the index of a stop is that of its line.
static void walk_proof(Maker *maker) {
    const Proof *proof = &maker->walk->proof;
    for (int i = 0; i < proof->count; i++) {
        const ProofLine *line = &proof->line[i];
        StepNode node = {.token = line->token, .on = line->on, .cell_count = 1, .cell = {line->cell}};
        bool in_cell = line->parent_count > 0 && proof->line[proof->parent[line->parent]].cell == line->cell;
        bool taken = line->rule == PROOF_SEES && in_cell;
        ChainStop *stop = add_stop(maker, &node, taken ? CHAIN_CELL_TAKEN : (ChainRule)line->rule);
        stop->line = i;
        stop->depth = line->depth;
        stop->branch = line->branch;
        for (int p = 0; p < line->parent_count; p++)
            add_from(stop, (int)proof->parent[line->parent + (uint32_t)p]);
        if (stop->rule >= CHAIN_LAST_IN_HOUSE && stop->rule <= CHAIN_X_WING) stop->house = line->house;
        if (stop->rule == CHAIN_SEES) {
            const StepNode *before = &maker->walk->stop[stop->from[0]].node;
            stop->house = common_house(maker->position, before, &node, false);
        }
        if (line->depth == 0 && line->branch >= maker->walk->branch_count)
            maker->walk->branch_count = line->branch + 1;
    }
}

// --- the walk ---

bool chain_playback_of_chain(const Position *position, const Step *step, ChainPlayback *out) {
    Maker maker = {.position = position, .step = step, .walk = out};
    if (!explain_is_forcing(step))
        walk_nodes(&maker);
    else if (forcing_prove(position, step, &out->proof))
        walk_proof(&maker);
    return out->count > 0;
}

void chain_playback_finish(ChainPlayback *walk) {
    free(walk->stop);
    proof_finish(&walk->proof);
    *walk = (ChainPlayback){.layout = walk->layout};
    proof_init(&walk->proof);
}
