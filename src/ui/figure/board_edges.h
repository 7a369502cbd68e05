#pragma once
// The names of rows and columns at the edges of a board, for texts that speak of its cells: the letters A to
// J and the numbers 1 to 9, or numbers alone for experts. `around` is the grid with what stands beside it;
// `above` is the most room that the names take above the board, in pixels.

#include "ui/kit/grid_view.h"

void board_edges_draw(Draw *draw, const Look *look, const GridLayout *grid, Rect around, float above,
                      bool expert);
