#pragma once
// The search behind the canonical form and the automorphisms of regular layouts: private to
// core/symmetry/canonical.c and core/symmetry/automorphism.c, who offer what it finds by way of
// core/symmetry/symmetry.h.

#include "core/symmetry/canonical_lines.h"

// *out and *others may be NULL. With `others` the search is slower when the puzzle has many automorphisms.
void canonical_search(const Layout *layout, const Grid *puzzle, Grid *out_form, Arrangements *out,
                      OtherArrangements *others);

// The same by canonical_complete_9x9 where that can be used, which is faster.
void canonical_find(const Layout *layout, const Grid *puzzle, Grid *out_form, Arrangements *out);
