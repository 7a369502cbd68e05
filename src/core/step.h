#ifndef NONET_CORE_STEP_H
#define NONET_CORE_STEP_H
// A logical deduction as data: enough to draw it, to tell it and to check it. Finders (tech_*.c) make steps
// from a position; they work on any layout whose houses they are given, and never look at the solution.

#include "core/marks.h"

// In the order in which a person should be shown them. Names, ratings and order live in one table in step.c.
typedef enum {
    TECHNIQUE_FULL_HOUSE,
    TECHNIQUE_HIDDEN_SINGLE_BOX,
    TECHNIQUE_HIDDEN_SINGLE_LINE,
    TECHNIQUE_NAKED_SINGLE,
    TECHNIQUE_POINTING,
    TECHNIQUE_CLAIMING,
    TECHNIQUE_NAKED_PAIR,
    TECHNIQUE_HIDDEN_PAIR,
    TECHNIQUE_NAKED_TRIPLE,
    TECHNIQUE_HIDDEN_TRIPLE,
    TECHNIQUE_NAKED_QUAD,
    TECHNIQUE_HIDDEN_QUAD,
    TECHNIQUE_COUNT
} Technique;

enum { STEP_HOUSES_MAX = 6 };

// Every step changes something. The pattern of a placement is the candidate that is placed.
typedef struct {
    Technique technique;
    uint8_t token;         // placements: what goes in; 0 when the step places nothing
    uint8_t cell;          // placements: where
    Marks remove;          // candidates that go, besides those that a placement sweeps away
    Marks pattern;         // the candidates that make the pattern
    CellSet pattern_cells; // the cells that make the pattern
    // Indices into layout->house, the one where to look first. Pointing and claiming: the house whose
    // candidates are locked, then the one that loses. Naked sets: those that lose. Hidden ones: the house
    // they are hidden in.
    uint8_t house[STEP_HOUSES_MAX];
    uint8_t house_count;
} Step;

// A position to find steps in. `marks` are the candidates left: always a subset of what the rules leave.
typedef struct {
    const Layout *layout;
    Grid grid;
    Marks marks;
} Position;

Position position_of_grid(const Layout *layout, const Grid *grid);

// Carries out the step: places its token (clearing it from the peers' marks) and takes away its candidates.
void position_apply(Position *position, const Step *step);

// Called for each step found; return false to stop looking.
typedef bool StepSink(void *context, const Step *step);

// `find` hands all instances of the technique to the sink, in the same order for the same position; it
// returns false when the sink stopped it. One finder may serve several techniques, so it is told which.
typedef struct {
    const char *name;  // "Hidden Pair"
    const char *key;   // "hidden_pair": the column in seeds.csv
    int rating_tenths; // on the Sudoku Explainer 1.2.1 scale
    bool (*find)(const Position *position, Technique technique, StepSink *sink, void *context);
} TechniqueInfo;

const TechniqueInfo *technique_info(Technique technique);

// How many candidates the step takes away.
int step_removals(const Layout *layout, const Step *step);

#endif
