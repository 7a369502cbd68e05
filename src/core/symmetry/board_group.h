#pragma once
// The symmetries of a board with constraints or boxes of its own, found by a search: among the moves of lines
// that keep the bands and stacks of its base, those that leave the board as it is.

#include "core/symmetry/line_group.h"

// base: the known layout of the board's id, which has boxes of box_rows x box_columns.
void board_group(const Layout *base, const Layout *board, LineGroup *out);
