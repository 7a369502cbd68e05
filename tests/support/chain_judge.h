#pragma once
// Positions drawn at random, with a solution at hand, and a judge of chains that shares no code with the
// finders: it walks a chain link by link, looking at cells and houses only, and then asks whether the
// conclusion follows.

#include "core/logic/step.h"
#include "core/make/full_grid.h"
#include "core/make/generate.h"

// Some cells of a full grid are filled; the others keep the token of the solution and some of the candidates
// that the rules leave.
static inline Position judge_position(const Layout *layout, Rng *rng, Grid *out_solution) {
    full_grid_draw(layout, rng, out_solution);
    int filled = 20 + (int)rng_below(rng, 45), dropped = (int)rng_below(rng, 60);
    Grid grid = {{0}};
    for (int c = 0; c < layout->cells; c++)
        if ((int)rng_below(rng, 100) < filled) grid.cell[c] = out_solution->cell[c];
    Position position = position_of_grid(layout, &grid);
    for (int c = 0; c < layout->cells; c++) {
        for (int t = 1; t <= layout->order; t++) {
            if (t == out_solution->cell[c] || (int)rng_below(rng, 100) >= dropped) continue;
            position.marks.cell[c] &= ~marks_bit(t);
        }
    }
    return position;
}

// The start of a real puzzle, the singles not yet found, and some candidates gone.
static inline Position judge_puzzle(const Layout *layout, Rng *rng, Grid *out_solution) {
    GenerateSpec spec = {.clues_min = 0};
    Grid puzzle;
    while (!generate_puzzle(layout, rng, &spec, &puzzle, out_solution)) continue;
    Position position = position_of_grid(layout, &puzzle);
    int dropped = (int)rng_below(rng, 40);
    for (int c = 0; c < layout->cells; c++) {
        for (int t = 1; t <= layout->order; t++) {
            if (t == out_solution->cell[c] || (int)rng_below(rng, 100) >= dropped) continue;
            position.marks.cell[c] &= ~marks_bit(t);
        }
    }
    return position;
}

// What is wrong with a step, whatever its technique; NULL: nothing.
static inline const char *judge_step(const Position *position, const Grid *solution, const Step *step) {
    const Layout *layout = position->layout;
    if (step->token != 0) return "places something";
    if (step_removals(layout, step) == 0) return "changes nothing";
    if (cellset_empty(&step->pattern_cells)) return "no pattern";
    for (int c = 0; c < layout->cells; c++) {
        if ((step->pattern.cell[c] & ~position->marks.cell[c]) != 0) return "pattern without candidates";
        if ((step->pattern.cell[c] != 0) != cellset_has(&step->pattern_cells, c)) return "pattern cells";
        if ((step->remove.cell[c] & ~position->marks.cell[c]) != 0) return "removes what is not there";
        if (solution && (step->remove.cell[c] & marks_bit(solution->cell[c]))) return "removes the truth";
    }
    return NULL;
}

static inline bool judge_node_has(const StepNode *node, int cell) {
    for (int i = 0; i < node->cell_count; i++)
        if (node->cell[i] == cell) return true;
    return false;
}

static inline bool judge_overlap(const StepNode *a, const StepNode *b) {
    for (int i = 0; i < a->cell_count; i++)
        if (judge_node_has(b, a->cell[i])) return true;
    return false;
}

// Every cell of one node that has the token shares a house with every such cell of the other.
static inline bool judge_all_see(const Position *position, const StepNode *a, const StepNode *b, int token) {
    for (int i = 0; i < a->cell_count; i++) {
        if (!marks_has(&position->marks, a->cell[i], token)) continue;
        for (int j = 0; j < b->cell_count; j++) {
            if (!marks_has(&position->marks, b->cell[j], token)) continue;
            if (a->cell[i] == b->cell[j]) return false;
            if (!cellset_has(&position->layout->peers[a->cell[i]], b->cell[j])) return false;
        }
    }
    return true;
}

// The candidate cannot be true when the node (of cells, not a locked set) is.
static inline bool judge_rules_out(const Position *position, const StepNode *node, int cell, int token) {
    if (judge_node_has(node, cell)) return node->cell_count == 1 && node->token != token;
    StepNode only = {.token = (uint8_t)token, .cell_count = 1, .cell = {(CellIndex)cell}};
    return node->token == token && judge_all_see(position, node, &only, token);
}

// One of the two is true: they are all that a cell or a house has.
static inline bool judge_strong(const Position *position, const StepNode *a, const StepNode *b) {
    const Layout *layout = position->layout;
    if (a->cell_count == 1 && b->cell_count == 1 && a->cell[0] == b->cell[0]) {
        return a->token != b->token &&
               position->marks.cell[a->cell[0]] == (marks_bit(a->token) | marks_bit(b->token));
    }
    if (a->token != b->token) return false;
    for (int h = 0; h < layout->house_count; h++) {
        int covered = 0, places = 0;
        for (int i = 0; i < layout->order; i++) {
            int cell = layout->house[h].cell[i];
            if (!marks_has(&position->marks, cell, a->token)) continue;
            places++;
            covered += judge_node_has(a, cell) || judge_node_has(b, cell);
        }
        if (covered == places && covered == a->cell_count + b->cell_count) return true;
    }
    return false;
}

static inline const char *judge_node(const Position *position, const StepNode *node) {
    if (node->cell_count < 1 || node->cell_count > STEP_NODE_CELLS_MAX) return "cells of a node";
    if (node->als == 0) {
        for (int i = 0; i < node->cell_count; i++)
            if (!marks_has(&position->marks, node->cell[i], node->token)) return "node without candidate";
        return NULL;
    }
    TokenMask tokens = 0;
    for (int i = 0; i < node->cell_count; i++) {
        if (position->marks.cell[node->cell[i]] == 0) return "a filled cell in a set";
        tokens |= position->marks.cell[node->cell[i]];
    }
    if (tokens != node->als) return "tokens of a set";
    if (marks_count(tokens) != node->cell_count + 1) return "a set that is not almost locked";
    if (node->on || !(node->als & marks_bit(node->token))) return "what a set loses";
    for (int h = 0; h < position->layout->house_count; h++) {
        int inside = 0;
        for (int i = 0; i < node->cell_count; i++)
            inside += cellset_has(&position->layout->house[h].set, node->cell[i]);
        if (inside == node->cell_count) return NULL;
    }
    return "a set in no house";
}

// The tokens that the locked set takes away from the cell.
static inline TokenMask judge_locked(const Position *position, const StepNode *set, TokenMask locked,
                                     int cell) {
    TokenMask gone = 0;
    if (judge_node_has(set, cell)) return 0;
    for (int t = 1; t <= position->layout->order; t++) {
        StepNode only = {.token = (uint8_t)t, .cell_count = 1, .cell = {(CellIndex)cell}};
        if (!(locked & marks_bit(t)) || !marks_has(&position->marks, cell, t)) continue;
        if (judge_all_see(position, set, &only, t)) gone |= marks_bit(t);
    }
    return gone;
}

// b follows from a.
static inline bool judge_follows(const Position *position, const StepNode *a, const StepNode *b) {
    bool disjoint = !judge_overlap(a, b);
    if (a->als == 0 && !a->on) return b->als == 0 && b->on && judge_strong(position, a, b);
    if (a->als == 0) {
        if (b->on) return false;
        if (b->als != 0) return a->token == b->token && disjoint && judge_all_see(position, a, b, a->token);
        if (a->cell_count == 1 && b->cell_count == 1 && a->cell[0] == b->cell[0]) return a->token != b->token;
        return a->token == b->token && disjoint && judge_all_see(position, a, b, a->token);
    }
    TokenMask locked = a->als & ~marks_bit(a->token);
    if (!disjoint) return false;
    if (!b->on) return (locked & marks_bit(b->token)) != 0 && judge_all_see(position, a, b, b->token);
    TokenMask others = position->marks.cell[b->cell[0]] & ~marks_bit(b->token);
    return b->cell_count == 1 && (others & ~judge_locked(position, a, locked, b->cell[0])) == 0;
}

// True when the candidate is false in one of the two states of a loop: as it is walked, or backwards.
static inline bool judge_state_kills(const Position *position, const Step *step, bool backwards, int cell,
                                     int token) {
    for (int i = 0; i < step->node_count; i++) {
        const StepNode *node = &step->node[i];
        if (node->als == 0) {
            if (node->on != backwards && judge_rules_out(position, node, cell, token)) return true;
            continue;
        }
        if (i + 1 == step->node_count) continue;
        const StepNode *next = &step->node[i + 1];
        TokenMask locked = node->als & ~marks_bit(node->token);
        if (backwards) {
            // The set lacks the token by which the chain leaves it; if the chain forces a cell, that cell
            // then has one of the tokens that the set lacks instead.
            TokenMask exits = next->on ? position->marks.cell[next->cell[0]] & ~marks_bit(next->token)
                                       : marks_bit(next->token);
            locked = node->als & ~exits;
            if (next->on && (exits & marks_bit(token)) &&
                cellset_has(&position->layout->peers[cell], next->cell[0]) &&
                (judge_locked(position, node, node->als, cell) & marks_bit(token)))
                return true;
        }
        if (judge_locked(position, node, locked, cell) & marks_bit(token)) return true;
    }
    return false;
}

static inline bool judge_is_loop(Technique technique) {
    return technique == TECHNIQUE_CONTINUOUS_NICE_LOOP ||
           technique == TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP || technique == TECHNIQUE_W_RING ||
           technique == TECHNIQUE_M_RING;
}

static inline bool judge_is_discontinuous(Technique technique) {
    return technique == TECHNIQUE_DISCONTINUOUS_NICE_LOOP ||
           technique == TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP;
}

// The conclusion of a loop about its first cell: "false" or "true" of the candidate with which it starts.
static inline bool judge_discontinuity(const Position *position, const Step *step, int cell, int token) {
    const StepNode *a = &step->node[0], *b = &step->node[step->node_count - 1];
    if (a->cell[0] != cell || b->cell[0] != cell || b->cell_count != 1) return false;
    if (a->on && !b->on) return a->token == b->token && token == a->token;
    if (a->on) return a->token != b->token && token == a->token;
    if (b->on) return a->token == b->token && token != a->token;
    (void)position;
    return a->token != b->token && token == b->token; // if the first is true the second is false anyway
}

static inline bool judge_concludes(const Position *position, const Step *step, int cell, int token) {
    const StepNode *a = &step->node[0], *b = &step->node[step->node_count - 1];
    if (judge_is_loop(step->technique)) {
        return judge_state_kills(position, step, false, cell, token) &&
               judge_state_kills(position, step, true, cell, token);
    }
    if (judge_is_discontinuous(step->technique)) return judge_discontinuity(position, step, cell, token);
    return !a->on && b->on && judge_rules_out(position, a, cell, token) &&
           judge_rules_out(position, b, cell, token);
}

// A loop is closed when its first statement follows from its last.
static inline bool judge_closes(const Position *position, const StepNode *a, const StepNode *b) {
    if (a->cell_count != 1 || b->cell_count != 1 || a->cell[0] != b->cell[0]) return false;
    if (a->token == b->token) return a->on == b->on;
    return judge_follows(position, b, a);
}

static inline const char *judge_chain(const Position *position, const Step *step) {
    if (step->node_count < 3 || step->node_count > STEP_NODES_MAX) return "number of nodes";
    bool grouped = false;
    TokenMask gone = 0;
    for (int i = 0; i < step->node_count; i++) {
        const StepNode *node = &step->node[i];
        if (node->from != (i > 0 ? i - 1 : 0)) return "a node from nowhere";
        const char *fault = judge_node(position, node);
        if (fault) return fault;
        grouped = grouped || node->als != 0 || node->cell_count > 1;
        if (i > 0 && !judge_follows(position, &step->node[i - 1], node)) return "a link that does not hold";
    }
    const StepNode *a = &step->node[0], *b = &step->node[step->node_count - 1];
    if (judge_is_loop(step->technique) && !judge_closes(position, a, b)) return "a loop that is open";
    if (grouped != (step->technique == TECHNIQUE_GROUPED_AIC ||
                    step->technique == TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP ||
                    step->technique == TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP))
        return "grouped or not";
    for (int c = 0; c < position->layout->cells; c++) {
        gone |= step->remove.cell[c];
        for (int t = 1; t <= position->layout->order; t++) {
            if (!marks_has(&step->remove, c, t)) continue;
            if (!judge_concludes(position, step, c, t)) return "a removal that does not follow";
        }
    }
    return gone == step->tokens ? NULL : "tokens";
}
