#pragma once
// Solutions of boards with constraints by the plainest search there is, which knows only rows, columns, boxes
// and what each constraint means: the cell with the fewest tokens that break nothing comes first, or the
// token with the fewest cells in a row, column or box.

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

// What the search tries next: the tokens of a cell, or the cells of a house for a token, whichever are fewer.
typedef struct {
    int count;
    CellIndex cell[TOKENS_MAX];
    uint8_t token[TOKENS_MAX];
} BruteChoice;

static inline void brute_take_cell(BruteChoice *choice, int cell, uint32_t fitting) {
    int count = __builtin_popcount(fitting);
    if (count >= choice->count) return;
    choice->count = 0;
    for (int token = 1; fitting >> token; token++)
        if (fitting >> token & 1) {
            choice->cell[choice->count] = (CellIndex)cell;
            choice->token[choice->count++] = (uint8_t)token;
        }
}

static inline void brute_take_house(BruteChoice *choice, const Brute *brute, int house,
                                    const uint32_t *fitting) {
    const Layout *layout = brute->layout;
    for (int token = 1; token <= layout->order; token++) {
        CellIndex place[TOKENS_MAX];
        int count = 0;
        for (int i = 0; i < layout->order; i++) {
            int cell = layout->house[house].cell[i];
            if (!brute->grid.cell[cell] && (fitting[cell] >> token & 1)) place[count++] = (CellIndex)cell;
        }
        if ((brute->used[house] >> token & 1) || count >= choice->count) continue;
        choice->count = count;
        for (int i = 0; i < count; i++) {
            choice->cell[i] = place[i];
            choice->token[i] = (uint8_t)token;
        }
    }
}

static inline void brute_fill(Brute *brute) {
    const Layout *layout = brute->layout;
    BruteChoice choice = {.count = TOKENS_MAX + 1};
    uint32_t fitting[CELLS_MAX];
    bool full = true;
    for (int cell = 0; cell < layout->cells && choice.count > 0; cell++) {
        if (brute->grid.cell[cell]) continue;
        full = false;
        fitting[cell] = brute_fitting(brute, cell);
        brute_take_cell(&choice, cell, fitting[cell]);
    }
    for (int house = 0; house < 3 * layout->order && choice.count > 1 && !full; house++)
        brute_take_house(&choice, brute, house, fitting);
    if (full) brute->count++;
    for (int i = 0; !full && i < choice.count && brute->count < 2; i++) {
        brute_flip(brute, choice.cell[i], choice.token[i]);
        brute_fill(brute);
        brute_flip(brute, choice.cell[i], choice.token[i]);
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
