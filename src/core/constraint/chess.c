#include "core/constraint/constraint_parts.h"

// Cells that a chess piece can go between in one move hold different tokens.

static bool build_knight(Layout *layout, const Constraint *constraint) {
    (void)constraint;
    return layout_differ_by_move(layout, 1, 2) && layout_differ_by_move(layout, 2, 1);
}

static bool build_king(Layout *layout, const Constraint *constraint) {
    (void)constraint;
    return layout_differ_by_move(layout, 1, 1);
}

const ConstraintKind constraint_anti_knight = {
    {"anti-knight", "Anti-knight", "Cells a knight's move apart hold different tokens."},
    .over = OVER_BOARD,
    .build = build_knight,
    .random = {.how = DRAWN_FIRST}};

const ConstraintKind constraint_anti_king = {
    {"anti-king", "Anti-king", "Cells that touch by a corner hold different tokens."},
    .over = OVER_BOARD,
    .build = build_king,
    .random = {.how = DRAWN_FIRST}};
