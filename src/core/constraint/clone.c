#include "core/constraint/constraint_parts.h"

// Two groups of cells that hold the same tokens in the same places: the first half of the cells, then the
// second.

static bool fits(const Layout *layout, const Constraint *constraint, TextError *error) {
    (void)layout;
    return constraint->count % 2 == 0 ||
           text_error(error, 0, 0, "Clone: %d cells cannot be two groups of the same size",
                      constraint->count);
}

static bool build(Layout *layout, const Constraint *constraint) {
    int half = constraint->count / 2;
    for (int i = 0; i < half; i++) {
        uint8_t pair[2] = {(uint8_t)cell_at(layout, constraint, i),
                           (uint8_t)cell_at(layout, constraint, half + i)};
        Rule rule = {.kind = RULE_PAIR, .count = 2, .relation = {.kind = RELATION_EQUAL}};
        if (!layout_add_rule(layout, rule, pair)) return false;
    }
    return true;
}

static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_along(layout, constraint, PIECE_SHADE, 5, sink, context);
}

const ConstraintKind constraint_clone = {.key = "clone",
                                         .fits = fits,
                                         .name = "Clone",
                                         .rule = "The two groups hold the same tokens in the same places.",
                                         .over = OVER_CELLS,
                                         .cells_min = 2,
                                         .cells_max = -1,
                                         .build = build,
                                         .draw = draw,
                                         .random = {.how = DRAWN_TWINS, .share = 20, .least = 2, .most = 4}};
