// The walks of ALS-XY- and ALS-W-Wings and of a death blossom, whose steps have no nodes: from what each
// almost locked set loses to what it then holds. The sets are read from the marks of the step.
#include "core/base/memory.h"
#include "game/words/playback/chain_playback.h"

typedef struct {
    const Position *position;
    const Step *step;
    ChainPlayback *walk;
    size_t room;
    int sets;
    CellSet set[TOKENS_MAX]; // in the order of the step
    TokenMask tokens[TOKENS_MAX];
} SetMaker;

// The marks of a set stand together, and those of the next have another role. False when they are not all
// there.
static bool read_sets(SetMaker *maker) {
    const Step *step = maker->step;
    int role = -1;
    if (!step_marks_all_sets(step)) return false;
    for (int i = 0; i < step->mark_count && step->mark[i].role != STEP_COMMON; i++) {
        if (step->mark[i].role != role && maker->sets == TOKENS_MAX) return false;
        if (step->mark[i].role != role) maker->sets++;
        role = step->mark[i].role;
        cellset_add(&maker->set[maker->sets - 1], step->mark[i].cell);
        maker->tokens[maker->sets - 1] |= maker->position->marks.cell[step->mark[i].cell];
    }
    for (int i = 0; i < maker->sets; i++)
        if (marks_count(maker->tokens[i]) != cellset_count(&maker->set[i]) + 1) return false;
    return maker->sets > 0;
}

static CellSet places_of(const SetMaker *maker, int set, int token) {
    CellSet all = marks_cells(maker->position->layout, &maker->position->marks, token);
    return cellset_and(all, maker->set[set]);
}

// Room for so many stops.
static void make_room(SetMaker *maker, int stops) {
    maker->walk->stop = mem_room(NULL, &maker->room, (size_t)stops, sizeof *maker->walk->stop);
}

// A stop; what it follows from is the one before it, unless it is supposed.
static ChainStop *add_stop(SetMaker *maker, ChainRule rule, int token, bool on) {
    int index = maker->walk->count++;
    ChainStop *stop = &maker->walk->stop[index];
    *stop = (ChainStop){.rule = rule, .house = -1, .line = -1, .told_in = index};
    stop->node = (StepNode){.token = (uint8_t)token, .on = on};
    stop->strong = on && rule != CHAIN_SUPPOSED;
    stop->branch = maker->walk->branch_count - 1;
    if (rule != CHAIN_SUPPOSED) stop->from[stop->from_count++] = index - 1;
    return stop;
}

// A set that loses or holds a token, or is supposed to lack it.
static void add_set(SetMaker *maker, ChainRule rule, int set, int token) {
    ChainStop *stop = add_stop(maker, rule, token, rule == CHAIN_SET_HOLDS);
    CellSet places = places_of(maker, set, token);
    stop->set = maker->set[set];
    stop->node.als = maker->tokens[set];
    for (int c = cellset_next(&places, 0); c >= 0; c = cellset_next(&places, c + 1))
        if (stop->node.cell_count < STEP_NODE_CELLS_MAX)
            stop->node.cell[stop->node.cell_count++] = (CellIndex)c;
}

// A token of both sets that only one of them can hold, but none of `other`; 0: there is none.
static int link_of(const SetMaker *maker, int a, int b, TokenMask other) {
    const Layout *layout = maker->position->layout;
    for (TokenMask left = maker->tokens[a] & maker->tokens[b] & ~other; left != 0; left &= left - 1) {
        int token = marks_first(left);
        CellSet here = places_of(maker, a, token), there = places_of(maker, b, token);
        bool linked = true;
        for (int c = cellset_next(&here, 0); c >= 0 && linked; c = cellset_next(&here, c + 1)) {
            CellSet seen = cellset_and(layout->peers[c], there);
            linked = cellset_equal(seen, there);
        }
        if (linked) return token;
    }
    return 0;
}

// The first token that goes and that all sets of the mask have; 0: there is none.
static int first_gone(const SetMaker *maker, TokenMask in_all) {
    const Layout *layout = maker->position->layout;
    TokenMask gone = 0;
    for (int c = 0; c < layout->cells; c++) gone |= maker->step->remove.cell[c];
    return gone & in_all ? marks_first(gone & in_all) : 0;
}

// If A lacks z, it holds x; so C loses x and holds y; so B loses y and holds z. A pair of links that leaves z
// alone is there, or the step would not be.
static bool walk_wing(SetMaker *maker) {
    enum { A, B, C, SETS };
    if (maker->sets != SETS) return false;
    int z = first_gone(maker, maker->tokens[A] & maker->tokens[B]);
    if (z == 0) return false;
    for (TokenMask tried = marks_bit(z);;) {
        int x = link_of(maker, A, C, tried);
        if (x == 0) return false;
        int y = link_of(maker, B, C, marks_bit(z) | marks_bit(x));
        tried |= marks_bit(x);
        if (y == 0) continue;
        make_room(maker, 6);
        maker->walk->branch_count = 1;
        add_set(maker, CHAIN_SUPPOSED, A, z);
        add_set(maker, CHAIN_SET_HOLDS, A, x);
        add_set(maker, CHAIN_SET_LOSES, C, x);
        add_set(maker, CHAIN_SET_HOLDS, C, y);
        add_set(maker, CHAIN_SET_LOSES, B, y);
        add_set(maker, CHAIN_SET_HOLDS, B, z);
        return true;
    }
}

// A cell that turns out to have a token or not.
static ChainStop *add_place(SetMaker *maker, ChainRule rule, int cell, int token) {
    ChainStop *stop = add_stop(maker, rule, token, rule == CHAIN_LAST_IN_HOUSE);
    stop->node.cell[stop->node.cell_count++] = (CellIndex)cell;
    return stop;
}

// The first house that holds all the cells; -1: they see each other in several, or by a constraint.
static int house_of_all(const Layout *layout, CellSet cells) {
    for (int h = 0; h < layout->house_count; h++)
        if (cellset_within(cells, layout->house[h].set)) return h;
    return -1;
}

// If A lacks z, it holds x; so the place that sees that lacks x, and the other one of the house has it; so B
// loses x and holds z. The places are the fins, in the order of the sets.
static bool walk_w_wing(SetMaker *maker) {
    enum { A, B, SETS };
    const Step *step = maker->step;
    int first = 0;
    TokenMask x;
    step_marked(step, STEP_FIN, &x);
    while (first < step->mark_count && step->mark[first].role != STEP_FIN) first++;
    int z = first_gone(maker, maker->tokens[A] & maker->tokens[B]);
    if (maker->sets != SETS || z == 0 || first + 2 != step->mark_count) return false;
    int near = step->mark[first].cell, far = step->mark[first + 1].cell, linked = marks_first(x);
    make_room(maker, 6);
    maker->walk->branch_count = 1;
    add_set(maker, CHAIN_SUPPOSED, A, z);
    add_set(maker, CHAIN_SET_HOLDS, A, linked);
    CellSet both = cellset_or(places_of(maker, A, linked), cellset_of(near));
    add_place(maker, CHAIN_SEES, near, linked)->house = house_of_all(maker->position->layout, both);
    add_place(maker, CHAIN_LAST_IN_HOUSE, far, linked)->house = step->house[2];
    add_set(maker, CHAIN_SET_LOSES, B, linked);
    add_set(maker, CHAIN_SET_HOLDS, B, z);
    return true;
}

// Whatever the stem is, a petal loses that and holds z. The marks of the links say which: each begins with
// the stem.
static bool walk_blossom(SetMaker *maker) {
    const Step *step = maker->step;
    int first = 0, petal = 0;
    while (first < step->mark_count && step->mark[first].role != STEP_COMMON) first++;
    TokenMask in_all = ~(TokenMask)0;
    for (int i = 0; i < maker->sets; i++) in_all &= maker->tokens[i];
    int z = first_gone(maker, in_all);
    if (first == step->mark_count || z == 0) return false;
    make_room(maker, 3 * maker->sets);
    for (int i = first; i < step->mark_count && petal < maker->sets; i++) {
        if (step->mark[i].cell != step->mark[first].cell) continue;
        maker->walk->branch_count++;
        ChainStop *stop = add_stop(maker, CHAIN_SUPPOSED, step->mark[i].token, true);
        stop->node.cell[stop->node.cell_count++] = step->mark[i].cell;
        add_set(maker, CHAIN_SET_LOSES, petal, step->mark[i].token);
        add_set(maker, CHAIN_SET_HOLDS, petal++, z);
    }
    return petal == maker->sets && petal == marks_count(maker->position->marks.cell[step->mark[first].cell]);
}

bool chain_playback_of_sets(const Position *position, const Step *step, ChainPlayback *out) {
    SetMaker maker = {.position = position, .step = step, .walk = out};
    if (!read_sets(&maker)) return false;
    switch (step->technique) {
    case TECHNIQUE_ALS_XY_WING: return walk_wing(&maker);
    case TECHNIQUE_ALS_W_WING: return walk_w_wing(&maker);
    default: return walk_blossom(&maker);
    }
}
