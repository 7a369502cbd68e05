#include <string.h>

#include "core/constraint/constraint_parts.h"

// A line between two circles: what lies on it lies between what they hold.

static bool build(Layout *layout, const Constraint *constraint) {
    uint8_t cell[RULE_CELLS_MAX]; // both ends first
    const uint8_t *own = layout_constraint_cells(layout, constraint);
    int count = constraint->count;
    cell[0] = own[0];
    cell[1] = own[count - 1];
    memcpy(cell + 2, own + 1, (size_t)count - 2);
    return layout_add_rule(layout, (Rule){.kind = RULE_BETWEEN, .count = (uint8_t)count}, cell);
}

static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_ringed(layout, constraint, PIECE_THIN, 7, true, sink, context);
}

const ConstraintKind constraint_between = {
    .key = "between",
    .name = "Between line",
    .rule = "Numbers on the line lie between those in its two circles.",
    .over = OVER_LINE,
    .cells_min = 3,
    .cells_max = RULE_CELLS_MAX,
    .build = build,
    .draw = draw,
    .random = {.how = DRAWN_GROWN, .share = 30, .least = 3, .most = 6}};
