#pragma once
// Boards drawn at random, with a full grid that keeps them. Clues dug out of that grid (generate_dig) make a
// puzzle with one solution. First stand the boxes and what is said of the whole board, then a grid is drawn,
// then the other constraints, which the grid keeps (core/make/constraint_draw.h).

#include "core/make/constraint_ask.h"

typedef struct {
    ConstraintAsks asks;
    bool regions; // irregular boxes (core/make/regions_draw.h) instead of those of the base board
} BoardDrawSpec;

// True when a full grid keeps the board's constraints. False with the reason when there is none, or none was
// found within tens of thousands of guesses.
bool board_has_grid(const Layout *layout, TextError *error);

// The base board may have constraints; those stay. False with the reason when no grid keeps what is said of
// the whole board, or twenty grids have no room for what is asked for. The same random sequence gives the
// same board on every machine.
bool board_draw(const Layout *base, const BoardDrawSpec *spec, Rng *rng, Layout *out, Grid *out_grid,
                TextError *error);
