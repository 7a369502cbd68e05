#pragma once
// Constraints drawn at random, one kind after the other, so that a full grid satisfies them. How each kind is
// drawn is said in its own file (ConstraintRandom):
//
// - Of kinds with places, each set of the wanted number of places that suit the grid is as likely as any
//   other. An edge gets one sign at most.
// - A grown constraint begins at a random free cell and takes in one random neighbour after the other: a line
//   a neighbour of its last cell, an area a neighbour of any cell. It crosses no other line. Its size is
//   drawn evenly between the kind's least and most; where many tries find none of that size, one cell less is
//   tried. A kind of area that covers the whole board (killer cages) also takes in the cells that are left
//   between the grown ones: each joins a random neighbour that has room, or stays alone where none has.
// - For an area's twin, each place where the grid has the same tokens is as likely as the others.

#include "core/base/rng.h"
#include "core/board/grid.h"
#include "core/constraint/constraint.h"
#include "core/make/constraint_ask.h"

typedef struct {
    const Layout *plain; // the board without constraints
    const Grid *grid;    // NULL while there is none: for DRAWN_FIRST only
    Rng *rng;
    Layout *out;   // not built; the constraints are added here
    Layout *trial; // for boards of one constraint, to test whether the grid satisfies it
    // All below is empty at first.
    CellSet taken[OVER_COUNT]; // cells of grown constraints, by what those are over
    CellSet signs[2];          // edges to the right of cells, and below them, that have a sign
    CellSet crossed;           // corners, by their upper left cells, where a line goes from cell to cell
    TextError why;             // why the last impossible one was impossible
} ConstraintDraw;

// False, with the reason, when fewer are found than asked for, or the board has no room for them.
bool constraint_draw(ConstraintDraw *draw, const ConstraintAsk *ask, TextError *error);
