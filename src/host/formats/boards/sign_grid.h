#pragma once
// Boards of signs drawn with characters, as Futoshiki and greater-than Sudoku are written by hand: a line of
// cells with '<', '>' or nothing between them, then a line with '^', 'v' or nothing under each of them, and
// so on to the last row.
//
//   1 < .   . > .
//   ^       v
//   .   . > 3   .
//
// A sign points at the smaller number. Cells are digits, or '.', '0' and '_' for empty ones. Between two
// cells '-' and '|' are no signs, as blanks are. '∧' and 'A' stand for '^', '∨' and 'V' for 'v'. A line of
// signs has one of '^', 'v' and '.' for each cell, in any columns, or else its signs stand exactly under
// their cells; a border of '-', '+', '|' and '=' is one without signs.

#include "host/formats/boards/board_draft.h"

enum { SIGN_ORDER_LEAST = 4, SIGN_ORDER_MOST = 9 };

// A line of cells. `wrong` is the first place that cannot be part of one, with the reason; NULL: all can.
typedef struct {
    int cells;
    int column[SIGN_ORDER_MOST]; // of each cell, from 0, as a terminal shows it
    char cell[SIGN_ORDER_MOST];  // a digit, or '.' for an empty one
    char sign[SIGN_ORDER_MOST];  // before each cell: '<', '>' or ' '
    const char *cell_at[SIGN_ORDER_MOST], *sign_at[SIGN_ORDER_MOST];
    const char *wrong, *reason;
} SignRow;

// The signs under a line of cells: for each of these '^', 'v' or '.'.
typedef struct {
    bool any; // there is a sign
    char sign[SIGN_ORDER_MOST];
    const char *sign_at[SIGN_ORDER_MOST];
    const char *wrong, *reason;
} SignsBelow;

void sign_row_scan(const char *line, size_t length, SignRow *out);
void signs_below_scan(const char *line, size_t length, const SignRow *above, SignsBelow *out);

// True when there is a sign between two of the cells.
bool sign_row_any(const SignRow *row);

// Begins the board of signs of that order, unless the draft has a board of that order already: of 9x9 with
// boxes of 3x3, or else a Latin square. False, with a complaint, when there is none.
bool sign_board_begin(BoardDraft *draft, const char *at, int order);

// Adds the sign between a cell and the one right of it ('<', '>') or below it ('^', 'v'). Other characters
// are no signs. False, with a complaint, when the board cannot have it.
bool sign_add(BoardDraft *draft, const char *at, int cell, char sign);

// Reads a drawing of 2N - 1 lines. False with the complaint.
bool sign_grid_read(BoardDraft *draft, const char *text);
