#pragma once
// The canonical form where a board's group is too large to try all its moves, but not that of bands and
// stacks: private to core/symmetry/canonical.c.

#include "core/symmetry/line_group.h"
#include "core/symmetry/symmetry.h"
#include "core/symmetry/token_group.h"

// Returns how many moves lead to the form, which is the number of the puzzle's automorphisms.
GroupNumber canonical_by_group(const Layout *layout, const Grid *puzzle, const LineGroup *group,
                               const TokenGroup *tokens, Grid *out, Transform *out_to);
