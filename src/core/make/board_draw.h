#pragma once
// Boards drawn at random, together with a full grid that satisfies them. Clues dug out of that grid
// (generate_dig) make a puzzle with one solution. First come the boxes and the constraints on the whole
// board, then a grid is drawn, then the other constraints, which that grid satisfies
// (core/make/constraint_draw.h).

#include "core/make/constraint_ask.h"

typedef struct {
    ConstraintAsks asks;
    bool regions; // irregular boxes (core/make/regions_draw.h) instead of those of the base board
} BoardDrawSpec;

// True when some full grid satisfies the board's constraints. False, with the reason, when there is none, or
// none was found within tens of thousands of guesses.
bool board_has_grid(const Layout *layout, TextError *error);

// False, with the reason, when a kind that is asked for cannot occur on such a board at all: an X, which asks
// for a sum of 10, on a board of five tokens.
bool board_draw_possible(const Layout *base, const BoardDrawSpec *spec, TextError *error);

// The base board may have constraints; those stay. False, with the reason, when no grid satisfies the
// constraints on the whole board, or when twenty grids (a hundred, with irregular boxes) had no room for what
// is asked for. The same random sequence gives the same board on every machine.
bool board_draw(const Layout *base, const BoardDrawSpec *spec, Rng *rng, Layout *out, Grid *out_grid,
                TextError *error);
