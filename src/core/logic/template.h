#pragma once
// Templates: the ways to place one token at once in every house that lacks it.

#include "core/board/position.h"

// The cells of all templates of a token on its candidates without the `banned` cells. A candidate in none of
// them can go. Empty when there is no template, or nothing to place.
CellSet template_cells(const Position *position, int token, const CellSet *banned);

// One template of a token without the `banned` cells. False when there is none; on boards larger than 9x9 the
// search may remain undecided: then it is true, with *out empty.
bool template_any(const Position *position, int token, const CellSet *banned, CellSet *out);
