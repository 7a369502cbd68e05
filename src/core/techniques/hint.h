#pragma once
// The next step for a person: the easiest that is there, in the order for people of the technique table.
// Among the steps of one technique the shortest comes first, then one that leads on, then one near the last
// move (core/techniques/hint_rank.h); where a technique takes long or has long steps, they come as they are
// found.
//
// A direct step removes something in the mind and places what is left. A person who keeps notes crosses it
// out instead: then pointing comes before direct pointing, and so on.

#include "core/logic/step.h"

typedef enum { HINT_FOUND, HINT_NONE, HINT_STOPPED } HintResult;

// What is asked for. Zero is: anything, for a puzzle of which nothing is known.
typedef struct {
    bool unique; // the puzzle is known to have one solution: techniques that need it are allowed, on boards
                 // of nothing but houses
    int hardest_max;          // techniques rated higher (in tenths) are left out; 0: none is
    TechniqueLevel level_max; // techniques of higher levels are left out; 0: none is
    bool notes; // notes are kept; it is taken for granted where a candidate has gone that the rules leave
    bool nice_loops; // discontinuous nice loops under that name; else they are AICs
    CellSet last;    // the cells of the last move
    bool thorough;   // searches that make a person wait are made too: the largest fish, templates; on boards
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
