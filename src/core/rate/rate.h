#ifndef NONET_CORE_RATE_RATE_H
#define NONET_CORE_RATE_RATE_H
// How hard a 9x9 puzzle is, on the scale that players compare: Sudoku Explainer 1.2.1 (N. Juillerat, 2006;
// the three numbers as G. Fowler's serate prints them). ER is the hardest step of the solution, EP the
// hardest up to and including the first placement, ED the first step.
//
// The number depends on which step is taken when there are several, so this is an engine of its own beside
// the finders of steps: it asks Sudoku Explainer's producers in their order, each looks in its order, the
// first step found is taken. The same puzzle in another disguise can therefore get another number; whoever
// wants one number for all disguises rates the canonical form. Never guesses. No state but the caller's.

#include "core/board/grid.h"

// Sudoku Explainer's producers in the order in which they are asked.
typedef enum {
    RATE_HIDDEN_SINGLE,
    RATE_DIRECT_LOCKING,
    RATE_DIRECT_HIDDEN_PAIR,
    RATE_NAKED_SINGLE,
    RATE_DIRECT_HIDDEN_TRIPLE,
    RATE_LOCKING,
    RATE_NAKED_PAIR,
    RATE_X_WING,
    RATE_HIDDEN_PAIR,
    RATE_NAKED_TRIPLE,
    RATE_SWORDFISH,
    RATE_HIDDEN_TRIPLE,
    RATE_XY_WING,
    RATE_XYZ_WING,
    RATE_UNIQUE_LOOP,
    RATE_NAKED_QUAD,
    RATE_JELLYFISH,
    RATE_HIDDEN_QUAD,
    RATE_BUG,
    RATE_ALIGNED_PAIR,
    RATE_FORCING_CHAIN, // and cycles, without branches
    RATE_ALIGNED_TRIPLE,
    RATE_NISHIO,
    RATE_MULTIPLE_CHAIN,
    RATE_DYNAMIC_CHAIN,
    RATE_DYNAMIC_CHAIN_PLUS, // locking, pairs and X-Wings inside the branches
    RATE_NESTED_FORCING,     // forcing chains inside the branches
    RATE_NESTED_MULTIPLE,
    RATE_NESTED_DYNAMIC,
    RATE_NESTED_DYNAMIC_PLUS, // two levels deep
    RATE_PRODUCER_COUNT
} RateProducer;

// 200 tenths: no producer finds a step, the puzzle has none or several solutions, most likely.
enum { RATE_BEYOND = 200 };

typedef struct {
    bool solved; // false: no step was found (er is then RATE_BEYOND), or the work was stopped (er is 0)
    int er_tenths, ep_tenths, ed_tenths;
    int used[RATE_PRODUCER_COUNT]; // steps by the producer that gave them
} Rating;

// What kind of step it is, where its producer has several that its difficulty does not tell apart.
typedef enum {
    RATE_FORM_PLAIN,
    RATE_FORM_TYPE_1, // of unique rectangles and loops, and of the grave
    RATE_FORM_TYPE_2,
    RATE_FORM_TYPE_3,
    RATE_FORM_TYPE_4,
    RATE_FORM_X,             // chain or cycle of one token
    RATE_FORM_Y,             // cycle through cells of two candidates
    RATE_FORM_XY_CYCLE,      // of both
    RATE_FORM_XY_CHAIN,      // of both
    RATE_FORM_CONTRADICTION, // multiple and dynamic chains: an assumption refutes itself
    RATE_FORM_DOUBLE,        // follows whether it holds or not
    RATE_FORM_CELL,          // from all candidates of a cell
    RATE_FORM_HOUSE          // from all places of a token in a house
} RateForm;

// One step: the candidates that go, and what is placed.
typedef struct {
    RateProducer producer;
    RateForm form;
    int tenths;    // of this step alone
    uint8_t loop;  // cells of a unique rectangle or loop, else 0
    uint8_t token; // placed, or 0
    uint8_t cell;  // where
    uint8_t count; // of `remove`
    struct {
        uint8_t cell;
        uint16_t tokens; // bit t is token t
    } remove[81];
} RateStep;

// Called with each step before it is applied; false stops the work.
typedef bool RateSink(void *context, const RateStep *step);

// Rates a puzzle of the classic 9x9 layout. keep_going (NULL allowed) is asked every few milliseconds of long
// work. A complete grid is solved and rates 0. Returns false when the work was stopped.
bool rate_puzzle(const Grid *puzzle, bool (*keep_going)(void *context), void *context, Rating *out);

// The same, telling each step to `sink` (NULL allowed), with the same context.
bool rate_steps(const Grid *puzzle, bool (*keep_going)(void *context), RateSink *sink, void *context,
                Rating *out);

#endif
