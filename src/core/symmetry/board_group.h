#pragma once
// The symmetries of a board with constraints or boxes of its own, found by a search: among the moves of lines
// that keep the bands and stacks of its base, those that leave the board as it is.

#include "core/symmetry/line_move.h"

// Larger groups are not listed: boards with that many symmetries have hardly anything on them.
enum { BOARD_GROUP_MAX = 256 };

// Lists them, the identity first, and returns how many there are: 0 where there are more than
// BOARD_GROUP_MAX. That number is the same for a board that is turned or mirrored.
//
// base: the known layout of the board's id, which has boxes of box_rows x box_columns.
int board_group(const Layout *base, const Layout *board, LineMove out[BOARD_GROUP_MAX]);
