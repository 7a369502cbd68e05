#include "core/constraint/constraint_parts.h"

// Cells for odd numbers, and for even ones.

static bool allow(Layout *layout, const Constraint *constraint, uint16_t tokens) {
    for (int i = 0; i < constraint->count; i++) layout_allow(layout, cell_at(layout, constraint, i), tokens);
    return true;
}

static bool build_odd(Layout *layout, const Constraint *constraint) {
    return allow(layout, constraint, 0x5555);
}
static bool build_even(Layout *layout, const Constraint *constraint) {
    return allow(layout, constraint, 0xaaaa);
}

static void draw_cells(const Layout *layout, const Constraint *constraint, PieceKind kind, PieceSink *sink,
                       void *context) {
    for (int i = 0; i < constraint->count; i++) {
        int cell = cell_at(layout, constraint, i);
        draw_at(kind, 2, cell_x(layout, cell), cell_y(layout, cell), NULL, sink, context);
    }
}

static void draw_odd(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_cells(layout, constraint, PIECE_BULB, sink, context);
}

static void draw_even(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_cells(layout, constraint, PIECE_SQUARE, sink, context);
}

const ConstraintKind constraint_odd = {.key = "odd",
                                       .name = "Odd",
                                       .rule = "Cells with a disc hold odd numbers.",
                                       .over = OVER_CELLS,
                                       .cells_min = 1,
                                       .cells_max = -1,
                                       .build = build_odd,
                                       .draw = draw_odd,
                                       .random = {.share = 15}};

const ConstraintKind constraint_even = {.key = "even",
                                        .name = "Even",
                                        .rule = "Cells with a square hold even numbers.",
                                        .over = OVER_CELLS,
                                        .cells_min = 1,
                                        .cells_max = -1,
                                        .build = build_even,
                                        .draw = draw_even,
                                        .random = {.share = 15}};
