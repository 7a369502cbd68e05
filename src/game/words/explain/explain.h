#pragma once
// Hints in words. The sentences stand in assets/techniques.txt; tokens go by the pack's names. Marked
// text: *strong* is drawn bold, _token_ bold in the hint's colour; nothing else is special.

#include "core/logic/step.h"
#include "game/words/name.h"
#include "game/words/technique_words.h"

enum { EXPLAIN_TEXT_MAX = 1024 };

typedef enum { EXPLAIN_WHERE = 1, EXPLAIN_WHAT = 2, EXPLAIN_WHY = 3, EXPLAIN_RESULT = 4 } ExplainStage;

// What the first stage points at.
ExplainPlace explain_place(const Step *step);

// The text of a stage, on one line. WHERE names only a region (see ExplainPlace), WHAT the technique and what
// it is, WHY the reasoning, RESULT what follows ("removes _5_ from 2 cells: r4c3 r4c7", "removes _5_ from
// *r4c3*", "*r4c5* is _7_."); of a list of removals that is too long only the numbers are given.
void explain_step(const Layout *layout, Names names, const Step *step, ExplainStage stage,
                  char out[EXPLAIN_TEXT_MAX]);
