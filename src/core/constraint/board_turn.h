#pragma once
// Boards turned and mirrored, constraints and all.

#include "core/base/text.h"
#include "core/board/layout.h"

// The text (core/constraint/board_text.h) of the board after what lies on cell c has gone to to[c]: a
// symmetry of the square, which must keep the usual boxes if the board has them. Constraints come in one
// order, and each is written in one way, however the board was written (core/constraint/board_spelling.h):
// the same board gives the same text. It never changes, since ids of seeds follow from it
// (core/symmetry/canonical.c).
void board_turned_text(const Layout *board, const CellIndex *to, Text *out);

// Makes that board, with its constraints spelled as before, so that they look the same. *out may be *board.
void board_turn(const Layout *board, const CellIndex *to, Layout *out);

// Makes the board of that text.
void board_turn_settled(const Layout *board, const CellIndex *to, Layout *out);
