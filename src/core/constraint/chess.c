#include "core/constraint/constraint_parts.h"

// Cells that a chess piece can go between in one move hold different tokens.

// A move so many rows down and so many columns to either side.
static void build_move(Layout *layout, int down, int across) {
    for (int cell = 0; cell < layout->cells; cell++)
        for (int side = -1; side <= 1; side += 2) {
            int row = layout_row(layout, cell) + down, column = layout_column(layout, cell) + side * across;
            if (row >= layout->order || column < 0 || column >= layout->order) continue;
            CellIndex pair[2] = {(CellIndex)cell, (CellIndex)layout_cell(layout, row, column)};
            layout_differ(layout, pair, 2);
        }
}

static bool build_knight(Layout *layout, const Constraint *constraint) {
    (void)constraint;
    build_move(layout, 1, 2);
    build_move(layout, 2, 1);
    return true;
}

static bool build_king(Layout *layout, const Constraint *constraint) {
    (void)constraint;
    build_move(layout, 1, 1);
    return true;
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
