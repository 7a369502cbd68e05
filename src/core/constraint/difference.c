#include <stdio.h>
#include <stdlib.h>

#include "core/constraint/constraint_parts.h"

// A number between two cells: how far apart they are.

static bool fits(const Layout *layout, const Constraint *constraint, TextError *error) {
    return (constraint->value >= 1 && constraint->value < layout->order) ||
           text_error(error, 0, 0, "Difference: %d is not one of 1 to %d", (int)constraint->value,
                      layout->order - 1);
}

static bool build(Layout *layout, const Constraint *constraint) {
    return build_along(layout, constraint,
                       (Relation){.kind = RELATION_DIFFERENCE, .value = (uint8_t)constraint->value});
}

static int32_t value_in(const Grid *grid, const uint8_t *cell, int count, Rng *rng) {
    (void)count;
    (void)rng;
    return abs(grid->cell[cell[0]] - grid->cell[cell[1]]);
}

static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    float x, y;
    char text[PIECE_TEXT_MAX];
    edge_middle(layout, constraint, &x, &y);
    snprintf(text, sizeof text, "%d", (int)constraint->value);
    draw_at(PIECE_HOLLOW, 3, x, y, text, sink, context);
}

const ConstraintKind constraint_difference = {.key = "difference",
                                              .name = "Difference",
                                              .rule =
                                                  "A number between two cells is the difference of the two.",
                                              .over = OVER_EDGE,
                                              .value = VALUE_NEEDED,
                                              .fits = fits,
                                              .build = build,
                                              .draw = draw,
                                              .random = {.share = 30, .value = value_in}};
