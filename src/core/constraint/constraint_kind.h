#pragma once
// What a kind of constraint is. A kind is one word in a list (constraint_kinds.c) and one entry, in the file
// for what it is over, that says everything about it: its name, what it means and how it is drawn.

#include <stddef.h>

#include "core/base/rng.h"
#include "core/base/text_error.h"
#include "core/board/grid.h"

// What a constraint is over, which says how its cells must lie, how it is drawn by hand and how it is
// written.
typedef enum {
    OVER_BOARD,    // everything: it has no cells
    OVER_CELLS,    // any cells, in no order
    OVER_AREA,     // cells that hang together by their edges or corners, in no order
    OVER_LINE,     // cells each of which touches the one before it, also by a corner
    OVER_EDGE,     // two cells that share an edge
    OVER_CORNER,   // the four cells around a corner, the upper left one first
    OVER_ROW,      // all of a row or a column, seen from outside
    OVER_DIAGONAL, // cells in a straight slanting line from the board's edge to its edge, seen from outside
    OVER_COUNT
} ConstraintOver;

// The value that goes with it.
typedef enum {
    VALUE_NONE,
    VALUE_OPTIONAL, // a number or nothing
    VALUE_NEEDED,   // a number
    VALUE_TOKENS,   // one to four tokens: core/constraint/quadruple.c
} ConstraintValue;

// Pieces of a constraint's picture, in the board's own measure: cell (row, column) is the square from
// (column, row) to (column + 1, row + 1). They lie under the tokens.
typedef enum {
    PIECE_LINE,    // a thick line from point to point
    PIECE_THIN,    // a thin line
    PIECE_ARROW,   // a thin line with a head at its end
    PIECE_BULB,    // a filled disc
    PIECE_RING,    // a circle of PIECE_RING_RADIUS
    PIECE_BLACK,   // a small disc on an edge, dark in every theme
    PIECE_WHITE,   // the same, light in every theme
    PIECE_HOLLOW,  // a disc of the board's ground on an edge or a corner, with text
    PIECE_SQUARE,  // a filled square inside a cell
    PIECE_SHADE,   // the cells' ground
    PIECE_OUTLINE, // a dashed line just inside the cells' outline
    PIECE_CHEVRON, // a fine line over an edge, bent in its second point, which is its tip
    PIECE_SIGN,    // text on an edge
    PIECE_CORNER,  // small text in the upper left corner of a cell
    PIECE_OUTSIDE, // text beside the board
    PIECE_COUNT
} PieceKind;

enum { PIECE_POINTS_MAX = CELLS_MAX, PIECE_TEXT_MAX = 12 };

typedef struct {
    PieceKind kind;
    int tint;  // 0..CONSTRAINT_TINTS-1: kinds that can meet have tints of their own
    int count; // points; of PIECE_SHADE and PIECE_OUTLINE the middles of their cells
    float x[PIECE_POINTS_MAX], y[PIECE_POINTS_MAX];
    char text[PIECE_TEXT_MAX]; // of PIECE_SIGN, PIECE_CORNER, PIECE_OUTSIDE; in PIECE_HOLLOW in up to two
                               // lines
} Piece;

enum { CONSTRAINT_TINTS = 8 };

#define PIECE_RING_RADIUS 0.4f

typedef void PieceSink(void *context, const Piece *piece);

// Where a piece lies that goes by the constraint's cells alone.
typedef enum {
    AT_NONE,  // there is no piece
    AT_ALL,   // from cell to cell, or over all of them
    AT_EACH,  // one on each cell
    AT_FIRST, // on the first cell
    AT_MIDDLE // in the middle of them all: on an edge or a corner
} PiecePlace;

typedef struct {
    PiecePlace place;
    PieceKind kind;
    int tint;
    const char *text; // NULL: the constraint's number, if its kind needs one
} PieceLook;

enum { PICTURE_PIECES = 2 };

// How a program draws constraints of a kind at random, so that a given full grid satisfies them
// (core/make/board_draw.h).
typedef enum {
    DRAWN_PLACES, // in some of the places that it can have; those of single cells are made one constraint
    DRAWN_GROWN,  // cell by cell from a random one; those over the same have no cell in common
    DRAWN_TWINS,  // an area is grown, and the same looked for elsewhere
    DRAWN_FIRST,  // before the grid, which would hardly ever satisfy it by chance
    DRAWN_MARKS   // two other kinds are drawn, one of them in each place where either can be
} ConstraintDrawn;

typedef struct {
    ConstraintDrawn how;
    int share;       // percent, unless another is asked for: of the places, or of the cells of grown ones
    int least, most; // cells of a grown one, each number as likely as the others; 0: the board's order
    bool stepwise;   // what a constraint allows, it also allows without its last cell
    // The value that it has over these cells of the grid. NULL: 0.
    int32_t (*value)(const Grid *grid, const CellIndex *cell, int count, Rng *rng);
} ConstraintRandom;

typedef struct ConstraintKind {
    struct {
        const char *key;  // in board texts: "thermo"
        const char *name; // for people: "Thermometer"
        const char *rule; // what it asks for, a sentence
    };
    ConstraintOver over;
    ConstraintValue value;
    struct {
        int least, most; // most 0: the board's order; -1: any
    } cells;             // of OVER_CELLS, OVER_AREA and OVER_LINE
    bool directed;       // its cells mean something else in another order: of a line, from its other end
    // Checks what the above does not say. NULL: there is nothing more. False with the reason.
    bool (*fits)(const Layout *layout, const Constraint *constraint, TextError *error);
    // What it means: a relation between each of its cells and the next, whose value is the constraint's
    // number if it has one; over the board between any two cells that share an edge.
    Relation step;
    // Or which tokens each of its cells can hold.
    TokenMask tokens;
    // Or that two cells which share an edge and have none of these two signs keep the step of neither.
    const struct ConstraintKind *marks[2];
    // Or what this adds to the layout, which has all its constraints by then. False when there is no room
    // left.
    bool (*build)(Layout *layout, const Constraint *constraint);
    // Spellings that mean the same (core/constraint/board_spelling.h).
    int32_t (*usual)(const Layout *layout); // the number that goes without saying
    const struct ConstraintKind *twin;      // what it means with the number twin_value
    int32_t twin_value;
    const struct ConstraintKind *bare;     // what it means without a number
    const struct ConstraintKind *unmarked; // of `marks`: what it means where no such sign stands
    // The regions of as many cells as tokens, of region_kind, that it stands for: writes the cells of the
    // index-th in ascending order, or returns false past the last.
    bool (*region)(const Layout *layout, int index, CellIndex *out);
    const struct ConstraintKind *region_kind;
    // Its picture: these pieces, and those that `draw` hands over. Where there are none, the rule stands
    // beside the board.
    PieceLook picture[PICTURE_PIECES];
    void (*draw)(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context);
    ConstraintRandom random;
} ConstraintKind;
