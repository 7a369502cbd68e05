#include "core/constraint/constraint_parts.h"

// Kropki dots: white between consecutive numbers, black between a number and its double. Where all are given,
// no dot between two neighbours says that neither holds; where all white ones are, that they are not
// consecutive.

static bool build_white(Layout *layout, const Constraint *constraint) {
    return build_along(layout, constraint, (Relation){.kind = RELATION_DIFFERENCE, .value = 1});
}

static bool build_black(Layout *layout, const Constraint *constraint) {
    return build_along(layout, constraint, (Relation){.kind = RELATION_RATIO, .value = 2});
}

static bool build_white_all(Layout *layout, const Constraint *constraint) {
    (void)constraint;
    const Relation consecutive = {.kind = RELATION_DIFFERENCE, .value = 1};
    return build_unmarked(layout, consecutive, consecutive);
}

static bool build_all(Layout *layout, const Constraint *constraint) {
    (void)constraint;
    return build_unmarked(layout, (Relation){.kind = RELATION_DIFFERENCE, .value = 1},
                          (Relation){.kind = RELATION_RATIO, .value = 2});
}

static void draw_dot(const Layout *layout, const Constraint *constraint, PieceKind kind, PieceSink *sink,
                     void *context) {
    float x, y;
    edge_middle(layout, constraint, &x, &y);
    draw_at(kind, 3, x, y, NULL, sink, context);
}

static void draw_white(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_dot(layout, constraint, PIECE_HOLLOW, sink, context);
}

static void draw_black(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_dot(layout, constraint, PIECE_DOT, sink, context);
}

const ConstraintKind constraint_white = {.key = "white",
                                         .name = "White dot",
                                         .rule = "A white dot stands between consecutive numbers.",
                                         .over = OVER_EDGE,
                                         .build = build_white,
                                         .draw = draw_white,
                                         .random = {.share = 100}};

const ConstraintKind constraint_black = {.key = "black",
                                         .name = "Black dot",
                                         .rule = "A black dot stands between a number and its double.",
                                         .over = OVER_EDGE,
                                         .build = build_black,
                                         .draw = draw_black,
                                         .random = {.share = 100}};

const ConstraintKind constraint_kropki_all = {
    .key = "all-dots",
    .name = "All dots given",
    .rule = "Neighbours without a dot are neither consecutive nor a number and its double.",
    .over = OVER_BOARD,
    .build = build_all,
    .random = {.how = DRAWN_MARKS, .marks = {&constraint_white, &constraint_black}}};

const ConstraintKind constraint_white_all = {
    .key = "all-white",
    .name = "All white dots given",
    .rule = "Neighbours without a white dot are not consecutive.",
    .over = OVER_BOARD,
    .build = build_white_all,
    .random = {.how = DRAWN_MARKS, .marks = {&constraint_white, &constraint_white}}};
