#pragma once
// A step of the rating engine: by which of Sudoku Explainer's producers it was found, and what it does.

#include <stdint.h>

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
