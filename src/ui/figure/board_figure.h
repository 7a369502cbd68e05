#pragma once
// A board in play as the player sees it, on a grid of any size: grounds, tokens, notes, and what breaks a
// rule. Used where a game is played and where a run is watched; knows of neither.
//
// Layers: ground, fills, selection, grounds of clashes, lines, tokens and notes, clashes on top of
// everything, so that no highlight ever hides a mistake.

#include "core/board/marks.h"
#include "ui/kit/grid_view.h"
#include "ui/kit/token.h"

typedef struct {
    Draw *draw;
    const Look *look;
    const GridLayout *grid;
    const Layout *layout;
    TokenSet tokens;
    const Grid *cells, *givens;
    const Marks *notes;
    int cursor; // -1: none
    int same;   // the token that is highlighted; 0: none
} BoardFigure;

Rect board_figure_cell(const BoardFigure *figure, int cell);
void board_figure_fill(const BoardFigure *figure, int cell, Colour colour);

// Cells with the highlighted token, and (`houses`) those that the cursor sees.
void board_figure_fills(const BoardFigure *figure, bool houses);

// The selected cells; that of the cursor is drawn at `cursor`, where it may be on its way.
void board_figure_selection(const BoardFigure *figure, const CellSet *selected, Rect cursor);

// Notes mode is plain at the cursor itself: a dashed frame, as drawn with a pencil.
void board_figure_pencil(const BoardFigure *figure);

// A clashing entry has a ground of its own, also under the cursor, on which its ink can be read; a cursor
// that is shown is then a frame.
void board_figure_clash_grounds(const BoardFigure *figure, const CellSet *clashing, bool cursor_shown);

// A token: moved to the right by `aside` and as large as `scale` says, both parts of the cell's size.
void board_figure_token(const BoardFigure *figure, int cell, bool wrong, float scale, float aside);

void board_figure_notes(const BoardFigure *figure, int cell);

// A dotted line between each two cells that break a rule.
void board_figure_ties(const BoardFigure *figure);

// A ring around what is wrong, so that colour is not the only sign of it.
void board_figure_ring(const BoardFigure *figure, int cell, Colour colour);
