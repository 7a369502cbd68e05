#pragma once
// Whether a board stays what it is when its cells move.

#include "core/board/layout.h"

// True when each house becomes a house and, with constraints, cells that must differ still must, cells keep
// their tokens, and each rule lies where the same rule lay before. to[c]: where cell c goes.
bool board_keeps_meaning(const Layout *layout, const CellIndex *to);

// True when its text stays the same, too (core/constraint/board_turn.h). still: the text when no cell moves.
bool board_keeps_text(const Layout *layout, const CellIndex *to, const char *still);
