#pragma once
// The cells of a constraint as a hand draws them: with a pointer, from place to place, or with the cursor,
// from cell to cell. What the kind is over says how; which kind it is has no meaning here.
//
// Places are in the board's own measure: cell (row, column) is the square from (column, row) to (column + 1,
// row + 1). What is seen from outside can also be begun beside the board.

#include "core/constraint/constraint_kind.h"

typedef struct {
    ConstraintOver over;
    bool erases; // OVER_CELLS: what it goes over is taken away
    int count;
    CellIndex cell[CELLS_MAX]; // in the kind's order
    int fixed;                 // OVER_LINE: cells up to the last bend, which the cursor leaves as they are
    int row, column;           // where it was begun: -1 and the board's order are beside the board
    float x, y;                // where it is now
} ConstraintPen;

// True where something over that kind of place can be begun.
bool constraint_pen_reaches(ConstraintOver over, int order, float x, float y);

// Begins to draw. Cells that the pen has already stay, if more can be added to them: OVER_CELLS, OVER_AREA.
void constraint_pen_begin(ConstraintPen *pen, int order, float x, float y);

// The pointer was moved, or the cursor, which leads lines straight to where it is.
void constraint_pen_move(ConstraintPen *pen, int order, float x, float y);
void constraint_pen_step(ConstraintPen *pen, int order, int cell);

// Fixes the line as far as it goes by now.
void constraint_pen_bend(ConstraintPen *pen);
