#include <stdio.h>

#include "core/constraint/constraint_parts.h"

// Sums seen from outside: of a diagonal (little killer), and of what lies between the lowest and the highest
// number of a row or column (sandwich).

static bool build_little_killer(Layout *layout, const Constraint *constraint) {
    return build_rule(layout, constraint, RULE_SUM);
}

static bool fits_little_killer(const Layout *layout, const Constraint *constraint, TextError *error) {
    int least = constraint->count, most = constraint->count * layout->order;
    return (constraint->value >= least && constraint->value <= most) ||
           text_error(error, 0, 0, "Little killer: %d cells add up to %d to %d, not to %d", constraint->count,
                      least, most, (int)constraint->value);
}

static bool build_sandwich(Layout *layout, const Constraint *constraint) {
    return build_rule(layout, constraint, RULE_SANDWICH);
}

static bool fits_sandwich(const Layout *layout, const Constraint *constraint, TextError *error) {
    int most = layout->order * (layout->order + 1) / 2 - layout->order - 1;
    return fits_between("Sandwich", (int)constraint->value, 0, most, error);
}

// The lowest and the highest number of the row are those of its board.
static int32_t sandwich_in(const Grid *grid, const CellIndex *cell, int count, Rng *rng) {
    int32_t sum = 0, ends = 0;
    (void)rng;
    for (int i = 0; i < count; i++) {
        int token = grid->cell[cell[i]];
        bool is_end = token == 1 || token == count;
        ends += is_end;
        if (!is_end && ends == 1) sum += token;
    }
    return sum;
}

// The number stands one step before the first cell; a little killer's has an arrow into its diagonal.
static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    int first = cell_at(layout, constraint, 0), second = cell_at(layout, constraint, 1);
    float dx = cell_x(layout, second) - cell_x(layout, first),
          dy = cell_y(layout, second) - cell_y(layout, first);
    Piece piece = {.kind = PIECE_OUTSIDE, .tint = 3, .count = 2};
    piece.x[0] = cell_x(layout, first) - dx;
    piece.y[0] = cell_y(layout, first) - dy;
    piece.x[1] = cell_x(layout, first);
    piece.y[1] = cell_y(layout, first);
    snprintf(piece.text, sizeof piece.text, "%d", (int)constraint->value);
    sink(context, &piece);
}

const ConstraintKind constraint_little_killer = {
    {"little-killer", "Little killer",
     "The number beside the board is the sum of the diagonal that its arrow points along."},
    .over = OVER_DIAGONAL,
    .value = VALUE_NEEDED,
    .fits = fits_little_killer,
    .build = build_little_killer,
    .draw = draw,
    .random = {.share = 40, .value = sum_in}};

const ConstraintKind constraint_sandwich = {{"sandwich", "Sandwich",
                                             "The number beside a row or column is the sum of the "
                                             "cells between its lowest and its highest number."},
                                            .over = OVER_ROW,
                                            .value = VALUE_NEEDED,
                                            .fits = fits_sandwich,
                                            .build = build_sandwich,
                                            .draw = draw,
                                            .random = {.share = 100, .value = sandwich_in}};
