#pragma once
// The moves of the board by which clues can be symmetrical, and that a person can see. On 9x9 with boxes. A
// step of a symmetrical placement has the move as its first amount, and marks on the clues of tokens that
// become others: tokens that become each other are one set.

#include "core/board/layout.h"

typedef enum {
    SYMMETRICAL_HALF_TURN,
    SYMMETRICAL_QUARTER_RIGHT,
    SYMMETRICAL_QUARTER_LEFT,
    SYMMETRICAL_FALLING_DIAGONAL, // mirrored: from the top left to the bottom right
    SYMMETRICAL_RISING_DIAGONAL,
    SYMMETRICAL_BOXES_DOWN, // all boxes; the last ones come back at the other side
    SYMMETRICAL_BOXES_UP,
    SYMMETRICAL_BOXES_RIGHT,
    SYMMETRICAL_BOXES_LEFT,
    SYMMETRICAL_BOXES_DOWN_RIGHT,
    SYMMETRICAL_BOXES_UP_LEFT,
    SYMMETRICAL_BOXES_DOWN_LEFT,
    SYMMETRICAL_BOXES_UP_RIGHT,
    SYMMETRICAL_ROWS_DOWN, // the rows of each band
    SYMMETRICAL_ROWS_UP,
    SYMMETRICAL_COLUMNS_RIGHT, // the columns of each stack
    SYMMETRICAL_COLUMNS_LEFT,
    SYMMETRICAL_ROW_STICKS,    // the outer stacks exchanged, and the outer rows of each band
    SYMMETRICAL_COLUMN_STICKS, // the outer bands exchanged, and the outer columns of each stack
    SYMMETRICAL_COUNT
} SymmetricalMove;

// Where a move takes a cell.
int symmetrical_cell(const Layout *layout, SymmetricalMove move, int cell);
