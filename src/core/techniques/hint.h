#pragma once
// The next step for a person: the easiest that is there, in the order of the technique table.

#include "core/logic/step.h"

typedef enum { HINT_FOUND, HINT_NONE, HINT_STOPPED } HintResult;

// What is asked for. Zero is: anything, for a puzzle of which nothing is known.
typedef struct {
    bool unique; // the puzzle is known to have one solution: techniques that need it are allowed, on boards
                 // of nothing but houses
    int hardest_max; // techniques rated higher (in tenths) are left out; 0: none is
    bool thorough;   // searches that let a person wait are made too: the largest fish, templates; on boards
                     // of more than nine tokens all beyond hidden quads
    bool has_first;  // `first` is looked for before all others, also if it takes long
    Technique first;
    // NULL, or asked every few milliseconds with the technique that is looked for: false stops the search.
    bool (*keep_going)(void *context, Technique technique);
    void *context;
} HintAsk;

// The first step of the easiest technique that finds one.
HintResult hint_next(const Position *position, const HintAsk *ask, Step *out);

// Hands the steps to the sink, the easiest technique first, and never one whose placement and removals are
// all in steps handed over before. HINT_FOUND when there was one, or the sink stopped the search.
HintResult hint_each(const Position *position, const HintAsk *ask, StepSink *sink, void *context);

// The cells of `entered` (filled, not given) that differ from the solution.
CellSet hint_wrong_cells(const Layout *layout, const Grid *entered, const Grid *solution);
