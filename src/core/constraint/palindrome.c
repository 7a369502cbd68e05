#include "core/constraint/constraint_parts.h"

// A palindrome: the line reads the same from both ends.

static bool build(Layout *layout, const Constraint *constraint) {
    for (int i = 0, k = constraint->count - 1; i < k; i++, k--) {
        uint8_t pair[2] = {(uint8_t)cell_at(layout, constraint, i), (uint8_t)cell_at(layout, constraint, k)};
        Rule rule = {.kind = RULE_PAIR, .count = 2, .relation = {.kind = RELATION_EQUAL}};
        if (!layout_add_rule(layout, rule, pair)) return false;
    }
    return true;
}

static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_along(layout, constraint, PIECE_LINE, 0, sink, context);
}

const ConstraintKind constraint_palindrome = {
    .key = "palindrome",
    .name = "Palindrome",
    .rule = "The line reads the same from both ends.",
    .over = OVER_LINE,
    .cells_min = 2,
    .cells_max = -1,
    .build = build,
    .draw = draw,
    .random = {.how = DRAWN_GROWN, .share = 25, .least = 3, .most = 5}};
