#pragma once
// A grid on the screen, large or small: where its notes are, its frame, its lines and its constraints.

#include "core/board/grid.h"
#include "ui/kit/grid_cells.h"
#include "ui/kit/theme.h"
#include "ui/kit/token.h"

// Columns of the pad, and of the notes in a cell: 3 for 9 tokens, 4 for 16.
int grid_pad_columns(int order);

// The row and column of a token on the pad, from 0. Only nine tokens can stand as on a keypad.
void grid_pad_place(int order, bool keypad, int token, int *out_row, int *out_column);

// Where the note of a token stands in a cell: in the same row and column as on the pad.
NotePlace grid_note_place(const Look *look, Rect cell, int order, int token);

// How large digits are as notes of such a cell, in pixels per em.
float grid_note_size(Rect cell, int order);

// The ground of the whole grid. Irregular boxes are patches of four shades, of which no two that meet are
// alike.
void grid_draw_ground(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout);

// The frame and lines of a board of any size, thick where boxes meet, and its constraints; drawn after the
// grounds and before the tokens.
void grid_draw_lines(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout);

// Tokens that have colours of their own (one of them will do) cannot change ink: given ones stand on a tile,
// and entered ones are smaller. grid_given_tile draws the tile and returns the colour that it has on the
// ground. Behind a sign it is little more than a frame: on a brighter one the sign would lose its colour.
bool grid_tokens_have_colours(const TokenLook *look, int order);
Colour grid_given_tile(Draw *draw, const Theme *theme, Rect cell, Colour ground, bool shape);
float grid_token_size(const TokenLook *look, bool given); // of the cell

// A token of a game in its cell, told apart as given or entered. `coloured`: as grid_tokens_have_colours
// says.
void grid_draw_token(Draw *draw, const Look *look, const TokenSet *tokens, int token, Rect cell, bool given,
                     bool coloured);

// A board of which nothing may be seen: its ground and faint lines.
void grid_draw_hidden(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout);

// A board in small, in a pack's tokens, as on cards. Its size is rounded down so that lines lie on whole
// pixels.
void grid_draw_small(Draw *draw, const Look *look, const Layout *layout, const Grid *grid,
                     const TokenLook *tokens, Face face, Rect rect);

// The same of a game: what was entered stands in the colour of entries.
void grid_draw_small_game(Draw *draw, const Look *look, const Layout *layout, const Grid *grid,
                          const Grid *givens, const TokenLook *tokens, Face face, Rect rect);
