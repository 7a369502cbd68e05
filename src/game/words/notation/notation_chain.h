#pragma once
// Chains in Eureka notation, named after the forum where it came up: a node is its tokens in brackets and its
// cells; '=' is a strong link, '-' a weak one; nodes in the same cells are written as one.

#include "game/words/notation/notation_line.h"

// The step's nodes: "(5)r1c2=(5-7)r1c8=(7)r4c8", groups as cells, an almost locked set "(1=3)r4c12{135}".
// Chains that begin anew are separated by ", ". `set` (NULL allowed) are the cells of the almost locked sets,
// in the order in which the chain passes them.
void line_chains(NotationLine *line, const CellSet *set, int set_count);
