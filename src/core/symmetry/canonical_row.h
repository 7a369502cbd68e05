#pragma once
// One row of the canonical form: private to core/symmetry/canonical_search.c.

#include "core/symmetry/canonical_path.h"

// Fills row k from place p on, and then the rows below it. Works in *state where there is no choice.
void path_fill_row(PathSearch *search, PathState *state, int k, int p);

// After a child of the node at this depth: false when the search goes back past the node.
bool path_node_goes_on(PathSearch *search, int depth);
