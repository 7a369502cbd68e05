#include "core/constraint/constraint_parts.h"

// Cells that a chess piece can go between in one move hold different tokens.

static void build_moves(Layout *layout, const int (*move)[2], int count) {
    for (int cell = 0; cell < layout->cells; cell++)
        for (int i = 0; i < count; i++) {
            int row = layout_row(layout, cell) + move[i][0],
                column = layout_column(layout, cell) + move[i][1];
            if (row >= layout->order || column < 0 || column >= layout->order) continue;
            uint8_t pair[2] = {(uint8_t)cell, (uint8_t)layout_cell(layout, row, column)};
            layout_differ(layout, pair, 2);
        }
}

static bool build_knight(Layout *layout, const Constraint *constraint) {
    static const int MOVES[][2] = {{1, 2}, {1, -2}, {2, 1}, {2, -1}};
    (void)constraint;
    build_moves(layout, MOVES, 4);
    return true;
}

static bool build_king(Layout *layout, const Constraint *constraint) {
    static const int MOVES[][2] = {{1, 1}, {1, -1}};
    (void)constraint;
    build_moves(layout, MOVES, 2);
    return true;
}

const ConstraintKind constraint_anti_knight = {.key = "anti-knight",
                                               .name = "Anti-knight",
                                               .rule = "Cells a knight's move apart hold different tokens.",
                                               .over = OVER_BOARD,
                                               .build = build_knight,
                                               .random = {.how = DRAWN_FIRST}};

const ConstraintKind constraint_anti_king = {.key = "anti-king",
                                             .name = "Anti-king",
                                             .rule = "Cells that touch by a corner hold different tokens.",
                                             .over = OVER_BOARD,
                                             .build = build_king,
                                             .random = {.how = DRAWN_FIRST}};
