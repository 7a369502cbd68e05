#pragma once
// The places where a constraint may be, by what it is over (core/constraint/constraint_kind.h).

#include "core/constraint/constraint.h"

enum {
    CONSTRAINT_PLACES_MAX = 2 * TOKENS_MAX * (TOKENS_MAX - 1)
}; // edges; there are more of them than cells

typedef struct {
    CellIndex cell[TOKENS_MAX];
    int count;
    int32_t value;
    CellSet crossed; // corners, by their upper left cells, where a line goes from cell to cell
} ConstraintPlace;

// Lists all places that a constraint over this can have; of a kind that grows, the cells where it can begin.
// Returns how many there are.
int constraint_places(const Layout *layout, ConstraintOver over, ConstraintPlace out[CONSTRAINT_PLACES_MAX]);

// True when there is such a cell on the board.
bool constraint_place_inside(const Layout *layout, int row, int column);
