#pragma once
// What the window and paper share when they draw the constraints of a board: the pieces in their order, how
// large they are, where a cage's outline runs, and on which sides numbers stand.

#include "core/constraint/constraint_kind.h"

// Parts of a cell's side.
#define PICTURE_LINE 0.26f  // a broad line's width
#define PICTURE_FINE 0.048f // a fine one's
#define PICTURE_BULB 0.36f  // radius
#define PICTURE_SQUARE 0.66f
#define PICTURE_DOT 0.11f    // radius
#define PICTURE_INSET 0.075f // of a cage's outline
#define PICTURE_CORNER 0.185f
#define PICTURE_MARGIN 0.72f // for a row of numbers beside the board

// Drawn one after another, so that no shade hides a line and no line a sign. Those before LAYER_OUTLINE lie
// under the grid's thick lines.
typedef enum { LAYER_SHADE, LAYER_BROAD, LAYER_FINE, LAYER_OUTLINE, LAYER_SIGN, LAYER_COUNT } PieceLayer;

PieceLayer piece_layer(PieceKind kind);

// The cell that a piece's point lies in.
static inline int piece_cell(const Layout *layout, const Piece *piece, int point) {
    return layout_cell(layout, (int)piece->y[point], (int)piece->x[point]);
}

// Hands over the pieces of all constraints of a board.
void picture_pieces(const Layout *layout, PieceSink *sink, void *context);

// The room that numbers beside the board take on each side, in cells; 0 where there are none.
typedef struct {
    float left, top, right, bottom;
} PictureMargins;

PictureMargins picture_margins(const Layout *layout);

// Whether a PIECE_OUTSIDE is about a slanting line; and where its middle is. Where a side has numbers of both
// sorts, those of slanting lines are further out.
bool piece_is_slanting(const Piece *piece);
void piece_beside(const Layout *layout, const PictureMargins *margins, const Piece *piece, float *out_x,
                  float *out_y);

// Where the number of a slanting line stands, from that middle, in cells: at its own arrow, for a place can
// have two of them.
void piece_slanting_number(const Layout *layout, const Piece *piece, float *out_x, float *out_y);

// A straight part of the outline of some cells: the outer sides of cells in a row or a column.
typedef struct {
    int row, column, length;      // its first cell, and how many there are
    int out_row, out_column;      // the way out of the cells: one of them is -1 or 1
    bool inner_first, inner_last; // at this end the outline turns outwards, around a cell outside
} OutlineRun;

typedef void OutlineSink(void *context, const OutlineRun *run);

void outline_runs(const Layout *layout, const CellSet *cells, OutlineSink *sink, void *context);

// The text of a PIECE_HOLLOW in its one or two lines; returns the length of the longer one, in bytes.
size_t piece_lines(const Piece *piece, char out[2][PIECE_TEXT_MAX]);
