#pragma once
// What the program says about each technique: hints, notation, the page under Learn. All of it stands in
// assets/techniques.txt, ready to be translated, and becomes part of the program when it is built
// (tools/technique_words.c).

#include "core/logic/technique.h"

// Where a hint looks first.
typedef enum {
    EXPLAIN_AT_HOUSE,       // "Look at *box 4*.": the step's first house
    EXPLAIN_AT_HOUSES,      // "Look at *box 4* and *row 2*.": all its houses
    EXPLAIN_AT_CONSTRAINTS, // "Look at the *cage of 15 at r1c1*.": the constraints it reasons from
    EXPLAIN_AT_TOKENS,      // "Look where _7_ can still go.": step_tokens
    EXPLAIN_AT_BOARD        // "Look at the whole board."
} ExplainPlace;

// How the step is written on one line: a writer of notation.c each.
typedef enum {
    NOTATION_SET,
    NOTATION_NOTHING,
    NOTATION_LOCKED,
    NOTATION_FISH,
    NOTATION_KRAKEN,
    NOTATION_CHAIN,
    NOTATION_LOOP,
    NOTATION_PAIR_OF_LINKS,
    NOTATION_EMPTY_RECTANGLE,
    NOTATION_PINCERS,
    NOTATION_W_WING,
    NOTATION_UNIQUE,
    NOTATION_BUG,
    NOTATION_COLOURS,
    NOTATION_FORCING,
    NOTATION_ALS,
    NOTATION_ALS_CHAIN,
    NOTATION_HIDDEN_SETS,
    NOTATION_BLOSSOM,
    NOTATION_SUE_DE_COQ,
    NOTATION_ALIGNED,
    NOTATION_TEMPLATE,
    NOTATION_GUARDED,
    NOTATION_GUARDED_CELLS,
    NOTATION_EXOCET,
    NOTATION_CROSSING,
    NOTATION_FIREWORKS,
    NOTATION_CONSTRAINTS,
    NOTATION_COUNT
} NotationKind;

// Some techniques reason in several ways. Which of the `why`s fits a step, from 0 (explain_variant):
typedef enum {
    VARIANTS_NONE,       // the only one
    VARIANTS_FISH,       // it takes away others' places, or its own too; 3: two siamese fish
    VARIANTS_FINNED,     // one fin, several, none; 3: two siamese fish
    VARIANTS_ONE_CELL,   // the chain ends elsewhere, or in the cell where it begins
    VARIANTS_TWO_TOKENS, // its ends have the same token; two; two, and what neither leaves room for goes; 3:
                         // they are one candidate
    VARIANTS_TIED,       // by houses alone, or along constraints
    VARIANTS_DISCONTINUOUS, // on to off, off to on, on to another token on, off to another token off
    VARIANTS_FORCING,   // one assumption, the candidates of a cell, the places in a house, one candidate both
                        // ways
    VARIANTS_TWO_KITES, // both chains have the same token, or each its own
    VARIANTS_TWO_LINKS, // the sets share one token, or two
    VARIANTS_OWN_PLACES,    // it takes away others' places, or its own
    VARIANTS_OWN_TIED,      // the same by houses alone; then the same along constraints
    VARIANTS_HIDDEN_SET,    // the set is naked, or hidden
    VARIANTS_NO_FINS,       // there are fins, or none
    VARIANTS_MANY_SETS,     // a chain of sets: each can be named, or there are too many
    VARIANTS_SHARED_TOKENS, // two sets have no token in common, or some
    VARIANTS_WAYS,          // of signs: a few ways to fill their cells, or many
    VARIANTS_REASON         // Step.reason
} TechniqueVariants;
enum { TECHNIQUE_WHYS_MAX = 4 };

// Marked text: *strong* is drawn bold, _token_ bold in the hint's colour. The words in braces are those of
// explain_words.h.
typedef struct {
    ExplainPlace look;
    NotationKind notation;
    TechniqueVariants variants;
    const char *what;
    const char *why[TECHNIQUE_WHYS_MAX]; // NULL where there are not that many
    const char *end;                     // of the chain when it is walked; NULL: like most chains
    const char *legend;                  // what signs are called below its picture; NULL: as everywhere
    const char *learn;                   // the page; paragraphs are separated by a line with a blank
} TechniqueWords;

const TechniqueWords *technique_words(Technique technique);

// Techniques by family, in the order of the pages.
typedef struct {
    const char *name; // "Wings"
    const Technique *technique;
    int count;
} TechniqueFamily;

// The index-th family; NULL past the last. All techniques but templates (which nobody can see on a board) are
// in one of them.
const TechniqueFamily *technique_family(int index);
