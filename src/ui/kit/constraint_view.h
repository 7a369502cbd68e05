#pragma once
// The constraints of a board as their kinds picture them (core/constraint/constraint_kind.h), drawn in a
// grid's place. A layout without any costs nothing.
//
// Tints are mixed from the theme's roles, as strong as they must be to be seen; tokens on them have an ink
// that can be read there. Signs and numbers have the colour of givens.

#include "core/board/layout.h"
#include "ui/kit/grid_cells.h"
#include "ui/kit/theme.h"

// What lies between the grid's thin lines and its thick ones: shades, lines, discs, arrows.
void constraint_view_under(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout);

// What lies over all lines: cages, signs, and numbers in the corners of cells and beside the board.
void constraint_view_over(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout);

// The number in a cell's corner once more, on a ground of its own, where something was drawn over it.
void constraint_view_number(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout,
                            int cell);

// The grid made smaller in its own place, so that the numbers beside the board have room; the same grid
// where there are none.
GridLayout constraint_view_room(GridLayout grid, const Layout *layout);

// The same as if there were numbers on all sides, for those who draw them.
GridLayout constraint_view_room_around(GridLayout grid, const Layout *layout);

// The grid's rectangle with the numbers beside it.
Rect constraint_view_around(const GridLayout *grid, const Layout *layout);

// The part of a cell's rectangle where notes stand: below a number in its corner.
Rect constraint_view_notes(const Layout *layout, int cell, Rect rect);

// The ink of a token, made as light or dark as this contrast takes on the tints that its cell may have.
Colour constraint_view_ink(const Theme *theme, const Layout *layout, int cell, Colour ink, float contrast);

// The ink of notes on a board with constraints, which can be read on all tints.
Colour constraint_view_note(const Theme *theme);

// The strongest tint that lines and discs have, on which other inks must be readable.
Colour constraint_view_tint(const Theme *theme, int tint);
