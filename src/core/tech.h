#ifndef NONET_CORE_TECH_H
#define NONET_CORE_TECH_H
// What the finders of steps (tech_*.c) share, and the finders themselves for the table in step.c. A new
// family of techniques is one more file, one more finder here and its rows in that table.
//
// A finder hands every instance of its technique to the sink, always in the same order, and never a step that
// would change nothing. It reasons from the marks alone: on a position that has no solution its steps may
// contradict each other, but nothing goes wrong.

#include "core/step.h"

// The houses in the order in which they are searched: boxes, columns, rows, extra. People look at boxes
// first, and so does Sudoku Explainer (N. Juillerat, 2006), whose order is taken here. index:
// 0..house_count-1.
static inline int tech_house(const Layout *layout, int index) {
    int n = layout->order;
    if (index < n) return 2 * n + index;
    if (index < 2 * n) return index;
    return index < 3 * n ? index - 2 * n : index;
}

// A house seen from its tokens: where[t] is the set of those of its cells that have candidate t, as bits of
// the index into house->cell. A token that is placed there has none.
typedef struct {
    uint16_t where[TOKENS_MAX + 1];
} TokenPlaces;

static inline TokenPlaces tech_places(const Position *position, const House *house) {
    TokenPlaces places = {{0}};
    for (int i = 0; i < position->layout->order; i++) {
        for (uint16_t left = position->marks.cell[house->cell[i]]; left != 0; left &= (uint16_t)(left - 1)) {
            places.where[marks_first(left)] |= (uint16_t)(1u << i);
        }
    }
    return places;
}

// Adds a candidate, or several of one cell, to the pattern of a step.
static inline void tech_add_pattern(Step *step, int cell, uint16_t tokens) {
    step->pattern.cell[cell] |= tokens;
    cellset_add(&step->pattern_cells, cell);
}

// Full house, hidden singles, naked single.
bool tech_singles_find(const Position *position, Technique technique, StepSink *sink, void *context);

// Pointing and claiming: all candidates of a token in one house lie in another house too.
bool tech_locked_find(const Position *position, Technique technique, StepSink *sink, void *context);

// Naked and hidden pairs, triples and quads.
bool tech_subset_find(const Position *position, Technique technique, StepSink *sink, void *context);

#endif
