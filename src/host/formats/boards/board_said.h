#pragma once
// What the writers of boards share: which constraints have been written ("said"), and a complaint about the
// others.

#include "core/base/text_error.h"
#include "core/constraint/constraint.h"

typedef struct {
    const Layout *board;
    bool said[CONSTRAINTS_MAX];
} BoardSaid;

// False, with kinds and numbers of the constraints that have not been said, when there are any. `name` is
// that of the format.
bool said_all(const BoardSaid *said, const char *name, TextError *error);

// The index of the next constraint of that kind after this index (-1 to begin with), which now counts as
// said. -1: there is no other.
int said_next(BoardSaid *said, const char *key, int after);

// True when the board has both diagonals, which then count as said. A single one is left unsaid.
bool said_diagonals(BoardSaid *said);

// True when the diagonal goes from the lower left corner to the upper right one.
bool diagonal_rises(const Layout *board, const Constraint *diagonal);

// True when the board has the boxes that boards of its order usually have; when it has no boxes.
bool boxes_are_usual(const Layout *board);
bool boxes_are_rows(const Layout *board);
