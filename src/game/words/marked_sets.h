#pragma once
// The almost locked sets of a step, as its marks name them.

#include "core/logic/step.h"

typedef struct {
    CellSet cells;
    TokenMask tokens;
} MarkedSet;

enum { MARKED_SETS_MAX = STEP_MARKS_MAX };

// The sets in the order of their marks: each has one role, and its neighbours have others. Returns how many.
int marked_sets(const Step *step, MarkedSet out[MARKED_SETS_MAX]);

// The tokens that only one of the two sets can hold: of both, all places are marked as common.
TokenMask marked_sets_common(const Step *step, const MarkedSet *a, const MarkedSet *b);
