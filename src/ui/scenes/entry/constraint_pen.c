#include "ui/scenes/entry/constraint_pen.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Parts of a cell's side: how far beside the board a place is still one of the outside; how near to a side a
// click means that side; how near to a cell's middle a line must come, so that it can pass between two cells
// to the third; how closely a fast pointer's way is followed.
static const float OUTSIDE = 0.72f, SIDE = 0.34f, MIDDLE = 0.36f, STRIDE = 0.2f;

static bool is_inside(int order, int row, int column) {
    return row >= 0 && column >= 0 && row < order && column < order;
}

// -1: beside the board.
static int cell_at(int order, float x, float y) {
    int row = (int)floorf(y), column = (int)floorf(x);
    return is_inside(order, row, column) ? row * order + column : -1;
}

static int find(const ConstraintPen *pen, int cell) {
    for (int i = 0; i < pen->count; i++)
        if (pen->cell[i] == cell) return i;
    return -1;
}

static void add(ConstraintPen *pen, int cell) {
    if (pen->count < CELLS_MAX) pen->cell[pen->count++] = (CellIndex)cell;
}

bool constraint_pen_reaches(ConstraintOver over, int order, float x, float y) {
    bool outside = over == OVER_ROW || over == OVER_DIAGONAL;
    float room = outside ? OUTSIDE : 0, last = (float)order + room;
    return over != OVER_BOARD && x >= -room && y >= -room && x < last && y < last;
}

// ---- cells and areas

static void paint(ConstraintPen *pen, int cell) {
    int at = find(pen, cell);
    if (!pen->erases && at < 0) add(pen, cell);
    if (!pen->erases || at < 0) return;
    memmove(pen->cell + at, pen->cell + at + 1, (size_t)(pen->count - at - 1) * sizeof *pen->cell);
    pen->count--;
}

static bool share_edge(int order, int a, int b) {
    return abs(a / order - b / order) + abs(a % order - b % order) == 1;
}

// Where the pointer went through a corner the area goes around it.
static void grow(ConstraintPen *pen, int order, int cell, int before) {
    bool joined = pen->count == 0 || find(pen, cell) >= 0;
    for (int i = 0; i < pen->count && !joined; i++) joined = share_edge(order, cell, pen->cell[i]);
    if (!joined && before >= 0) paint(pen, before / order * order + cell % order);
    paint(pen, cell);
}

// ---- lines

// From its last cell to this one: diagonally as far as needed, then straight.
static void run_to(ConstraintPen *pen, int order, int cell) {
    int last = pen->cell[pen->count - 1], row = last / order, column = last % order;
    while (row * order + column != cell && pen->count < CELLS_MAX) {
        int down = cell / order - row, right = cell % order - column;
        row += (down > 0) - (down < 0);
        column += (right > 0) - (right < 0);
        add(pen, row * order + column);
    }
}

// When it comes back to a cell of its own, the line is shortened to that cell.
static void lead(ConstraintPen *pen, int order, float x, float y) {
    int cell = cell_at(order, x, y), at = cell < 0 ? -1 : find(pen, cell);
    bool middle = fabsf(x - floorf(x) - 0.5f) <= MIDDLE && fabsf(y - floorf(y) - 0.5f) <= MIDDLE;
    if (cell < 0 || !middle) return;
    if (at < 0)
        run_to(pen, order, cell);
    else
        pen->count = pen->fixed = at + 1;
}

// ---- edges and corners

// The cell, and the one beyond its side where the place is near to one.
static void take_edge(ConstraintPen *pen, int order, float x, float y) {
    int row = (int)floorf(y), column = (int)floorf(x);
    float right = x - (float)column, down = y - (float)row;
    const float away[4] = {right, 1 - right, down, 1 - down};
    static const int ROW[4] = {0, 0, -1, 1}, COLUMN[4] = {-1, 1, 0, 0};
    int nearest = -1;
    for (int i = 0; i < 4; i++)
        if (is_inside(order, row + ROW[i], column + COLUMN[i]) && away[i] < SIDE &&
            (nearest < 0 || away[i] < away[nearest]))
            nearest = i;
    pen->count = 0;
    add(pen, row * order + column);
    if (nearest >= 0) add(pen, (row + ROW[nearest]) * order + column + COLUMN[nearest]);
}

static void take_corner(ConstraintPen *pen, int order, float x, float y) {
    int row = (int)floorf(y + 0.5f), column = (int)floorf(x + 0.5f), last = order - 1;
    row = row < 1 ? 1 : row > last ? last : row;
    column = column < 1 ? 1 : column > last ? last : column;
    pen->count = 0;
    for (int i = 0; i < 4; i++) add(pen, (row - 1 + i / 2) * order + column - 1 + i % 2);
}

// ---- rows, columns and diagonals

static void take_straight(ConstraintPen *pen, int order, int row, int column, int down, int right) {
    while (is_inside(order, row - down, column - right)) row -= down, column -= right;
    pen->count = 0;
    for (; is_inside(order, row, column); row += down, column += right) add(pen, row * order + column);
}

static int into(int order, int at) { return at < 0 ? 0 : at >= order ? order - 1 : at; }

static void take_row(ConstraintPen *pen, int order, bool column) {
    take_straight(pen, order, into(order, pen->row), into(order, pen->column), column, !column);
}

// -1 before the board, 1 after it, 0 beside its rows or columns.
static int side_of(int order, int at) { return at < 0 ? -1 : at >= order ? 1 : 0; }

// The diagonal that begins one step from a place beside the board, on the side of the place that is meant.
static void take_slant(ConstraintPen *pen, int order, float x, float y) {
    int down = -side_of(order, pen->row), right = -side_of(order, pen->column);
    bool above = down != 0, beside = right != 0;
    if (!above) down = y - (float)pen->row < 0.5f ? -1 : 1;
    if (!beside) right = x - (float)pen->column < 0.5f ? -1 : 1;
    for (int turn = 0; turn < 2; turn++) {
        take_straight(pen, order, pen->row + down, pen->column + right, down, right);
        if (pen->count > 1) return;
        if (!above) down = -down;
        if (!beside) right = -right;
    }
}

// Begun on the board, it goes by the way that the pen takes from there.
static void turn_straight(ConstraintPen *pen, int order, int cell) {
    int down = cell / order - pen->row, right = cell % order - pen->column;
    bool began_inside = is_inside(order, pen->row, pen->column), slants = abs(down) == abs(right);
    if (down == 0 && right == 0) return;
    if (pen->over == OVER_ROW && began_inside) take_row(pen, order, abs(down) > abs(right));
    if (pen->over == OVER_DIAGONAL && slants && (began_inside || abs(down) == 1))
        take_straight(pen, order, cell / order, cell % order, down / abs(down), right / abs(right));
}

static void begin_outside(ConstraintPen *pen, int order, float x, float y) {
    pen->count = 0;
    if (is_inside(order, pen->row, pen->column))
        add(pen, pen->row * order + pen->column);
    else if (pen->over == OVER_DIAGONAL)
        take_slant(pen, order, x, y);
    else if (side_of(order, pen->row) == 0 || side_of(order, pen->column) == 0)
        take_row(pen, order, side_of(order, pen->row) != 0);
}

// ---- the pen

void constraint_pen_begin(ConstraintPen *pen, int order, float x, float y) {
    int cell = cell_at(order, x, y);
    pen->x = x, pen->y = y;
    pen->row = (int)floorf(y), pen->column = (int)floorf(x);
    switch (pen->over) {
    case OVER_CELLS:
    case OVER_AREA:
        pen->erases = pen->over == OVER_CELLS && find(pen, cell) >= 0;
        paint(pen, cell);
        break;
    case OVER_LINE:
        pen->count = 0;
        add(pen, cell);
        pen->fixed = 1;
        break;
    case OVER_EDGE: take_edge(pen, order, x, y); break;
    case OVER_CORNER: take_corner(pen, order, x, y); break;
    case OVER_ROW:
    case OVER_DIAGONAL: begin_outside(pen, order, x, y); break;
    case OVER_BOARD:
    case OVER_COUNT: break;
    }
}

static void visit(ConstraintPen *pen, int order, float x, float y) {
    int cell = cell_at(order, x, y), before = cell_at(order, pen->x, pen->y);
    pen->x = x, pen->y = y;
    if (cell < 0) return;
    switch (pen->over) {
    case OVER_CELLS: paint(pen, cell); break;
    case OVER_AREA: grow(pen, order, cell, before); break;
    case OVER_LINE: lead(pen, order, x, y); break;
    case OVER_EDGE:
        if (!share_edge(order, cell, pen->cell[0])) break;
        pen->count = 1;
        add(pen, cell);
        break;
    case OVER_CORNER: take_corner(pen, order, x, y); break;
    case OVER_ROW:
    case OVER_DIAGONAL: turn_straight(pen, order, cell); break;
    case OVER_BOARD:
    case OVER_COUNT: break;
    }
}

void constraint_pen_move(ConstraintPen *pen, int order, float x, float y) {
    float from_x = pen->x, from_y = pen->y;
    int strides = (int)ceilf(hypotf(x - from_x, y - from_y) / STRIDE);
    for (int i = 1; i <= strides; i++) {
        float part = (float)i / (float)strides;
        visit(pen, order, from_x + (x - from_x) * part, from_y + (y - from_y) * part);
    }
}

void constraint_pen_step(ConstraintPen *pen, int order, int cell) {
    int row = cell / order, column = cell % order;
    float x = (float)column + 0.5f, y = (float)row + 0.5f;
    if (pen->over != OVER_LINE) {
        visit(pen, order, x, y);
        return;
    }
    pen->x = x, pen->y = y;
    pen->count = pen->fixed;
    run_to(pen, order, cell);
}

void constraint_pen_bend(ConstraintPen *pen) { pen->fixed = pen->count; }
