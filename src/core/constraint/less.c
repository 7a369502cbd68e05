#include "core/constraint/constraint_parts.h"

// A sign between two cells: the first holds less than the second.

static bool build(Layout *layout, const Constraint *constraint) {
    return build_along(layout, constraint, (Relation){.kind = RELATION_LESS});
}

static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    int a = cell_at(layout, constraint, 0), b = cell_at(layout, constraint, 1);
    float x, y;
    edge_middle(layout, constraint, &x, &y);
    const char *sign = b == a + 1 ? "<" : b == a - 1 ? ">" : b > a ? "∧" : "∨"; // open to the greater one
    draw_at(PIECE_SIGN, 3, x, y, sign, sink, context);
}

const ConstraintKind constraint_less = {.key = "less",
                                        .name = "Less-than sign",
                                        .rule = "The sign's point shows the lower number.",
                                        .over = OVER_EDGE,
                                        .build = build,
                                        .draw = draw,
                                        .random = {.share = 100}};
