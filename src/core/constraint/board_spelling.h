#pragma once
// The constraints of a board as a list, and the one spelling of boards that mean the same.

#include "core/constraint/constraint_kind.h"

typedef struct {
    const ConstraintKind *kind;
    int32_t value;
    int count;
    CellIndex *cell;
} SpelledConstraint;

typedef struct {
    int count, cells;
    SpelledConstraint item[CONSTRAINTS_MAX];
    CellIndex cell[2 * CONSTRAINT_CELLS_MAX]; // those of the board, and room for as many more
} BoardSpelling;

// The board's constraints after what lies on cell c has gone to to[c], as the board spells them: the cells of
// each in one order, the constraints in one order.
void board_spelling(const Layout *board, const CellIndex *to, BoardSpelling *out);

// Rewrites them to the spelling that all boards share which mean the same by these rules. Shipped packs use
// it, and ids of seeds follow from it, so that it never changes.
//
//   - kinds that allow tokens in single cells (odd, even) have one constraint with all cells
//   - a number that goes without saying is left out (whisper 5 on 9x9), and tokens ascend (quadruple)
//   - what a kind means with one number alone (difference 1) is the other kind (white), unless there are
//     constraints of the first with other numbers: then all of the other kind are of the first
//   - a cage without a number is a region
//   - the regions that a constraint over the board stands for (hyper) are that constraint
//   - signs that are all given where there is none (all-white) are the kind that forbids them everywhere
//   - a constraint that stands there twice stands there once
//
// `boxes` is the board without its constraints. The rules of the board are the same before and after but for
// their order, and for those that stand there twice.
void board_spelling_settle(const Layout *boxes, BoardSpelling *spelling);
