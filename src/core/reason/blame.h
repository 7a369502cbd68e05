#pragma once
// The constraints that leave no way to fill a board: a few that cannot be kept together, with as few clues
// beside them as possible. Found by leaving out others as long as no way is left, each time with a short
// search.

#include "core/board/grid.h"

enum { BLAMED_MAX = 3 };

typedef struct {
    int count;                  // 1..BLAMED_MAX
    int constraint[BLAMED_MAX]; // indices, ascending
    CellSet clues;              // without which there would be a way
} Blame;

// For a puzzle without solutions. False when the plain board with the clues has none either, when more
// constraints have a part in it, or when short searches do not show it.
bool blame_find(const Layout *layout, const Grid *puzzle, Blame *out);
