#ifndef NONET_CORE_LOGIC_STEP_H
#define NONET_CORE_LOGIC_STEP_H
// A logical deduction as data: enough to draw it, to tell it and to check it. Finders (tech_*.c) make steps
// from a position; they work on any layout whose houses they are given, and never look at the solution.

#include "core/board/marks.h"

// In the order in which a person should be shown them. Names, ratings, order and finders live in one table in
// step.c. Fish come in sizes 2 to 7: X-Wing, Swordfish, Jellyfish, Squirmbag, Whale, Leviathan.
typedef enum {
    TECHNIQUE_FULL_HOUSE,
    TECHNIQUE_HIDDEN_SINGLE_BOX,
    TECHNIQUE_HIDDEN_SINGLE_LINE,
    TECHNIQUE_DIRECT_POINTING, // a step that leaves a hidden single, taken with it
    TECHNIQUE_DIRECT_CLAIMING,
    TECHNIQUE_DIRECT_HIDDEN_PAIR,
    TECHNIQUE_NAKED_SINGLE,
    TECHNIQUE_DIRECT_HIDDEN_TRIPLE,
    TECHNIQUE_LOCKED_PAIR, // naked, in a box and a line at once
    TECHNIQUE_LOCKED_TRIPLE,
    TECHNIQUE_POINTING,
    TECHNIQUE_CLAIMING,
    TECHNIQUE_NAKED_PAIR,
    TECHNIQUE_HIDDEN_PAIR,
    TECHNIQUE_NAKED_TRIPLE,
    TECHNIQUE_HIDDEN_TRIPLE,
    TECHNIQUE_X_WING,
    TECHNIQUE_SWORDFISH,
    TECHNIQUE_SKYSCRAPER,
    TECHNIQUE_TWO_STRING_KITE,
    TECHNIQUE_TURBOT_FISH,
    TECHNIQUE_EMPTY_RECTANGLE,
    TECHNIQUE_DUAL_TWO_STRING_KITE,
    TECHNIQUE_DUAL_EMPTY_RECTANGLE,
    TECHNIQUE_XY_WING,
    TECHNIQUE_XYZ_WING,
    TECHNIQUE_W_WING,
    TECHNIQUE_UNIQUE_RECTANGLE_1,
    TECHNIQUE_UNIQUE_RECTANGLE_2,
    TECHNIQUE_UNIQUE_RECTANGLE_3,
    TECHNIQUE_UNIQUE_RECTANGLE_4,
    TECHNIQUE_UNIQUE_RECTANGLE_5,
    TECHNIQUE_UNIQUE_RECTANGLE_6,
    TECHNIQUE_HIDDEN_RECTANGLE,
    TECHNIQUE_AVOIDABLE_RECTANGLE_1,
    TECHNIQUE_AVOIDABLE_RECTANGLE_2,
    TECHNIQUE_UNIQUE_LOOP_1,
    TECHNIQUE_UNIQUE_LOOP_2,
    TECHNIQUE_UNIQUE_LOOP_3,
    TECHNIQUE_UNIQUE_LOOP_4,
    TECHNIQUE_NAKED_QUAD,
    TECHNIQUE_JELLYFISH,
    TECHNIQUE_HIDDEN_QUAD,
    TECHNIQUE_BUG_1, // all cells but one have two candidates: BUG+1
    TECHNIQUE_BUG_2,
    TECHNIQUE_BUG_3,
    TECHNIQUE_BUG_4,
    TECHNIQUE_REMOTE_PAIR,
    TECHNIQUE_SIMPLE_COLOURS_TRAP,
    TECHNIQUE_SIMPLE_COLOURS_WRAP,
    TECHNIQUE_MULTI_COLOURS_1,
    TECHNIQUE_MULTI_COLOURS_2,
    TECHNIQUE_FINNED_X_WING,
    TECHNIQUE_SASHIMI_X_WING,
    TECHNIQUE_FINNED_SWORDFISH,
    TECHNIQUE_SASHIMI_SWORDFISH,
    TECHNIQUE_FINNED_JELLYFISH,
    TECHNIQUE_SASHIMI_JELLYFISH,
    TECHNIQUE_ALIGNED_PAIR_EXCLUSION,
    TECHNIQUE_WXYZ_WING,
    TECHNIQUE_SUE_DE_COQ,
    TECHNIQUE_X_CHAIN,
    TECHNIQUE_XY_CHAIN,
    TECHNIQUE_CONTINUOUS_NICE_LOOP,
    TECHNIQUE_DISCONTINUOUS_NICE_LOOP,
    TECHNIQUE_AIC,
    TECHNIQUE_MEDUSA,
    TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP,
    TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP,
    TECHNIQUE_GROUPED_AIC,
    TECHNIQUE_ALS_XZ,
    TECHNIQUE_ALS_XY_WING,
    TECHNIQUE_ALS_CHAIN,
    TECHNIQUE_DEATH_BLOSSOM,
    TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION,
    TECHNIQUE_SQUIRMBAG,
    TECHNIQUE_WHALE,
    TECHNIQUE_LEVIATHAN,
    TECHNIQUE_FINNED_SQUIRMBAG,
    TECHNIQUE_FINNED_WHALE,
    TECHNIQUE_FINNED_LEVIATHAN,
    TECHNIQUE_SASHIMI_SQUIRMBAG,
    TECHNIQUE_SASHIMI_WHALE,
    TECHNIQUE_SASHIMI_LEVIATHAN,
    TECHNIQUE_FRANKEN_X_WING, // six sizes each, from here on
    TECHNIQUE_FRANKEN_LEVIATHAN = TECHNIQUE_FRANKEN_X_WING + 5,
    TECHNIQUE_FINNED_FRANKEN_X_WING,
    TECHNIQUE_FINNED_FRANKEN_LEVIATHAN = TECHNIQUE_FINNED_FRANKEN_X_WING + 5,
    TECHNIQUE_MUTANT_X_WING,
    TECHNIQUE_MUTANT_LEVIATHAN = TECHNIQUE_MUTANT_X_WING + 5,
    TECHNIQUE_FINNED_MUTANT_X_WING,
    TECHNIQUE_FINNED_MUTANT_LEVIATHAN = TECHNIQUE_FINNED_MUTANT_X_WING + 5,
    TECHNIQUE_KRAKEN_1,
    TECHNIQUE_KRAKEN_2,
    TECHNIQUE_NISHIO,
    TECHNIQUE_CELL_FORCING_CHAIN,
    TECHNIQUE_REGION_FORCING_CHAIN,
    TECHNIQUE_DYNAMIC_FORCING_CHAIN,
    TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN,
    TECHNIQUE_NESTED_FORCING_CHAIN,
    TECHNIQUE_TEMPLATE_SET,    // out of all ways to place a token: a cell that all of them have
    TECHNIQUE_TEMPLATE_DELETE, // cells that none of them has
    TECHNIQUE_COUNT
} Technique;

// What a candidate does in a step, besides the pattern and what goes.
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
    uint8_t cell, token, role;
} StepMark;

// A link of a chain: a node that follows from the one before it (`from`, an index; a node's own index where a
// chain begins). A node is one candidate, a group of cells in one box and line, or an almost locked set.
enum { STEP_NODE_CELLS_MAX = 8 };
typedef struct {
    uint8_t token;
    bool on;      // true or false along the chain; strong links lead from off to on, weak ones from on to off
    uint8_t from; // index of the node that it follows from
    uint8_t cell_count;
    uint8_t cell[STEP_NODE_CELLS_MAX];
    uint16_t als; // 0, or the tokens of the almost locked set through which it follows; then the cells are
                  // all of the set (chains), or those that can hold the token (chains of sets)
} StepNode;

enum { STEP_HOUSES_MAX = 16, STEP_MARKS_MAX = 96, STEP_NODES_MAX = 48 };

// Every step changes something. The pattern of a placement is the candidate that is placed, that of a forcing
// chain the candidates that are assumed.
typedef struct {
    Technique technique;
    uint8_t rating_tenths; // 0: the technique's own
    uint8_t token;         // placements: what goes in; 0 when the step places nothing
    uint8_t cell;          // placements: where
    uint16_t tokens; // the tokens that it is about, as in Marks: those of the pattern; for chains, almost
                     // locked sets and Sue de Coq those that go
    Marks remove;    // candidates that go, besides those that a placement sweeps away
    Marks pattern;   // the candidates that make the pattern
    CellSet pattern_cells; // the cells that make the pattern
    // Indices into layout->house, the one where to look first. Pointing and claiming: the house whose
    // candidates are locked, then the one that loses. Naked sets: those that lose. Hidden ones: the house
    // they are hidden in. Fish: the base houses, then the covers.
    uint8_t house[STEP_HOUSES_MAX];
    uint8_t house_count;
    uint8_t base_count; // fish: how many of the houses are bases
    bool siamese;       // fish: two that share their bases, shown as one
    StepMark mark[STEP_MARKS_MAX];
    uint8_t mark_count;
    StepNode node[STEP_NODES_MAX];
    uint8_t node_count;
} Step;

// What finders may do besides what a person expects of them; 0 for hints.
enum {
    FIND_SIAMESE = 1 << 0,         // two fish on the same bases as one step; then only those are found
    FIND_DUAL = 1 << 1,            // two kites or empty rectangles in one box as one step
    FIND_ER_OF_TWO = 1 << 2,       // empty rectangles of two candidates
    FIND_ALS_IN_CHAINS = 1 << 3,   // almost locked sets as nodes of chains
    FIND_ALS_OVERLAP = 1 << 4,     // almost locked sets that share cells
    FIND_RECTANGLE_GAPS = 1 << 5,  // unique rectangles in which a candidate is missing already
    FIND_LOCKED_AS_SUBSET = 1 << 6 // locked pairs and triples through the finders of subsets
};

// A position to find steps in. `marks` are the candidates left: always a subset of what the rules leave.
typedef struct {
    const Layout *layout;
    Grid grid;
    Marks marks;
    CellSet given;    // the cells that hold a clue: avoidable rectangles need to know
    uint32_t options; // FIND_...
    // NULL, or asked every few milliseconds of work that may be long; once it says false no more is found.
    bool (*keep_going)(void *context);
    void *context;
} Position;

// Of a puzzle: its filled cells are given.
Position position_of_grid(const Layout *layout, const Grid *grid);

// Carries out the step: places its token (clearing it from the peers' marks) and takes away its candidates.
void position_apply(Position *position, const Step *step);

// Called for each step found; return false to stop looking.
typedef bool StepSink(void *context, const Step *step);

// `find` is NULL for a technique whose finder does not exist yet. It hands all instances of the technique to
// the sink, in the same order for the same position; it returns false when the sink stopped it. One finder
// may serve several techniques, so it is told which.
typedef struct {
    const char *name;  // "Hidden Pair"
    const char *key;   // "hidden_pair": the column in seeds.csv
    int rating_tenths; // on the Sudoku Explainer 1.2.1 scale
    bool (*find)(const Position *position, Technique technique, StepSink *sink, void *context);
    bool unique; // proves its steps by there being one solution only
} TechniqueInfo;

const TechniqueInfo *technique_info(Technique technique);

// The technique of a key. TECHNIQUE_COUNT when there is none, and then *out_nearest (NULL allowed) is the key
// that may have been meant, or NULL.
Technique technique_of_key(const char *key, const char **out_nearest);

// Hands all instances of the technique to the sink; false when the sink stopped it. Finds nothing where there
// is no finder.
bool technique_find(const Position *position, Technique technique, StepSink *sink, void *context);

// How many candidates the step takes away.
int step_removals(const Layout *layout, const Step *step);

#endif
