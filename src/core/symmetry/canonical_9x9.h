#pragma once
// The canonical form of complete 9x9 grids: private to core/symmetry/canonical_search.c.

#include "core/symmetry/canonical_lines.h"

// The form of a complete 9x9 grid with boxes of 3x3, as canonical_search finds it, but faster. False, leaving
// all as it was, when the grid has an empty cell or breaks a rule.
bool canonical_complete_9x9(const Grid *puzzle, Grid *out_form, Arrangements *out);
