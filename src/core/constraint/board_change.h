#pragma once
// Boards that differ from another in one constraint, as they are drawn by hand. A board that is built is only
// read: each change makes a new one.

#include "core/base/text_error.h"
#include "core/board/layout.h"

// A constraint that is on no board yet, or on it no more. Value -1: one that is needed is not there yet.
typedef struct {
    int kind;
    int32_t value;
    int count;
    CellIndex cell[CELLS_MAX];
} ConstraintSketch;

ConstraintSketch constraint_sketch(const Layout *board, int index);

// The board without its constraint of this index (-1: with all of them), and with another one last (NULL: no
// other). False with the reason, and *out undefined, when it cannot be so.
bool board_with(const Layout *board, int without, const ConstraintSketch *added, Layout *out,
                TextError *error);

// The known board of this id with the constraints of another. The same.
bool board_of_id(const char *id, const Layout *constraints_of, Layout *out, TextError *error);
