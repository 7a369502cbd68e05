#include "core/constraint/constraint_parts.h"

// Two neighbours that add up to ten (X) or to five (V). Where all are given, no sign says that they do
// neither.

static bool build_x(Layout *layout, const Constraint *constraint) {
    return build_along(layout, constraint, (Relation){.kind = RELATION_SUM, .value = 10});
}

static bool build_v(Layout *layout, const Constraint *constraint) {
    return build_along(layout, constraint, (Relation){.kind = RELATION_SUM, .value = 5});
}

static bool build_all(Layout *layout, const Constraint *constraint) {
    (void)constraint;
    return build_unmarked(layout, (Relation){.kind = RELATION_SUM, .value = 10},
                          (Relation){.kind = RELATION_SUM, .value = 5});
}

static void draw_sign(const Layout *layout, const Constraint *constraint, const char *sign, PieceSink *sink,
                      void *context) {
    float x, y;
    edge_middle(layout, constraint, &x, &y);
    draw_at(PIECE_SIGN, 3, x, y, sign, sink, context);
}

static void draw_x(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_sign(layout, constraint, "X", sink, context);
}

static void draw_v(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_sign(layout, constraint, "V", sink, context);
}

const ConstraintKind constraint_x = {.key = "x",
                                     .name = "X",
                                     .rule = "Cells with an X between them add up to 10.",
                                     .over = OVER_EDGE,
                                     .build = build_x,
                                     .draw = draw_x,
                                     .random = {.share = 100}};

const ConstraintKind constraint_v = {.key = "v",
                                     .name = "V",
                                     .rule = "Cells with a V between them add up to 5.",
                                     .over = OVER_EDGE,
                                     .build = build_v,
                                     .draw = draw_v,
                                     .random = {.share = 100}};

const ConstraintKind constraint_xv_all = {
    .key = "all-xv",
    .name = "All X and V given",
    .rule = "Neighbours without a sign add up neither to 5 nor to 10.",
    .over = OVER_BOARD,
    .build = build_all,
    .random = {.how = DRAWN_MARKS, .marks = {&constraint_x, &constraint_v}}};
