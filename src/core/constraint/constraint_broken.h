#pragma once
// Which constraint tokens break, and what is said of it.

#include "core/base/text.h"
#include "core/board/grid.h"

// The index of the constraint that two cells break, where they share no house or the constraint is that
// house; -1: none does.
int constraint_broken(const Layout *layout, const Grid *grid, const Conflict *conflict);

// A constraint with all its cells: "Whisper at r1c1-r1c9", "Anti-knight". Where there are too many cells to
// tell, the rest is a "...".
void constraint_full_words(const Layout *layout, int index, Text *out);

// A conflict without a house in words, without a full stop: "Whisper at r1c1-r1c9: r1c2 and r1c3 break it".
void constraint_conflict_words(const Layout *layout, const Grid *grid, const Conflict *conflict, char *out,
                               size_t size);
