#pragma once
// A group of moves of lines, of any size, as a chain of stabilisers (C. Sims, "Computational methods in the
// study of permutation groups", 1970). Level i of the chain holds the moves that leave the first i lines of
// the base where they are. Of them it keeps one for each place to which they take line i: each move of the
// group is one way to choose a move of each level, one after the other.
//
// A line is a row (0..order-1) or a column (order..2 * order - 1). The base is row 1, column 1, row 2 ...

#include "core/symmetry/line_move.h"

enum {
    BOARD_LINES_MAX = 2 * TOKENS_MAX,
    LINE_GENERATORS_MAX = 128, // each at least doubles a group, and that of 25x25 is below 2^84
};

// to[line]: where a line goes.
typedef struct {
    uint8_t to[BOARD_LINES_MAX];
} LineTurn;

LineTurn line_turn_identity(int order);
LineTurn line_turn_of(int order, const LineMove *move);
LineMove line_turn_move(int order, const LineTurn *turn);

// First `first`, then `second`.
LineTurn line_turn_compose(int order, const LineTurn *first, const LineTurn *second);
LineTurn line_turn_inverse(int order, const LineTurn *turn);

typedef struct {
    int order, levels;
    uint8_t base[BOARD_LINES_MAX];
    uint64_t orbit[BOARD_LINES_MAX]; // of each level: the lines to which it takes its line of the base
    LineTurn way[BOARD_LINES_MAX]
                [BOARD_LINES_MAX]; // of each level, for each of those: a move that takes it there
    LineTurn generator[LINE_GENERATORS_MAX];
    int generators;
} LineGroup;

// The group of the identity alone.
void line_group_init(LineGroup *group, int order);

// Adds a move that is not in the group, and with it all that follow. It leaves the first `level` lines of the
// base where they are and takes the next to one that is not in its orbit yet. Moves come level by level, the
// last level first.
void line_group_add(LineGroup *group, int level, const LineTurn *turn);

// How many moves there are.
unsigned __int128 line_group_count(const LineGroup *group);

// The move with this number, which is below their count; the identity is 0.
LineTurn line_group_at(const LineGroup *group, unsigned __int128 number);

// The inverse. False when the move is not of the group.
bool line_group_number(const LineGroup *group, const LineTurn *turn, unsigned __int128 *out);

// The least cell to which the group takes each cell.
void line_group_cells(const LineGroup *group, const Layout *layout, CellIndex out[CELLS_MAX]);
