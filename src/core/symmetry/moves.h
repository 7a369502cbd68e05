#pragma once
// The geometric transforms of layouts that are not regular: the symmetries of the square that the board has;
// for a board with a text of its own, all moves of lines that leave it as it is.

#include "core/symmetry/board_group.h"

// True when the layout's group is that of bands and stacks.
bool symmetry_regular(const Layout *layout);

// The known layout of a board with a text of its own, or the layout itself. *out_room is freed by the caller.
const Layout *base_of(const Layout *layout, Layout **out_room);

// The symmetries of the square in the order in which irregular layouts number theirs, the identity first, and
// those that a layout and its base have; returns how many.
enum { SQUARE_SYMMETRIES_MAX = 8 };
LineMove square_move(int order, int symmetry);
int square_list(const Layout *layout, int out[SQUARE_SYMMETRIES_MAX]);

// All of a layout that is not regular, the identity first.
typedef struct {
    int count;
    LineMove move[BOARD_GROUP_MAX];
} MoveList;

void list_moves(const Layout *layout, MoveList *out);
