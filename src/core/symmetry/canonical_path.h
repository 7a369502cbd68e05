#pragma once
// A path of the search for the canonical form: the rows chosen so far, and how their cells are laid out.
// canonical_search.c chooses rows, canonical_path.c lays out the cells of each; core/symmetry/canonical.c
// says how it all works.

#include <string.h>

#include "core/symmetry/canonical_lines.h"

enum {
    NOWHERE = 1 << 20, // a depth that no search reaches
    DEPTH_MAX = 64,    // nodes on a path: one a row, one a column and one a stack at most
    FOUND_MAX = 48,    // if a row leads to more states than this, they are not kept but found again
    UNKNOWN = 255,     // in `best`: greater than every label
};

// What has been settled so far on one path.
typedef struct {
    uint8_t at[TOKENS_MAX];           // the column at each place; within a cell of the partition in any order
    uint8_t place[TOKENS_MAX];        // the inverse
    uint32_t cuts;                    // bit p: a cell of columns begins at place p; bit `order` is set
    uint32_t stack_cuts;              // bit p: a cell of stacks begins at place p; bit `order` is set
    uint8_t label[TOKENS_MAX + 1];    // what a token becomes; 0 while not settled
    uint8_t tied[TOKENS_MAX + 1];     // 1 + the column that a token is tied to; 0 for none
    uint8_t tied_row[TOKENS_MAX + 1]; // the row (of the form) in which it first appears
    uint8_t labels;                   // how many labels are given away, settled or tied
} PathState;

typedef struct {
    Arrangement lines;
    uint32_t cuts, stack_cuts; // those of its state
} Leaf;

// A row that could come next.
typedef struct {
    const LineSide *side;
    int row;
} Choice;

// The states that the best of several choices leads to.
typedef struct {
    struct {
        int row;
        PathState state;
    } item[FOUND_MAX];
    int count;
    bool overflow;
    int changes; // search->changes when they were found
} PathFound;

typedef struct PathSearch PathSearch;
struct PathSearch {
    // Chooses the row at place k > 0 and goes on with it.
    void (*choose_row)(PathSearch *search, const PathState *state, int k);
    const Layout *layout;
    int order, cells, band_size, stack_size; // of the layout
    LineSide side[SIDES_MAX];
    const LineSide *now;
    uint8_t row[TOKENS_MAX]; // the path's row at each place
    uint32_t used;           // the rows placed
    uint8_t best[CELLS_MAX]; // the path's cells so far, and past them those of the best form, or UNKNOWN
    bool fresh;              // the path is better than the leaf, and will make a new one
    bool trial;              // the first row is tried out: nothing comes after it
    int changes;             // counts the cells of `best` written
    Leaf leaf;               // the path that gave the best form
    int depth;               // of the current node
    int common;              // of the deepest node that the path shares with the leaf's
    int jump;                // of the node to go back to, or NOWHERE
    PathFound *found;        // while the next row is tried out: where to put the states after it; else NULL
    uint8_t same[DEPTH_MAX]; // at each node of the leaf's path: how many of its children lead to the form
    Orbits orbits;
};

static inline int next_cut(uint32_t cuts, int p) { return p + 1 + __builtin_ctz(cuts >> (p + 1)); }

static inline int cut_before(uint32_t cuts, int p) {
    return 31 - __builtin_clz(cuts & ((UINT32_C(2) << p) - 1));
}

// Writes the next cell of the path; false when the path is worse than the best.
static inline bool write_cell(PathSearch *search, int index, int value) {
    int was = search->best[index];
    if (value >= was) return value == was;
    if (was != UNKNOWN) memset(search->best + index, UNKNOWN, (size_t)(search->cells - index));
    search->best[index] = (uint8_t)value;
    search->fresh = true;
    search->changes++;
    return true;
}

static inline bool write_cells(PathSearch *search, int index, int count, int value) {
    for (int i = 0; i < count; i++)
        if (!write_cell(search, index + i, value)) return false;
    return true;
}

// Fills row k from place p on, and then the rows below it. Works in *state where there is no choice.
void path_fill_row(PathSearch *search, PathState *state, int k, int p);

// To be asked after a child of the node at this depth: false when the search goes back past the node.
bool path_node_goes_on(PathSearch *search, int depth);
