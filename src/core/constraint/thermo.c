#include "core/constraint/constraint_parts.h"

// A thermometer: numbers rise from the bulb, which comes first.

static bool build(Layout *layout, const Constraint *constraint) {
    return build_along(layout, constraint, (Relation){.kind = RELATION_LESS});
}

static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    int bulb = cell_at(layout, constraint, 0);
    draw_along(layout, constraint, PIECE_LINE, 2, sink, context);
    draw_at(PIECE_BULB, 2, cell_x(layout, bulb), cell_y(layout, bulb), NULL, sink, context);
}

const ConstraintKind constraint_thermo = {
    .key = "thermo",
    .name = "Thermometer",
    .rule = "Numbers rise along a thermometer from its bulb.",
    .over = OVER_LINE,
    .cells_min = 2,
    .build = build,
    .draw = draw,
    .random = {.how = DRAWN_GROWN, .share = 40, .least = 3, .most = 7, .stepwise = true}};
