#pragma once
// What a player has put on a board to think with: coloured cells, notes in their places and at the edge,
// lines. Each colour has a shape too, so that it can be told without colour.

#include "host/print/print_constraints.h"

// The coloured cells, under the board's lines.
void print_tiles(const PrintLattice *lattice, const PrintBoard *board);

// Lines between cells.
void print_thought_lines(const PrintLattice *lattice, const PrintThoughts *thoughts);

// The notes of an empty cell. `numbered`: a constraint's number is in its corner.
void print_marks(const PrintLattice *lattice, const PrintThoughts *thoughts, int cell, bool numbered);
