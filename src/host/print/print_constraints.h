#pragma once
// A board's constraints on paper and in pictures, as their kinds picture them
// (core/constraint/constraint_kind.h).

#include "core/board/layout.h"
#include "host/print/print_ink.h"

// Where the lattice of a board lies: its upper left corner, and a cell's side.
typedef struct {
    PrintInk *ink;
    const Layout *layout;
    double x, y, cell;
} PrintLattice;

// Draws what lies under the board's lines; what lies over them. Without constraints they draw nothing.
void print_constraints_under(const PrintLattice *lattice);
void print_constraints_over(const PrintLattice *lattice);

// The cells that have a number in a corner.
CellSet print_constraints_numbered(const Layout *layout);

// The names of the constraints that have no picture: "Anti-knight · Anti-king". "" where there are none.
void print_constraints_unseen(const Layout *layout, char *out, size_t size);
