#ifndef NONET_CORE_LOGIC_FINDER_H
#define NONET_CORE_LOGIC_FINDER_H
// What the finders of steps (tech_*.c) share, and the finders themselves for the table in step.c. A new
// family of techniques is one more file, one more finder here and its rows in that table.
//
// A finder hands every instance of its technique to the sink, always in the same order, and never a step that
// would change nothing. It reasons from the marks alone: on a position that has no solution its steps may
// contradict each other, but nothing goes wrong.

#include "core/logic/step.h"

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
    uint16_t where[TOKENS_MAX + 1];
} TokenPlaces;

static inline TokenPlaces finder_places(const Position *position, const House *house) {
    TokenPlaces places = {{0}};
    for (int i = 0; i < position->layout->order; i++) {
        for (uint16_t left = position->marks.cell[house->cell[i]]; left != 0; left &= (uint16_t)(left - 1)) {
            places.where[marks_first(left)] |= (uint16_t)(1u << i);
        }
    }
    return places;
}

// Adds a candidate, or several of one cell, to the pattern of a step.
static inline void finder_add_pattern(Step *step, int cell, uint16_t tokens) {
    step->pattern.cell[cell] |= tokens;
    step->tokens |= tokens;
    cellset_add(&step->pattern_cells, cell);
}

// Gives candidates of a cell a role. What finds no room is left out of the picture.
static inline void finder_add_marks(Step *step, int cell, uint16_t tokens, StepRole role) {
    for (; tokens != 0 && step->mark_count < STEP_MARKS_MAX; tokens &= (uint16_t)(tokens - 1)) {
        step->mark[step->mark_count++] =
            (StepMark){(uint8_t)cell, (uint8_t)marks_first(tokens), (uint8_t)role};
    }
}

// The cells that see every cell of the set; none for the empty set.
static inline CellSet finder_common_peers(const Layout *layout, const CellSet *cells) {
    int first = cellset_next(cells, 0);
    CellSet common = {{0}};
    if (first >= 0) common = layout->peers[first];
    for (int c = cellset_next(cells, first + 1); c >= 0; c = cellset_next(cells, c + 1)) {
        common = cellset_and(common, &layout->peers[c]);
    }
    return common;
}

// Takes tokens away from all cells of the set that have them. False when none has.
static inline bool finder_remove(Step *step, const Position *position, const CellSet *cells,
                                 uint16_t tokens) {
    bool any = false;
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        uint16_t lost = position->marks.cell[c] & tokens;
        step->remove.cell[c] |= lost;
        any = any || lost != 0;
    }
    return any;
}

// Full house, hidden singles, naked single.
bool singles_find(const Position *position, Technique technique, StepSink *sink, void *context);

// Direct pointing, claiming, hidden pair and triple: they leave a hidden single, which is placed with them.
bool direct_find(const Position *position, Technique technique, StepSink *sink, void *context);

// Pointing and claiming: all candidates of a token in one house lie in another house too.
bool locked_find(const Position *position, Technique technique, StepSink *sink, void *context);

// Naked and hidden pairs, triples and quads; locked pairs and triples.
bool subset_find(const Position *position, Technique technique, StepSink *sink, void *context);

// All fish but Kraken: basic, finned, sashimi, Franken, mutant.
bool fish_find(const Position *position, Technique technique, StepSink *sink, void *context);

// Two strong links of one token: skyscraper, kites, turbot fish, empty rectangles.
bool turbot_find(const Position *position, Technique technique, StepSink *sink, void *context);

// XY-, XYZ-, W- and WXYZ-Wing.
bool wing_find(const Position *position, Technique technique, StepSink *sink, void *context);

// Remote pairs, simple and multi-colours, 3D Medusa.
bool colouring_find(const Position *position, Technique technique, StepSink *sink, void *context);

// Unique, hidden and avoidable rectangles. Needs boxes, and a puzzle that has one solution.
bool rectangle_find(const Position *position, Technique technique, StepSink *sink, void *context);

// Unique loops and BUGs. Both need a puzzle that has one solution.
bool unique_loop_find(const Position *position, Technique technique, StepSink *sink, void *context);
bool bug_find(const Position *position, Technique technique, StepSink *sink, void *context);

// Aligned pair and triplet exclusion.
bool aligned_find(const Position *position, Technique technique, StepSink *sink, void *context);

// X- and XY-chains, nice loops and AICs, with groups and almost locked sets as nodes too.
bool chain_find(const Position *position, Technique technique, StepSink *sink, void *context);

// Almost locked sets: XZ, XY-Wing, chain, death blossom; Sue de Coq.
bool als_find(const Position *position, Technique technique, StepSink *sink, void *context);
bool sue_de_coq_find(const Position *position, Technique technique, StepSink *sink, void *context);

// What all ways to place a token have in common.
bool template_find(const Position *position, Technique technique, StepSink *sink, void *context);

// Nishio, cell and region forcing chains, dynamic and nested ones.
bool forcing_find(const Position *position, Technique technique, StepSink *sink, void *context);

// The cells of all templates of a token: of all ways to place it at once in every house that lacks it, on its
// candidates without the `banned` cells. A candidate in none of them can go. Empty when there is no template,
// or nothing to place.
CellSet template_cells(const Position *position, int token, const CellSet *banned);

// Locked pairs and triples: naked sets in a box and a line at once that change both of them.
bool locked_set_find(const Position *position, Technique technique, StepSink *sink, void *context);

// Kraken fish, basic and Franken of sizes 2 to 4. The nodes of a step are the chains one after the other;
// each begins at a node that is its own `from`: a fin, in type 2 also a candidate of the bases in the cover
// that stands first among the covers. All end in "not the candidate that goes".
bool kraken_find(const Position *position, Technique technique, StepSink *sink, void *context);

#endif
