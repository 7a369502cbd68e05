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
        if (!fits_between("Quadruple", token[i], 1, layout->order, error)) return false;
    return true;
}

static bool build(Layout *layout, const Constraint *constraint) {
    Rule rule = {.kind = RULE_CONTAIN, .count = 4};
    rule.need_count = (uint8_t)tokens_of(constraint, rule.need);
    return layout_add_rule(layout, rule, layout_constraint_cells(layout, constraint));
}

// One to four of the tokens there, each number as likely as the others, in ascending order.
static int32_t value_in(const Grid *grid, const CellIndex *cell, int count, Rng *rng) {
    uint8_t place[RULE_NEED_MAX] = {0, 1, 2, 3};
    int need = 1 + (int)rng_below(rng, RULE_NEED_MAX);
    int32_t value = 0;
    unsigned chosen = 0;
    rng_shuffle(rng, place, sizeof *place, count);
    for (int i = 0; i < need; i++) chosen |= 1u << place[i];
    for (int token = TOKENS_MAX; token > 0; token--)
        for (int i = 0; i < count; i++)
            if (chosen >> i & 1 && grid->cell[cell[i]] == token) value = value << 5 | token;
    return value;
}

static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    uint8_t token[RULE_NEED_MAX];
    char text[PIECE_TEXT_MAX];
    float x, y;
    int count = tokens_of(constraint, token), length = 0;
    for (int i = 0; i < count; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%d",
                           i == 2                   ? "\n"
                           : i && layout->order > 9 ? " "
                                                    : "",
                           token[i]);
    middle_of(layout, constraint, &x, &y);
    draw_at((PieceLook){.kind = PIECE_HOLLOW, .tint = 3, .text = text}, x, y, sink, context);
}

const ConstraintKind constraint_quadruple = {
    {"quadruple", "Quadruple", "The numbers on a corner stand in the four cells around it."},
    .over = OVER_CORNER,
    .value = VALUE_TOKENS,
    .build = build,
    .fits = fits,
    .draw = draw,
    .random = {.share = 15, .value = value_in}};
