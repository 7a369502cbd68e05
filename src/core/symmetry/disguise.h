#pragma once
// Disguises: the same puzzle in another dress. On known layouts they are what the layout's group makes of it.
// Where a board has a text of its own (constraints, other boxes), its lines may change places as far as that
// leaves the board as it is; then the board is turned and mirrored with its puzzle, as far as its base
// allows. Tokens change as the board's rules allow.

#include "core/symmetry/symmetry.h"

typedef struct {
    Grid puzzle;
    Transform transform;    // that leads to it
    TransformNumber number; // of the one that leads from the canonical form to it, as in a share code
} Disguise;

// A uniform draw among those that the rule allows.
Transform disguise_random(const Layout *layout, SymmetryRule rule, Rng *rng);

// True for transforms that are among the disguises of puzzles on this layout.
bool disguise_fits(const Layout *layout, const Transform *transform);

// What such a transform makes of a puzzle. *board becomes the board of the disguise.
void disguise_make(Layout *board, const Grid *puzzle, const Transform *transform, Disguise *out);

// The disguise with this number. False, leaving *board as it is, when there is none.
bool disguise_of_number(Layout *board, const Grid *puzzle, TransformNumber number, Disguise *out);
