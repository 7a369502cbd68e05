#pragma once
// A grid on the screen, large or small: where its cells and notes are, its frame and its lines.

#include "core/board/grid.h"
#include "ui/kit/theme.h"

// A square grid whose lines and cells lie on whole pixels.
typedef struct {
    Rect rect; // with its border
    int order;
    float cell;        // side of a cell
    float border;      // the frame
    float thin, thick; // lines
} GridLayout;

// The largest such grid in a rectangle, centred.
GridLayout grid_layout(Rect within, int order, float unit);
Rect grid_cell(const GridLayout *grid, int row, int column);
int grid_cell_at(const GridLayout *grid, float x, float y); // -1 outside

// Columns of the pad, and of the notes in a cell: 3 for 9 tokens, 4 for 16.
int grid_pad_columns(int order);

// The row and column of a token on the pad, from 0. Only nine tokens can stand as on a keypad.
void grid_pad_place(int order, bool keypad, int token, int *out_row, int *out_column);

// Where the note of a token stands in a cell: in the same row and column as on the pad.
void grid_note_place(const Look *look, Rect cell, int order, int token, float *out_x, float *out_y,
                     float *out_size);

// The ground of the whole grid.
void grid_draw_ground(Draw *draw, const Look *look, const GridLayout *grid);

// Fills a cell; those in the corners follow the frame's round ones.
void grid_fill_cell(Draw *draw, const GridLayout *grid, const Layout *layout, int cell, Colour colour);

// The frame and lines of a board of any size, thick where boxes meet; drawn after the grounds.
void grid_draw_lines(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout);

// A board of which nothing is to be seen: its ground and faint lines.
void grid_draw_hidden(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout);

// A board in small, in a pack's tokens, as on cards. Its size is rounded down so that lines lie on whole
// pixels.
void grid_draw_small(Draw *draw, const Look *look, const Layout *layout, const Grid *grid,
                     const TokenLook *tokens, Face face, Rect rect);

// The same of a game: what was entered stands in the colour of entries.
void grid_draw_small_game(Draw *draw, const Look *look, const Layout *layout, const Grid *grid,
                          const Grid *givens, const TokenLook *tokens, Face face, Rect rect);
