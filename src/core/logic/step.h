#pragma once
// A logical deduction as data: enough to draw it, to explain it and to check it. Finders
// (core/logic/finder.h) make steps from a position; they work on any layout whose houses they are given, and
// never look at the solution.

#include "core/board/position.h"
#include "core/logic/technique.h"

// What a candidate does in a step, besides the pattern and what goes. (Symmetrical placements mark clues.)
typedef enum {
    STEP_FIN,      // of a fish; what stands in the way of a pattern
    STEP_ENDO_FIN, // a fin in two base houses at once
    STEP_ALS_A,    // the cells of the first almost locked set, the second, ...; petals of a blossom
    STEP_ALS_B,
    STEP_ALS_C,
    STEP_ALS_D,
    STEP_COMMON, // the restricted common candidates of almost locked sets
    STEP_ON,     // one colour; true when the pattern is
    STEP_OFF,    // the other
    STEP_ROLE_COUNT
} StepRole;

typedef struct {
    CellIndex cell;
    uint8_t token, role;
} StepMark;

// A link of a chain: a node that follows from the one before it (`from`, an index; a node's own index where a
// chain begins). A node is one candidate, a group of cells in one box and line, or an almost locked set.
enum { STEP_NODE_CELLS_MAX = 8 };
typedef struct {
    uint8_t token;
    bool on;      // true or false along the chain; strong links lead from off to on, weak ones from on to off
    uint8_t from; // index of the node that it follows from
    uint8_t cell_count;
    CellIndex cell[STEP_NODE_CELLS_MAX];
    TokenMask als; // 0, or the tokens of the almost locked set through which it follows; then the cells are
                   // all of the set (chains), or those that can hold the token (chains of sets)
    uint16_t tie;  // 0, or the constraint by which it follows: its index into layout->constraint, from 1
} StepNode;

enum {
    STEP_HOUSES_MAX = 16,
    STEP_MARKS_MAX = 96,
    STEP_SET_MARKS_MAX = 64, // of these for almost locked sets: what is left is for their links
    STEP_NODES_MAX = 48,
    STEP_CONSTRAINTS_MAX = 24,
    STEP_AMOUNTS_MAX = 3
};

// Every step changes something. The pattern of a placement is the candidate that is placed, that of a forcing
// chain the candidates that are assumed.
typedef struct {
    Technique technique;
    uint8_t rating_tenths; // 0: the technique's own
    uint8_t token;         // placements: what goes in; 0 when the step places nothing
    CellIndex cell;        // placements: where
    TokenMask tokens; // the tokens that it is about, as in Marks: those of the pattern; for chains, almost
                      // locked sets and Sue de Coq those that go
    Marks remove;     // candidates that go, besides those that a placement sweeps away
    Marks pattern; // the candidates that make the pattern; of constraints also what their filled cells hold
    CellSet pattern_cells; // the cells that make the pattern
    // Indices into layout->house, the one where to look first. Pointing and claiming: the house whose
    // candidates are locked, then the one that loses. Naked sets: those that lose. Hidden ones: the house
    // they are hidden in. Fish: the base houses, then the covers. Locked sets of many houses: the lines that
    // cross others, then these, or the boxes. Fireworks: the row, the column and the box of each crossing.
    // Broken wings: those of two neighbours of the ring each. 3D Sue de Coq: the row, the column, the box.
    uint8_t house[STEP_HOUSES_MAX];
    uint8_t house_count;
    uint8_t base_count; // fish, exocets, locked sets: how many of the houses are bases
    bool siamese;       // fish: two that share their bases, shown as one
    StepMark mark[STEP_MARKS_MAX];
    uint8_t mark_count;
    StepNode node[STEP_NODES_MAX];
    uint8_t node_count;
    // Those that it reasons from, as indices into layout->constraint: of techniques of constraints and
    // chains.
    uint16_t constraint[STEP_CONSTRAINTS_MAX];
    uint8_t constraint_count;
    uint16_t rule;                    // of one rule: its index into layout->rule
    uint8_t reason;                   // which of several reasons, from 0, as each finder says
    int16_t amount[STEP_AMOUNTS_MAX]; // sums, as each finder says
} Step;

// What finders may do besides what a person expects of them (Position.options).
enum {
    FIND_SIAMESE = 1 << 0,          // two fish on the same bases as one step; then only those are found
    FIND_DUAL = 1 << 1,             // two kites or empty rectangles in one box as one step
    FIND_ER_OF_TWO = 1 << 2,        // empty rectangles of two candidates
    FIND_ALS_IN_CHAINS = 1 << 3,    // almost locked sets as nodes of chains
    FIND_ALS_OVERLAP = 1 << 4,      // almost locked sets that share cells
    FIND_RECTANGLE_GAPS = 1 << 5,   // unique rectangles in which a candidate is missing already
    FIND_LOCKED_AS_SUBSET = 1 << 6, // locked pairs and triples through the finders of subsets
    FIND_AIC_LOOPS = 1 << 7         // discontinuous nice loops as AICs; hints do so by default
};

// Called for each step found; return false to stop looking.
typedef bool StepSink(void *context, const Step *step);

// A sink that takes the first step, into the Step that is its context.
bool step_take_first(void *context, const Step *step);

// Hands all instances of the technique to the sink, always in the same order for the same position; false
// when the sink stopped it. One finder may serve several techniques.
typedef struct StepQuery StepQuery; // core/logic/finder.h
typedef bool StepFinder(const StepQuery *query);

// Carries out the step: places its token and takes away its candidates.
void step_apply(const Step *step, Position *position);

// The tokens that it is about: `tokens`, or the one that it places.
TokenMask step_tokens(const Step *step);

// The cells that have a mark of the role, and the tokens of those marks (NULL allowed).
CellSet step_marked(const Step *step, StepRole role, TokenMask *out_tokens);

// Whether the marks have had room for all almost locked sets. A picture can do without the last letters of a
// long chain.
bool step_marks_all_sets(const Step *step);

// The candidates that have a mark of the role.
Marks step_role_marks(const Step *step, StepRole role);

CellSet step_node_cells(const StepNode *node);

// The cells of the constraints that it reasons from; none for those over the whole board.
CellSet step_constraint_cells(const Layout *layout, const Step *step);

// How many candidates the step takes away.
int step_removals(const Layout *layout, const Step *step);
