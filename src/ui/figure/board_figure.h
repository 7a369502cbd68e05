#pragma once
// A board in play as the player sees it, on a grid of any size: grounds, tokens, notes, and what breaks a
// rule. Used where a game is played and where a run is watched; knows of neither.
//
// Layers: ground, fills, selection, coloured tiles, grounds of clashes, the grid's lines, the player's lines,
// tokens and marks, clashes on top of everything, so that no highlight ever hides a mistake. Tiles, coloured
// notes, marks at the edges and lines are drawn in board_figure_marks.c.

#include "game/play/board.h"
#include "ui/kit/grid_view.h"
#include "ui/kit/token.h"

typedef struct {
    Draw *draw;
    const Look *look;
    const GridLayout *grid;
    const Layout *layout;
    TokenSet tokens;
    const Board *board;
    const Grid *givens;
    int cursor;            // -1: none
    bool houses;           // cells that the cursor sees are highlighted
    int same;              // the token that is highlighted; 0: none
    const CellSet *bright; // the other tokens are dimmed; NULL: none is
    TokenMask popping;     // notes of the cell that is drawn which are still growing,
    float pop[TOKENS_MAX]; // ... and how far each is, by its bit
} BoardFigure;

Rect board_figure_cell(const BoardFigure *figure, int cell);
void board_figure_fill(const BoardFigure *figure, int cell, Colour colour);

// Cells with the highlighted token, and those that the cursor sees.
void board_figure_fills(const BoardFigure *figure);

// The selected cells. The cursor's is drawn at `cursor`, for it may still be gliding to its cell.
void board_figure_selection(const BoardFigure *figure, const CellSet *selected, Rect cursor);

// Shows notes mode at the cursor itself: a dashed frame, as if drawn with a pencil.
void board_figure_pencil(const BoardFigure *figure);

// A clashing entry has a ground of its own, also under the cursor, on which its ink can be read; a cursor
// that is shown is then a frame.
void board_figure_clash_grounds(const BoardFigure *figure, const CellSet *clashing, bool cursor_shown);

// The ink of a token that plays no part in a picture: dimmed, but still readable.
Colour board_figure_dimmed(const Theme *theme, const Layout *layout, int cell, Colour ink);

// How a token stands in its cell: moved by parts of the cell's size, how large, and how clear.
typedef struct {
    float x, y, scale, opacity;
} TokenPose;
#define TOKEN_AT_REST ((TokenPose){0, 0, 1, 1})

void board_figure_token(const BoardFigure *figure, int cell, bool wrong, const TokenPose *pose);

// The marks of an empty cell: each note in its place, or in a run in the middle where there are marks at the
// cell's edge too.
void board_figure_marks(const BoardFigure *figure, int cell);

// The note nearest to a point of the cell; 0 when the cell has none.
int board_figure_note_at(const BoardFigure *figure, int cell, float x, float y);

// The coloured cells: a tile each, inside the cell, so that what is selected shows around it. Every colour
// has its sign.
void board_figure_tiles(const BoardFigure *figure);

// The player's lines between cells; and one that is being drawn, or (b < 0) has been begun.
void board_figure_lines(const BoardFigure *figure);
void board_figure_line(const BoardFigure *figure, int a, int b, int colour);

// An ink as it can be read on the cell, whose tile may be coloured.
Colour board_figure_ink(const BoardFigure *figure, int cell, Colour ink, float contrast);

// A token of an empty cell as a note, its ink centred on a point; marked if it is the highlighted token.
void board_figure_note(const BoardFigure *figure, int cell, int token, const NotePlace *place);

// A dotted line between any two cells that together break a rule.
void board_figure_ties(const BoardFigure *figure);

// A ring around what is wrong, so that colour is not the only sign of it.
void board_figure_ring(const BoardFigure *figure, int cell, Colour colour);

// What breaks a rule (`ties`), and rings around the wrong ones.
void board_figure_wrong(const BoardFigure *figure, const CellSet *wrong, bool ties);

// All tokens and marks; then what is wrong.
void board_figure_tokens(const BoardFigure *figure, const CellSet *wrong, bool ties);
