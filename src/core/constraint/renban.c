#include "core/constraint/constraint_parts.h"

// A renban line: consecutive numbers in any order.

static bool fits(const Layout *layout, const Constraint *constraint, TextError *error) {
    (void)constraint;
    return layout->order <= RULE_SET_TOKENS_MAX ||
           text_error(error, 0, 0, "Renban: only on boards of up to %d tokens", RULE_SET_TOKENS_MAX);
}

static bool build(Layout *layout, const Constraint *constraint) {
    const uint8_t *cell = layout_constraint_cells(layout, constraint);
    layout_differ(layout, cell, constraint->count);
    return layout_add_rule(layout, (Rule){.kind = RULE_RUN, .count = (uint8_t)constraint->count}, cell);
}

static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_along(layout, constraint, PIECE_LINE, 6, sink, context);
}

const ConstraintKind constraint_renban = {.key = "renban",
                                          .name = "Renban",
                                          .rule = "The line holds consecutive numbers in any order.",
                                          .over = OVER_LINE,
                                          .cells_min = 2,
                                          .fits = fits,
                                          .build = build,
                                          .draw = draw,
                                          .random = {.how = DRAWN_GROWN, .share = 25, .least = 3, .most = 5}};
