#pragma once
// Boards that differ from another in one constraint, as they are drawn by hand. A finished board is never
// changed: each change makes a new one.

#include "core/base/text_error.h"
#include "core/board/layout.h"

// A constraint that is not on a board yet, or no longer. Value -1: a value that is needed but still missing.
typedef struct {
    int kind;
    int32_t value;
    int count;
    CellIndex cell[CELLS_MAX];
} ConstraintSketch;

ConstraintSketch constraint_sketch(const Layout *board, int index);

// The board without its constraint of this index (-1: with all of them), and with another one added last
// (NULL: none). False, with the reason and *out undefined, when that is impossible.
bool board_with(const Layout *board, int without, const ConstraintSketch *added, Layout *out,
                TextError *error);

// The known board of this id with the constraints of another. False as above.
bool board_of_id(const char *id, const Layout *constraints_of, Layout *out, TextError *error);
