#pragma once
// Moves of lines: rows change places with rows and columns with columns, possibly after the board has been
// mirrored in its main diagonal. All transforms of cells that the project knows are of this form.

#include "core/board/layout.h"

typedef struct {
    bool transposed;
    uint8_t row[TOKENS_MAX], column[TOKENS_MAX]; // where each goes; of the mirrored board if transposed
} LineMove;

static inline int line_move_cell(const Layout *layout, const LineMove *move, int cell) {
    int row = layout_row(layout, cell), column = layout_column(layout, cell);
    return layout_cell(layout, move->row[move->transposed ? column : row],
                       move->column[move->transposed ? row : column]);
}

// Where each cell goes.
static inline void line_move_cells(const Layout *layout, const LineMove *move, CellIndex out[CELLS_MAX]) {
    for (int i = 0; i < layout->cells; i++) out[i] = (CellIndex)line_move_cell(layout, move, i);
}

// The move that takes the first row and the first column where these cells go, each below layout->cells. It
// may take others elsewhere.
static inline LineMove line_move_of_cells(const Layout *layout, const CellIndex *to) {
    LineMove move = {.transposed = layout_row(layout, to[0]) != layout_row(layout, to[1])};
    for (int i = 0; i < layout->order; i++) {
        int along = to[layout_cell(layout, 0, i)], down = to[layout_cell(layout, i, 0)];
        move.row[i] = (uint8_t)layout_row(layout, move.transposed ? along : down);
        move.column[i] = (uint8_t)layout_column(layout, move.transposed ? down : along);
    }
    return move;
}
