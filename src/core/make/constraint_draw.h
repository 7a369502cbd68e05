#pragma once
// Constraints of one kind after the other drawn at random so that a full grid keeps them. How each kind is
// drawn stands in its file (ConstraintRandom):
//
// - Of places, each set of so many that the grid admits is as likely as any other. An edge gets one sign.
// - A grown constraint begins at a random free cell and takes one random neighbour after the other: a line of
//   its last cell, an area of any. It crosses no other line. How many cells it is to have is drawn evenly
//   from the kind's least to most; where many tries find none, one cell less is tried. An area over the
//   whole board (killer cages) takes in what is left between the grown ones: each such cell joins a random
//   neighbour that has room, and stays alone where none has.
// - Of an area's twin, each place where the grid has the same tokens is as likely as the others.

#include "core/base/rng.h"
#include "core/board/grid.h"
#include "core/constraint/constraint.h"
#include "core/make/constraint_ask.h"

typedef struct {
    const Layout *plain; // the board without constraints
    const Grid *grid;    // NULL as long as there is none: of DRAWN_FIRST only
    Rng *rng;
    Layout *out;   // not built; the constraints are added here
    Layout *trial; // for boards of one constraint, on which it is seen whether the grid keeps it
    // All below is empty at first.
    CellSet taken[OVER_COUNT]; // cells of grown ones, by what they are over
    CellSet signs[2];          // edges to the right of cells, and below them, that have a sign
    CellSet crossed;           // corners, by their upper left cells, where a line goes from cell to cell
    TextError why;             // the last that could not be at all
} ConstraintDraw;

// False with the reason when there are fewer than asked for, or no room for them on the board.
bool constraint_draw(ConstraintDraw *draw, const ConstraintAsk *ask, TextError *error);
