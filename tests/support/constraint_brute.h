#pragma once
// Solutions of boards with constraints by the plainest search there is, which knows only rows, columns, boxes
// and what each constraint means.

#include "support/constraints.h"

typedef struct {
    const Layout *layout;
    Grid grid; // the clues
    int count; // of solutions found, up to two
} Brute;

// Whether the token of a cell breaks nothing that is filled.
static inline bool fits_so_far(const Brute *brute, int cell) {
    const Layout *layout = brute->layout;
    for (int h = 0; h < 3 * layout->order; h++) {
        const House *house = &layout->house[h];
        for (int i = 0; i < layout->order && cellset_has(&house->set, cell); i++)
            if (house->cell[i] != cell && brute->grid.cell[house->cell[i]] == brute->grid.cell[cell])
                return false;
    }
    for (int i = 0; i < layout->constraint_count; i++) {
        const Constraint *constraint = &layout->constraint[i];
        const CellIndex *cells = layout_constraint_cells(layout, constraint);
        bool full = constraint->count > 0;
        for (int k = 0; k < constraint->count; k++) full = full && brute->grid.cell[cells[k]] != 0;
        if (full && !constraint_holds(layout, constraint, &brute->grid)) return false;
    }
    return true;
}

// Counts solutions from this cell on.
static inline void count_brute(Brute *brute, int cell) {
    while (cell < brute->layout->cells && brute->grid.cell[cell]) cell++;
    if (cell == brute->layout->cells) {
        brute->count += constraints_hold(brute->layout, &brute->grid);
        return;
    }
    for (int token = 1; token <= brute->layout->order && brute->count < 2; token++) {
        brute->grid.cell[cell] = (uint8_t)token;
        if (fits_so_far(brute, cell)) count_brute(brute, cell + 1);
    }
    brute->grid.cell[cell] = 0;
}
