#include "core/constraint/constraint_parts.h"

// Cells anywhere: with odd or even numbers, without the same token twice, or with the same as others.

const ConstraintKind constraint_odd = {{"odd", "Odd", "Cells with a disc hold odd numbers."},
                                       .over = OVER_CELLS,
                                       .cells = {1, -1},
                                       .tokens = 0x55555555,
                                       .picture = {{AT_EACH, PIECE_BULB, .tint = 2}},
                                       .random = {.share = 15}};

const ConstraintKind constraint_even = {{"even", "Even", "Cells with a square hold even numbers."},
                                        .over = OVER_CELLS,
                                        .cells = {1, -1},
                                        .tokens = 0xaaaaaaaa,
                                        .picture = {{AT_EACH, PIECE_SQUARE, .tint = 2}},
                                        .random = {.share = 15}};

// With as many cells as tokens it is a house.
static bool build_region(Layout *layout, const Constraint *constraint) {
    const CellIndex *cell = layout_constraint_cells(layout, constraint);
    if (constraint->count == layout->order) return layout_add_house(layout, cell);
    layout_differ(layout, cell, constraint->count);
    return true;
}

const ConstraintKind constraint_region = {
    {"region", "Extra region", "No token stands twice in the shaded cells."},
    .over = OVER_CELLS,
    .cells = {.least = 2},
    .build = build_region,
    .picture = {{AT_ALL, PIECE_SHADE, .tint = 1}},
    .random = {.how = DRAWN_GROWN, .share = 20, .stepwise = true}};

// The first half of the cells, then the second.

static bool fits_clone(const Layout *layout, const Constraint *constraint, TextError *error) {
    (void)layout;
    return constraint->count % 2 == 0 ||
           text_error(error, 0, 0, "Clone: %d cells cannot be two groups of the same size",
                      constraint->count);
}

static bool build_clone(Layout *layout, const Constraint *constraint) {
    return build_halves(layout, constraint, false);
}

const ConstraintKind constraint_clone = {
    {"clone", "Clone", "The two groups hold the same tokens in the same places."},
    .over = OVER_CELLS,
    .directed = true,
    .cells = {2, -1},
    .fits = fits_clone,
    .build = build_clone,
    .picture = {{AT_ALL, PIECE_SHADE, .tint = 5}},
    .random = {.how = DRAWN_TWINS, .share = 20, .least = 2, .most = 4}};
