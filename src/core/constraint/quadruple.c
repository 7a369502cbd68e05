#include <stdio.h>

#include "core/constraint/constraint_parts.h"

// Numbers on a corner that stand around it. The value holds them in base 32, the first lowest.

static int tokens_of(const Constraint *constraint, uint8_t out[RULE_NEED_MAX]) {
    int count = 0;
    for (int32_t rest = constraint->value; rest > 0 && count < RULE_NEED_MAX; rest >>= 5)
        out[count++] = (uint8_t)(rest & 31);
    return count;
}

static bool fits(const Layout *layout, const Constraint *constraint, TextError *error) {
    uint8_t token[RULE_NEED_MAX];
    int count = tokens_of(constraint, token);
    if (count == 0 || constraint->value >> 20 != 0)
        return text_error(error, 0, 0, "Quadruple: it needs one to four numbers");
    for (int i = 0; i < count; i++)
        if (token[i] < 1 || token[i] > layout->order)
            return text_error(error, 0, 0, "Quadruple: %d is not one of 1 to %d", token[i], layout->order);
    return true;
}

static bool build(Layout *layout, const Constraint *constraint) {
    Rule rule = {.kind = RULE_CONTAIN, .count = 4};
    rule.need_count = (uint8_t)tokens_of(constraint, rule.need);
    return layout_add_rule(layout, rule, layout_constraint_cells(layout, constraint));
}

static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    uint8_t token[RULE_NEED_MAX];
    char text[PIECE_TEXT_MAX];
    int count = tokens_of(constraint, token), length = 0, cell = cell_at(layout, constraint, 0);
    for (int i = 0; i < count; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%d",
                           i && layout->order > 9 ? " " : "", token[i]);
    draw_at(PIECE_HOLLOW, 3, cell_x(layout, cell) + 0.5f, cell_y(layout, cell) + 0.5f, text, sink, context);
}

const ConstraintKind constraint_quadruple = {.key = "quadruple",
                                             .name = "Quadruple",
                                             .rule =
                                                 "The numbers on a corner stand in the four cells around it.",
                                             .over = OVER_CORNER,
                                             .value = VALUE_TOKENS,
                                             .build = build,
                                             .fits = fits,
                                             .draw = draw};
