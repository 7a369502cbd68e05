#pragma once
// The state of a board in play, and how a move changes it. Everything that undo restores is in here: entries,
// notes, marks at the edges, colours, lines, and the open tries.
//
// A try is a what-if: the board as it stands is kept as a bookmark, and entries remember which try they were
// made in, so that they can be told apart. Tries can be nested.

#include "core/board/marks.h"
#include "game/play/move.h"

enum { TRIES_MAX = 4 };

typedef struct {
    Grid grid;
    Marks notes;   // each in its place in the cell
    Marks corners; // at the edge of the cell
    Marks colours; // of the cell: bit c - 1 for colour c
    MarkColours note_colour[CELLS_MAX];
    CellLine line[CELL_LINES_MAX];
    int lines;
    uint8_t try_of[CELLS_MAX]; // of an entry: the try that it was made in; 0 outside all tries
    int tries;                 // that are open
} Board;

Board board_of_givens(const Grid *givens);

// Carries out a sound move that changes the board; `bookmark` holds the boards on which the open tries
// began. False, with nothing changed, when it would change nothing or is impossible: the cell is given, the
// note to be coloured is not there, there is no room for another line or try, no try is open.
bool board_play(const Layout *layout, const Grid *givens, Board *board, Board bookmark[TRIES_MAX],
                const Move *move);

// The colour of a note; 0 for none.
static inline int board_note_colour(const Board *board, int cell, int token) {
    return mark_colour(board->note_colour[cell], token);
}

// The line between two cells; -1 when there is none.
int board_line_at(const Board *board, int a, int b);

// The cells with something to wipe: a colour, a coloured note, the end of a line.
CellSet board_coloured(const Layout *layout, const Board *board);
