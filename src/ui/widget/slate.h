#pragma once
// A large board with a column of words and buttons beside it (below it in a tall window): what the scenes
// that enter a puzzle and that show its solutions have in common.

#include "ui/app/app.h"
#include "ui/kit/board_layout.h"

typedef struct {
    bool tall;
    GridLayout grid;
    float left;  // of the board's place, with the numbers beside the board
    float x, w;  // of the column
    float title; // baseline
    Rect back;   // "Esc Menu"
    Rect intro;  // empty when there is no room
    Rect rest;   // for all else
} SlateLayout;

// `around`: with room for numbers on all sides of the board; else only where it has some.
SlateLayout slate_layout(const App *app, const Layout *board, bool around);

// `columns` equal rectangles in as many rows as `count` takes, on whole pixels.
void slate_rows(Rect area, int count, int columns, float gap, Rect *out);

typedef struct {
    const Layout *layout;
    const PackEntry *pack; // in whose tokens; NULL: digits
    const Grid *grid;
    const Grid *givens; // NULL: all are; others stand in the colour of entries
    CellSet marked;     // tinted
    CellSet pointed;    // ringed, besides the cells that clash
    int hovered;        // -1: none
    int cursor;         // -1: none
    bool focused;       // the cursor is where keys go
    float shake;        // the cursor's cell is moved so far, in cells
    bool refused;       // ... and ringed
} SlateBoard;

void slate_draw_board(Draw *draw, const App *app, const GridLayout *grid, const SlateBoard *board);

// The title, and what leads back.
void slate_draw_head(Draw *draw, const App *app, const SlateLayout *layout, const char *title,
                     const char *back, bool hovered);

typedef struct {
    Role tone; // of heading and frame; ROLE_DIM for a quiet one
    const char *heading, *main, *extra, *detail;
} SlateCard;

void slate_draw_card(Draw *draw, const App *app, Rect rect, const SlateCard *card);

// A text in lines of a fixed number of characters, a multiple of `row` where that fits, with a caret before
// the character of that number (-1: none). Where not all lines have room, those around the caret are shown.
void slate_draw_text(Draw *draw, const App *app, Rect rect, const char *text, int row, Role role, int caret);

// A small button without a frame, its words at the right end of its rectangle.
void slate_draw_chip(Draw *draw, const App *app, const Target *chip, bool focused, bool hovered);
