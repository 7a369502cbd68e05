#pragma once
// Symmetry of where the clues of a puzzle stand.

#include "core/board/grid.h"

// The symmetries of the square, which every board is, whatever its boxes.
typedef enum {
    PATTERN_NONE,
    PATTERN_ROTATE180,
    PATTERN_ROTATE90,
    PATTERN_MIRROR,   // left and right
    PATTERN_FLIP,     // top and bottom
    PATTERN_DIAGONAL, // main diagonal
    PATTERN_ANTIDIAGONAL,
    PATTERN_DIAGONALS, // both diagonals
    PATTERN_COUNT
} Pattern;

// "none", "rotate180", ...; the names used in seeds.csv and on the command line.
const char *pattern_name(Pattern pattern);

// False, leaving *out untouched, when no pattern has that name.
bool pattern_parse(const char *name, Pattern *out);

// The richest symmetry that the clues have: both diagonals, a quarter turn, then mirror, flip, one diagonal,
// half a turn; PATTERN_NONE if none.
Pattern pattern_of(const Layout *layout, const Grid *puzzle);

// True when the clues have this symmetry.
bool pattern_holds(const Layout *layout, const Grid *puzzle, Pattern pattern);

// The cells that the pattern ties together, which have a clue all or none: those of `cell`, which comes
// first. Returns how many.
enum { PATTERN_ORBIT_MAX = 4 };
int pattern_orbit(const Layout *layout, Pattern pattern, int cell, CellIndex out[PATTERN_ORBIT_MAX]);
