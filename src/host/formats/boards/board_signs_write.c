// Draws boards of signs as sign_grid.h says.
#include "host/formats/boards/board_said.h"
#include "host/formats/boards/board_writers.h"
#include "host/formats/boards/sign_grid.h"

// The signs right of each cell and below it; ' ' for none. Returns how many there are.
static int take_said_signs(BoardSaid *said, char *right, char *below) {
    const Layout *board = said->board;
    int count = 0;
    for (int cell = 0; cell < board->cells; cell++) right[cell] = below[cell] = ' ';
    for (int i = -1; (i = said_next(said, "less", i)) >= 0; count++) {
        const CellIndex *cell = layout_constraint_cells(board, &board->constraint[i]);
        bool rises = cell[0] < cell[1], across = layout_row(board, cell[0]) == layout_row(board, cell[1]);
        int first = rises ? cell[0] : cell[1];
        if (across)
            right[first] = rises ? '<' : '>';
        else
            below[first] = rises ? '^' : 'v';
    }
    return count;
}

static void draw_row(Text *out, const Layout *board, const Grid *clues, const char *right, int row) {
    for (int column = 0; column < board->order; column++) {
        int cell = layout_cell(board, row, column), clue = clues->cell[cell];
        text_add_char(out, (char)(clue ? '0' + clue : '.'));
        if (column + 1 < board->order) text_addf(out, " %c ", right[cell]);
    }
    text_add_char(out, '\n');
}

// No blanks stand at the end of the line.
static void draw_signs(Text *out, const Layout *board, const char *below, int row) {
    int gap = 0;
    for (int column = 0; column < board->order; column++, gap += 4) {
        char sign = below[layout_cell(board, row, column)];
        if (sign == ' ') continue;
        text_addf(out, "%*s%c", gap, "", sign);
        gap = -1;
    }
    text_add_char(out, '\n');
}

bool signs_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    BoardSaid said = {.board = board};
    char right[CELLS_MAX] = "", below[CELLS_MAX] = "";
    int order = board->order;
    bool nine = order == SIGN_ORDER_MOST;
    if (order < SIGN_ORDER_LEAST || order > SIGN_ORDER_MOST ||
        !(nine ? boxes_are_usual(board) : boxes_are_rows(board)))
        return text_error(
            error, 0, 0,
            "greater-than is for boards of 9x9 with boxes of 3x3 and for Latin squares of 4x4 to "
            "8x8");
    int signs = take_said_signs(&said, right, below);
    if (!said_all(&said, "greater-than", error)) return false;
    if (signs == 0 && !nine)
        return text_error(error, 0, 0, "a Latin square without signs would not be known for one");
    for (int row = 0; row < order; row++) {
        draw_row(out, board, &puzzle->givens, right, row);
        if (row + 1 < order) draw_signs(out, board, below, row);
    }
    return true;
}
