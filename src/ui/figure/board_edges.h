#pragma once
// The names of rows and columns at the edges of a board, while words speak of its cells: the letters A to J
// and the numbers 1 to 9, or numbers alone for experts.
// Above the board they take so many pixels at the most. `around`: the grid with what stands beside it.

#include "ui/kit/grid_view.h"

void board_edges_draw(Draw *draw, const Look *look, const GridLayout *grid, Rect around, float above,
                      bool expert);
