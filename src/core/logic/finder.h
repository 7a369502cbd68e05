#pragma once
// The finders of steps, one for each family of techniques, and what they share.
//
// A finder hands every instance of its technique to the sink, always in the same order, and never a step that
// would change nothing. It reasons from the marks alone: on a position that has no solution its steps may
// contradict each other, but nothing goes wrong.

#include "core/logic/step.h"

// What is looked for, where, and who takes the steps.
struct StepQuery {
    const Position *position;
    Technique technique;
    StepSink *sink;
    void *context;
};

// The most cells of a house all sets of which are tried: as many as there can be besides two on 16x16.
enum { FINDER_SET_CELLS_MAX = 14 };

// Hands a step on, as one of the technique that is looked for.
static inline bool finder_give(const StepQuery *query, Step *step) {
    step->technique = query->technique;
    return query->sink(query->context, step);
}

// The houses in the order in which they are searched: boxes, columns, rows, extra. People look at boxes
// first, and so does Sudoku Explainer (N. Juillerat, 2006), whose order is taken here. index:
// 0..house_count-1.
static inline int finder_house(const Layout *layout, int index) {
    int n = layout->order;
    if (index < n) return 2 * n + index;
    if (index < 2 * n) return index;
    return index < 3 * n ? index - 2 * n : index;
}

// A house seen from its tokens: where[t] is the set of those of its cells that have candidate t, as bits of
// the index into house->cell. A token that is placed there has none.
typedef struct {
    TokenMask where[TOKENS_MAX + 1];
} TokenPlaces;

static inline TokenPlaces finder_places(const Position *position, const House *house) {
    TokenPlaces places = {{0}};
    for (int i = 0; i < position->layout->order; i++)
        for (TokenMask left = position->marks.cell[house->cell[i]]; left != 0; left &= left - 1)
            places.where[marks_first(left)] |= 1u << i;
    return places;
}

// Adds a candidate, or several of one cell, to the pattern of a step.
static inline void finder_add_pattern(Step *step, int cell, TokenMask tokens) {
    step->pattern.cell[cell] |= tokens;
    step->tokens |= tokens;
    cellset_add(&step->pattern_cells, cell);
}

// The same for each of these cells.
static inline void finder_add_cells(Step *step, CellSet cells, TokenMask tokens) {
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1))
        finder_add_pattern(step, c, tokens);
}

// A house more than there is room for is left out.
static inline void finder_add_house(Step *step, int house) {
    if (step->house_count < STEP_HOUSES_MAX) step->house[step->house_count++] = (uint8_t)house;
}

// A constraint stands there once; one more than there is room for is left out.
static inline void finder_add_constraint(Step *step, int constraint) {
    for (int i = 0; i < step->constraint_count; i++)
        if (step->constraint[i] == constraint) return;
    if (step->constraint_count < STEP_CONSTRAINTS_MAX)
        step->constraint[step->constraint_count++] = (uint16_t)constraint;
}

// Adds a node that follows from the one before it, or begins a chain.
static inline void finder_add_node(Step *step, int token, bool on, bool begins, CellSet cells) {
    int index = step->node_count++;
    StepNode node = {.token = (uint8_t)token, .on = on, .from = (uint8_t)(begins ? index : index - 1)};
    for (int c = cellset_next(&cells, 0); c >= 0 && node.cell_count < STEP_NODE_CELLS_MAX;
         c = cellset_next(&cells, c + 1))
        node.cell[node.cell_count++] = (CellIndex)c;
    step->node[index] = node;
}

// Gives candidates of a cell a role. What finds no room is left out of the picture.
static inline void finder_add_marks(Step *step, int cell, TokenMask tokens, StepRole role) {
    for (; tokens != 0 && step->mark_count < STEP_MARKS_MAX; tokens &= tokens - 1) {
        step->mark[step->mark_count++] =
            (StepMark){(CellIndex)cell, (uint8_t)marks_first(tokens), (uint8_t)role};
    }
}

// Adds all candidates of the cells to the pattern of a step, in a role. What the step is about stays as it
// is.
static inline void finder_add_set(Step *step, const Position *position, CellSet cells, StepRole role) {
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1)) {
        step->pattern.cell[c] = position->marks.cell[c];
        finder_add_marks(step, c, position->marks.cell[c], role);
    }
    step->pattern_cells = cellset_or(step->pattern_cells, cells);
}

// The cells that see every cell of the set; none for the empty set.
static inline CellSet finder_common_peers(const Layout *layout, CellSet cells) {
    int first = cellset_next(&cells, 0);
    if (first < 0) return cells;
    CellSet common = layout->peers[first];
    for (int c = cellset_next(&cells, first + 1); c >= 0; c = cellset_next(&cells, c + 1))
        common = cellset_and(common, layout->peers[c]);
    return common;
}

// Takes tokens away from all cells of the set that have them. False when none has.
static inline bool finder_remove(Step *step, const Position *position, CellSet cells, TokenMask tokens) {
    bool any = false;
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1)) {
        TokenMask lost = position->marks.cell[c] & tokens;
        step->remove.cell[c] |= lost;
        any = any || lost != 0;
    }
    return any;
}

// Hands on a step whose removals are known, by cells that cannot all hold the pair alone. What stays of the
// pair is the pattern, in cells of which one may be left without; the rest is a fin.
static inline bool finder_give_unique(const StepQuery *query, Step *step, CellSet cells, TokenMask pair) {
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1)) {
        TokenMask stays = query->position->marks.cell[c] & ~step->remove.cell[c];
        finder_add_pattern(step, c, stays & pair);
        finder_add_marks(step, c, stays & ~pair, STEP_FIN);
    }
    step->tokens = pair;
    return finder_give(query, step);
}

// Those of the cells whose bits are chosen, and the candidates that they have together.
static inline CellSet finder_choice(const Position *position, const int *cell, unsigned chosen,
                                    TokenMask *out_tokens) {
    CellSet choice = {{0}};
    for (*out_tokens = 0; chosen != 0; chosen &= chosen - 1) {
        int c = cell[__builtin_ctz(chosen)];
        cellset_add(&choice, c);
        *out_tokens |= position->marks.cell[c];
    }
    return choice;
}

// The finders: every one that is named in the table of techniques.
#define TECHNIQUE(id, name, key, tenths, place, finder, ...) StepFinder finder;
#include "core/logic/techniques.def"
