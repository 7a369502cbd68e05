#include "core/constraint/constraint_parts.h"

// A German whisper: neighbours on the line are far apart, by half the number of tokens rounded up unless the
// line says another number.

static int apart(const Layout *layout, const Constraint *constraint) {
    return constraint->value ? (int)constraint->value : (layout->order + 1) / 2;
}

static bool fits(const Layout *layout, const Constraint *constraint, TextError *error) {
    int least = apart(layout, constraint);
    return (least >= 1 && least < layout->order) ||
           text_error(error, 0, 0, "Whisper: %d is not one of 1 to %d", least, layout->order - 1);
}

static bool build(Layout *layout, const Constraint *constraint) {
    return build_along(layout, constraint,
                       (Relation){.kind = RELATION_APART, .value = (uint8_t)apart(layout, constraint)});
}

static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_along(layout, constraint, PIECE_LINE, 5, sink, context);
}

const ConstraintKind constraint_whisper = {
    .key = "whisper",
    .name = "Whisper",
    .rule = "Neighbours on the line are at least half the board's size apart.",
    .over = OVER_LINE,
    .value = VALUE_OPTIONAL,
    .cells_min = 2,
    .cells_max = -1,
    .fits = fits,
    .build = build,
    .draw = draw,
    .random = {.how = DRAWN_GROWN, .share = 30, .least = 3, .most = 6, .stepwise = true}};
