#pragma once
// A judge of Kraken fish that shares no code with their finder: it works out from the houses of a step which
// cells are its fins and where its chains start, and walks the chains link by link. Include after cmocka.h.

#include "support/chain_judge.h"

// --- what a fish is, from its houses alone ---

typedef struct {
    CellSet body, endo, covered, twice, fins;
    CellSet starts; // the fins; type 2: and the rest of the body in the first cover
} Anatomy;

static inline CellSet places_in(const Position *position, int house, int token) {
    CellSet cells = {{0}};
    const House *in = &position->layout->house[house];
    for (int i = 0; i < position->layout->order; i++)
        if (marks_has(&position->marks, in->cell[i], token)) cellset_add(&cells, in->cell[i]);
    return cells;
}

static inline void meet(const Position *position, int house, int token, CellSet *once, CellSet *twice) {
    CellSet cells = places_in(position, house, token), again = cellset_and(cells, *once);
    *twice = cellset_or(*twice, again);
    *once = cellset_or(*once, cells);
}

static inline Anatomy anatomy_of(const Position *position, int token, const uint8_t *bases,
                                 const uint8_t *covers, int size, bool second) {
    Anatomy fish = {.covered = {{0}}};
    for (int i = 0; i < size; i++) meet(position, bases[i], token, &fish.body, &fish.endo);
    for (int i = 0; i < size; i++) meet(position, covers[i], token, &fish.covered, &fish.twice);
    fish.fins = cellset_minus(fish.body, fish.covered);
    fish.fins = cellset_or(fish.fins, fish.endo);
    fish.starts = fish.fins;
    if (!second) return fish;
    CellSet inside = places_in(position, covers[0], token);
    inside = cellset_and(inside, fish.body);
    inside = cellset_minus(inside, fish.twice);
    fish.starts = cellset_or(fish.starts, inside);
    return fish;
}

static inline bool sees_all(const Layout *layout, int cell, const CellSet *cells) {
    CellSet unseen = cellset_minus(*cells, layout->peers[cell]);
    return cellset_empty(&unseen);
}

// Which rule, other than those about chains, is broken. NULL when the houses make such a fish.
static inline const char *fish_fault(const Position *position, int token, const uint8_t *bases,
                                     const uint8_t *covers, int size, const Anatomy *fish) {
    const Layout *layout = position->layout;
    int overlaps = 0;
    CellSet body = {{0}}, endo = {{0}};
    for (int i = 0; i < size; i++) {
        CellSet base = places_in(position, bases[i], token), cover = places_in(position, covers[i], token);
        CellSet overlap = cellset_and(base, body), shared = cellset_and(cover, fish->body);
        if (!cellset_empty(&overlap)) overlaps = cellset_count(&endo) + cellset_count(&overlap);
        if (overlaps > 2) return "endo fins";
        endo = cellset_or(endo, overlap);
        body = cellset_or(body, base);
        if (cellset_empty(&base) || cellset_empty(&shared)) return "an idle house";
        for (int k = 0; k < size; k++)
            if (covers[i] == bases[k]) return "a cover that is a base";
    }
    int fins = cellset_count(&fish->fins);
    if (fins < 1 || fins > 5) return "number of fins";
    bool any = false;
    for (int c = 0; c < layout->cells; c++) {
        if (!sees_all(layout, c, &fish->fins)) continue;
        any = true;
        bool goes = cellset_has(&fish->covered, c) && !cellset_has(&fish->body, c);
        if (goes || cellset_has(&fish->twice, c)) return "a fish that needs no chains";
    }
    return any ? NULL : "fins that have nothing in common";
}

// True for rows and boxes against columns and boxes, or the other way round.
static inline bool is_allowed(const Layout *layout, const uint8_t *house, int size) {
    for (int turn = 0; turn < 2; turn++) {
        bool fits = true;
        for (int i = 0; i < 2 * size; i++) {
            HouseKind lines = (i < size) == (turn == 0) ? HOUSE_ROW : HOUSE_COLUMN;
            HouseKind kind = layout->house[house[i]].kind;
            fits = fits && (kind == lines || kind == HOUSE_BOX);
        }
        if (fits) return true;
    }
    return false;
}

static inline const char *target_fault(const Position *position, const Anatomy *fish, int token, int cell,
                                       int target, bool second, const uint8_t *covers) {
    if (cellset_has(&fish->starts, cell)) return "a target where a chain starts";
    if (!second) {
        if (token != target) return "a target of another token";
        bool potential = cellset_has(&fish->twice, cell);
        potential |= cellset_has(&fish->covered, cell) && !cellset_has(&fish->body, cell);
        return potential ? NULL : "a target that the fish would not take";
    }
    CellSet cover = places_in(position, covers[0], token), inside = cellset_and(cover, fish->body);
    inside = cellset_minus(inside, fish->twice);
    return cellset_equal(cover, inside) ? "a cover that is all base" : NULL;
}

// --- the walk of the chains ---

static inline int token_of(const Step *step) {
    assert_int_equal(marks_count(step->tokens), 1);
    return marks_first(step->tokens);
}

static inline void removed(const Layout *layout, const Step *step, int *cell, int *token) {
    assert_int_equal(step_removals(layout, step), 1);
    for (int c = 0; c < layout->cells; c++) {
        if (step->remove.cell[c] == 0) continue;
        *cell = c;
        *token = marks_first(step->remove.cell[c]);
    }
}

// From each start one chain must lead to "not the target".
static inline const char *walk_chains(const Position *position, const Step *step, const CellSet *starts,
                                      int token, int cell, int target) {
    CellSet met = {{0}};
    if (step->node_count > STEP_NODES_MAX) return "number of nodes";
    for (int i = 0; i < step->node_count; i++) {
        const StepNode *node = &step->node[i];
        const char *fault = judge_node(position, node);
        if (fault != NULL || node->als != 0) return fault != NULL ? fault : "an almost locked set";
        bool begins = node->from == i;
        bool ends = i + 1 == step->node_count || step->node[i + 1].from == i + 1;
        if (begins && (!node->on || node->cell_count != 1 || node->token != token)) return "no start";
        if (begins && cellset_has(&met, node->cell[0])) return "two chains from one start";
        if (begins) cellset_add(&met, node->cell[0]);
        if (!begins && node->from != i - 1) return "a node from nowhere";
        if (!begins && !judge_follows(position, &step->node[i - 1], node)) return "a link that fails";
        if (!ends) continue;
        if (begins || node->on || node->cell_count != 1) return "no end";
        if (node->cell[0] != cell || node->token != target) return "another end";
    }
    return cellset_equal(met, *starts) ? NULL : "starts";
}

static inline const char *step_fault(const Position *position, const Step *step) {
    const Layout *layout = position->layout;
    int token = token_of(step), size = step->base_count, cell = 0, target = 0;
    bool second = step->technique == TECHNIQUE_KRAKEN_2;
    if (size < 2 || size > 4 || step->house_count != 2 * size) return "number of houses";
    const uint8_t *bases = step->house, *covers = step->house + size;
    removed(layout, step, &cell, &target);
    Anatomy fish = anatomy_of(position, token, bases, covers, size, second);
    if (!is_allowed(layout, step->house, size)) return "a mutant";
    const char *fault = fish_fault(position, token, bases, covers, size, &fish);
    if (fault == NULL) fault = target_fault(position, &fish, token, cell, target, second, covers);
    if (fault == NULL) fault = walk_chains(position, step, &fish.starts, token, cell, target);
    if (fault != NULL) return fault;
    if (step->mark_count != cellset_count(&fish.fins)) return "number of fins marked";
    for (int i = 0; i < step->mark_count; i++) {
        const StepMark *mark = &step->mark[i];
        bool endo = cellset_has(&fish.endo, mark->cell);
        if (!cellset_has(&fish.fins, mark->cell) || mark->role != (endo ? STEP_ENDO_FIN : STEP_FIN))
            return "fins";
    }
    return NULL;
}
