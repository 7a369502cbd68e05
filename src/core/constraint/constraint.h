#pragma once
// Constraints on a board: adding them to a layout, and what they add to it. All code outside this folder
// goes by the kinds' table (constraint_kinds.h) and by what a constraint adds to its layout; it never asks
// which kinds there are.

#include "core/constraint/constraint_kinds.h"

static inline const ConstraintKind *constraint_kind_at(const Constraint *constraint) {
    return constraint_kind(constraint->kind);
}

// A board is made in two steps: its constraints are added to a layout that has none, in any order; then it is
// built. From then on it is only read.
//
// constraint_add: false, with the reason, which names a cell where one is at fault, when the constraint is
// impossible; it is then left out. cell: in the kind's order; count 0 for OVER_BOARD.
bool constraint_add(Layout *layout, int kind, int32_t value, const CellIndex *cell, int count,
                    TextError *error);

// Adds what the constraints mean. False with the reason when there is no room for it, or when the constraints
// contradict each other in a way that shows without a search.
bool constraint_build(Layout *layout, TextError *error);

// False: its rule has to be told in words.
static inline bool constraint_has_picture(const ConstraintKind *kind) {
    return kind->draw || kind->picture[0].place != AT_NONE;
}

// True when its cells hang together by edges alone, without touching by corners.
bool constraint_is_joined_by_edges(const Layout *layout, const Constraint *constraint);

// The last cell of a constraint where another of its kind begins in the same cell, so that the first alone
// does not tell which is meant; else -1.
int constraint_end(const Layout *layout, const Constraint *constraint);

// A few words on one constraint: "Cage 15 at r1c1", "White dot at r1c1 and r1c2", "Arrow at r1c1 to r3c3".
enum { CONSTRAINT_WORDS_MAX = 80 };
void constraint_words(const Layout *layout, const Constraint *constraint, char out[CONSTRAINT_WORDS_MAX]);

// Hands over the pieces of its picture.
void constraint_pieces(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context);
