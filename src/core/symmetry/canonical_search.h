#ifndef NONET_CORE_SYMMETRY_CANONICAL_SEARCH_H
#define NONET_CORE_SYMMETRY_CANONICAL_SEARCH_H
// The search behind the canonical form and the automorphisms of regular layouts: private to
// core/symmetry/canonical.c and core/symmetry/automorphism.c, who offer what it finds by way of
// core/symmetry/symmetry.h.

#include "core/symmetry/canonical_lines.h"

// What the search found out about the arrangements that lead to the form. There is one for each automorphism.
//
// Lines that can change places without anything else being moved are "alike": rows of one band with the same
// content, bands with the same rows, columns (and empty stacks) between which nothing chooses. Every
// arrangement is one of `first` and `other`, or of their products, with lines put in place of lines alike.
typedef struct {
    Arrangement first;
    uint64_t count;                 // of arrangements: the automorphisms
    uint8_t row_class[TOKENS_MAX];  // of the puzzle (or transpose) as `first` sees it: equal for equal rows
    uint8_t band_class[TOKENS_MAX]; // equal for bands with the same rows in whatever order
    uint32_t column_cuts;           // bit p: the column at place p is not alike the one before it
    uint32_t stack_cuts;            // bit p: the stack at place p is not alike the one before it
} Arrangements;

enum { OTHERS_MAX = 1024 };

// One arrangement for each coset that the search met: those of one level begin like `first` down to a node of
// the search, and part from it and from each other there. Each automorphism is exactly one product of one
// element (or none) of each level and an exchange of lines alike.
typedef struct {
    int count;
    struct {
        int level;
        Arrangement arrangement;
    } item[OTHERS_MAX];
} OtherArrangements;

// *out and *others may be NULL. With `others` the search is slower when the puzzle has many automorphisms.
void canonical_search(const Layout *layout, const Grid *puzzle, Grid *out_form, Arrangements *out,
                      OtherArrangements *others);

// The same for a complete 9x9 grid with boxes of 3x3, faster. False, leaving all as it was, when the grid has
// an empty cell or breaks a rule.
bool canonical_complete_9x9(const Grid *puzzle, Grid *out_form, Arrangements *out);

// Whichever of the two is the faster.
void canonical_find(const Layout *layout, const Grid *puzzle, Grid *out_form, Arrangements *out);

#endif
