#include <string.h>

#include "core/constraint/constraint_parts.h"

// An arrow: the cells of its shaft add up to the one in its circle, which comes first.

static bool build(Layout *layout, const Constraint *constraint) {
    uint8_t cell[RULE_CELLS_MAX]; // the circle last: it is taken away
    int shaft = constraint->count - 1;
    memcpy(cell, layout_constraint_cells(layout, constraint) + 1, (size_t)shaft);
    cell[shaft] = (uint8_t)cell_at(layout, constraint, 0);
    Rule rule = {.kind = RULE_SUM, .count = (uint8_t)constraint->count, .minus = 1};
    return layout_add_rule(layout, rule, cell);
}

static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_ringed(layout, constraint, PIECE_ARROW, 2, false, sink, context);
}

const ConstraintKind constraint_arrow = {.key = "arrow",
                                         .name = "Arrow",
                                         .rule = "The cells along an arrow add up to the one in its circle.",
                                         .over = OVER_LINE,
                                         .cells_min = 2,
                                         .cells_max = RULE_CELLS_MAX,
                                         .build = build,
                                         .draw = draw,
                                         .random = {.how = DRAWN_GROWN, .share = 30, .least = 3, .most = 5}};
