#pragma once
// Which ratings a step of a technique can have on the classic board. Sudoku Explainer (N. Juillerat, 2006)
// rates most techniques with one number, and adds tenths to some for the size of a set, of a loop or of a
// chain.

#include "core/logic/technique.h"

enum { RATING_TOP = 119 }; // the highest seen in any puzzle, in tenths

typedef struct {
    int least, most; // in tenths, both included
} RatingSpan;

// No step of the technique, which must be one that a grade counts, is rated outside its span. Inside it there
// may be gaps.
RatingSpan rating_span(Technique technique);
