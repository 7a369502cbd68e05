#pragma once
// Solutions of boards with constraints by the plainest search there is, which knows only rows, columns, boxes
// and what each constraint means: the cell with the fewest tokens that break nothing comes first.

#include "support/constraints.h"

typedef struct {
    const Layout *layout;
    Grid grid;
    uint32_t used[3 * TOKENS_MAX]; // tokens that stand in a row, a column or a box, as bits 1..order
    int count;                     // of solutions found, up to two
} Brute;

// The tokens of the cell's row, column and box.
static inline uint32_t brute_used(const Brute *brute, int cell) {
    const Layout *layout = brute->layout;
    uint32_t used = 0;
    for (int i = 0; i < layout->house_of_count[cell]; i++)
        if (layout->house_of[cell][i] < 3 * layout->order) used |= brute->used[layout->house_of[cell][i]];
    return used;
}

// Puts a token into an empty cell or takes it out again.
static inline void brute_flip(Brute *brute, int cell, int token) {
    const Layout *layout = brute->layout;
    brute->grid.cell[cell] ^= (uint8_t)token;
    for (int i = 0; i < layout->house_of_count[cell]; i++)
        if (layout->house_of[cell][i] < 3 * layout->order)
            brute->used[layout->house_of[cell][i]] ^= UINT32_C(1) << token;
}

// The tokens that break nothing in an empty cell.
static inline uint32_t brute_fitting(Brute *brute, int cell) {
    uint32_t fitting = 0, used = brute_used(brute, cell);
    for (int token = 1; token <= brute->layout->order; token++) {
        if (used >> token & 1) continue;
        brute->grid.cell[cell] = (uint8_t)token;
        if (constraints_hold_at(brute->layout, &brute->grid, cell)) fitting |= UINT32_C(1) << token;
    }
    brute->grid.cell[cell] = 0;
    return fitting;
}

static inline void brute_fill(Brute *brute) {
    int best = -1, least = TOKENS_MAX + 1;
    uint32_t fitting = 0;
    for (int cell = 0; cell < brute->layout->cells && least > 0; cell++) {
        if (brute->grid.cell[cell]) continue;
        uint32_t here = brute_fitting(brute, cell);
        if (__builtin_popcount(here) >= least) continue;
        best = cell;
        fitting = here;
        least = __builtin_popcount(here);
    }
    if (best < 0) brute->count++;
    for (int token = 1; fitting >> token && brute->count < 2; token++) {
        if (!(fitting >> token & 1)) continue;
        brute_flip(brute, best, token);
        brute_fill(brute);
        brute_flip(brute, best, token);
    }
}

// How many solutions there are; 2 means two or more.
static inline int brute_solutions(const Layout *layout, const Grid *puzzle) {
    Brute brute = {.layout = layout};
    for (int cell = 0; cell < layout->cells; cell++) {
        int token = puzzle->cell[cell];
        if (token && (brute_used(&brute, cell) >> token & 1)) return 0;
        if (token) brute_flip(&brute, cell, token);
    }
    if (constraints_hold(layout, &brute.grid)) brute_fill(&brute);
    return brute.count;
}
