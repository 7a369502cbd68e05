#pragma once
// The searches behind the canonical form of regular layouts: private to core/symmetry/canonical.c.

#include "core/symmetry/canonical_lines.h"

// The arrangements of a puzzle that lead to its form: one of them, and how many there are. That is the number
// of its automorphisms.
typedef struct {
    Arrangement first;
    GroupNumber count;
} Arrangements;

void canonical_search(const Layout *layout, const Grid *puzzle, Grid *out_form, Arrangements *out);

// The same for a complete grid with boxes of 3x3, but faster. False, leaving all as it was, when the grid has
// an empty cell or breaks a rule.
bool canonical_complete_9x9(const Grid *puzzle, Grid *out_form, Arrangements *out);
