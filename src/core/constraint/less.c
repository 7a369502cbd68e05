#include "core/constraint/constraint_parts.h"

// A sign between two cells: the first holds less than the second.

static bool build(Layout *layout, const Constraint *constraint) {
    return build_along(layout, constraint, (Relation){.kind = RELATION_LESS});
}

// Open to the greater one.
static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    int less = cell_at(layout, constraint, 0), more = cell_at(layout, constraint, 1);
    float x, y, dx = cell_x(layout, more) - cell_x(layout, less),
                dy = cell_y(layout, more) - cell_y(layout, less);
    edge_middle(layout, constraint, &x, &y);
    const float far = 0.05f, wide = 0.085f; // half of its depth, half of its opening
    Piece piece = {.kind = PIECE_CHEVRON,
                   .tint = 3,
                   .count = 3,
                   .x = {x + far * dx - wide * dy, x - far * dx, x + far * dx + wide * dy},
                   .y = {y + far * dy - wide * dx, y - far * dy, y + far * dy + wide * dx}};
    sink(context, &piece);
}

const ConstraintKind constraint_less = {.key = "less",
                                        .name = "Less-than sign",
                                        .rule = "The sign's point shows the lower number.",
                                        .over = OVER_EDGE,
                                        .build = build,
                                        .draw = draw,
                                        .random = {.share = 100}};
