// Constraint strings of the Interactive Sudoku Solver, as board_iss.c reads them.
#include <stdio.h>

#include "host/formats/boards/board_said.h"
#include "host/formats/boards/board_writers.h"

static void put_cell(Text *out, const Layout *board, int cell) {
    text_add_char(out, 'R');
    int place[2] = {layout_row(board, cell) + 1, layout_column(board, cell) + 1};
    for (int i = 0; i < 2; i++) {
        if (i) text_add_char(out, 'C');
        if (place[i] > 9)
            text_add_char(out, (char)('a' + place[i] - 10));
        else
            text_add_number(out, (uint64_t)place[i]);
    }
}

static void put_cells(Text *out, const Layout *board, const Constraint *constraint) {
    for (int i = 0; i < constraint->count; i++) {
        text_add_char(out, '~');
        put_cell(out, board, layout_constraint_cells(board, constraint)[i]);
    }
}

// ---- Constraints written as a type, a number if they have one, and their cells

static const struct {
    const char *key, *type;
} PLAIN[] = {{"thermo", "Thermo"},
             {"arrow", "Arrow"},
             {"renban", "Renban"},
             {"palindrome", "Palindrome"},
             {"between", "Between"},
             {"region", "AllDifferent"},
             {"white", "WhiteDot"},
             {"black", "BlackDot"},
             {"x", "X"},
             {"v", "V"},
             {"hyper", "Windoku"},
             {"anti-knight", "AntiKnight"},
             {"anti-king", "AntiKing"},
             {"non-consecutive", "AntiConsecutive"},
             {"all-dots", "StrictKropki"},
             {"all-xv", "StrictXV"}};

static void put_plain(Text *out, BoardSaid *said) {
    for (size_t k = 0; k < sizeof PLAIN / sizeof PLAIN[0]; k++)
        for (int i = -1; (i = said_next(said, PLAIN[k].key, i)) >= 0;) {
            text_addf(out, ".%s", PLAIN[k].type);
            put_cells(out, said->board, &said->board->constraint[i]);
        }
}

// ---- The others

static void put_valued(Text *out, BoardSaid *said) {
    const Layout *board = said->board;
    for (int i = -1; (i = said_next(said, "cage", i)) >= 0;) {
        text_addf(out, ".Cage~%d", (int)board->constraint[i].value);
        put_cells(out, board, &board->constraint[i]);
    }
    for (int i = -1; (i = said_next(said, "whisper", i)) >= 0;) {
        int least = (int)board->constraint[i].value;
        text_addf(out, ".Whisper~%d", least ? least : (board->order + 1) / 2);
        put_cells(out, board, &board->constraint[i]);
    }
    for (int i = -1; (i = said_next(said, "difference", i)) >= 0;) {
        if (board->constraint[i].value != 1) {
            said->said[i] = false;
            continue;
        }
        text_add(out, ".WhiteDot");
        put_cells(out, board, &board->constraint[i]);
    }
}

static void put_signs(Text *out, BoardSaid *said) {
    for (int i = -1; (i = said_next(said, "less", i)) >= 0;) {
        const CellIndex *cell = layout_constraint_cells(said->board, &said->board->constraint[i]);
        text_add(out, ".GreaterThan~");
        put_cell(out, said->board, cell[1]);
        text_add_char(out, '~');
        put_cell(out, said->board, cell[0]);
    }
}

static void put_diagonals(Text *out, BoardSaid *said) {
    for (int i = -1; (i = said_next(said, "diagonal", i)) >= 0;)
        text_addf(out, ".Diagonal~%s", diagonal_rises(said->board, &said->board->constraint[i]) ? "1" : "-1");
}

static void put_quadruples(Text *out, BoardSaid *said) {
    for (int i = -1; (i = said_next(said, "quadruple", i)) >= 0;) {
        const Constraint *constraint = &said->board->constraint[i];
        text_add(out, ".Quad~");
        put_cell(out, said->board, layout_constraint_cells(said->board, constraint)[0]);
        for (int32_t rest = constraint->value; rest > 0; rest >>= 5) text_addf(out, "~%d", (int)(rest & 31));
    }
}

// ISS names a slanting line by the end from which board_iss.c's take_little_killer follows it; a line without
// such an end is written as a sum. True when `first` is such an end.
static bool begins_clockwise(const Layout *board, int first, int next) {
    int last = board->order - 1, y = layout_row(board, first), x = layout_column(board, first);
    int down = layout_row(board, next) - y, right = layout_column(board, next) - x;
    bool left = x == 0 && y < last, far = x == last && y > 0, top = y == 0 && x > 0;
    return down == (left || (top && !far) ? 1 : -1) && right == (left || !(far || top) ? 1 : -1);
}

static void put_outside(Text *out, BoardSaid *said) {
    const Layout *board = said->board;
    for (int i = -1; (i = said_next(said, "sandwich", i)) >= 0;) {
        const CellIndex *cell = layout_constraint_cells(board, &board->constraint[i]);
        bool across = cell[1] == cell[0] + 1;
        text_addf(out, ".Sandwich~%d~%c%d", (int)board->constraint[i].value, across ? 'R' : 'C',
                  1 + (across ? layout_row(board, cell[0]) : layout_column(board, cell[0])));
    }
    for (int i = -1; (i = said_next(said, "little-killer", i)) >= 0;) {
        const Constraint *constraint = &board->constraint[i];
        const CellIndex *cell = layout_constraint_cells(board, constraint);
        int last = constraint->count - 1;
        bool forward = begins_clockwise(board, cell[0], cell[1]);
        if (!forward && !begins_clockwise(board, cell[last], cell[last - 1])) {
            text_addf(out, ".Sum~%d", (int)constraint->value);
            put_cells(out, board, constraint);
            continue;
        }
        text_addf(out, ".LittleKiller~%d~", (int)constraint->value);
        put_cell(out, board, forward ? cell[0] : cell[last]);
    }
}

// Odd and even cells are clues of several numbers.
static void put_parity(Text *out, BoardSaid *said, const char *key, int first) {
    const Layout *board = said->board;
    for (int i = -1; (i = said_next(said, key, i)) >= 0;) {
        text_add_char(out, '.');
        for (int k = 0; k < board->constraint[i].count; k++) {
            text_add_char(out, '~');
            put_cell(out, board, layout_constraint_cells(board, &board->constraint[i])[k]);
            for (int token = first; token <= board->order; token += 2) text_addf(out, "_%d", token);
        }
    }
}

static void put_board(Text *out, const Layout *board) {
    text_addf(out, ".Shape~%dx%d", board->order, board->order);
    if (boxes_are_usual(board)) return;
    text_add(out, ".NoBoxes");
    if (boxes_are_rows(board)) return;
    text_add(out, ".Jigsaw~");
    for (int cell = 0; cell < board->cells; cell++) text_add_char(out, (char)('a' + board->box_of[cell]));
}

bool iss_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    BoardSaid said = {.board = board};
    put_board(out, board);
    bool any = grid_filled(board, &puzzle->givens) > 0;
    if (any) text_add_char(out, '.');
    for (int cell = 0; cell < board->cells; cell++) {
        if (!puzzle->givens.cell[cell]) continue;
        text_add_char(out, '~');
        put_cell(out, board, cell);
        text_addf(out, "_%d", puzzle->givens.cell[cell]);
    }
    put_parity(out, &said, "odd", 1);
    put_parity(out, &said, "even", 2);
    put_plain(out, &said);
    put_valued(out, &said);
    put_signs(out, &said);
    put_diagonals(out, &said);
    put_quadruples(out, &said);
    put_outside(out, &said);
    text_add_char(out, '\n');
    return said_all(&said, "ISS", error);
}
