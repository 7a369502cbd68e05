#include "core/logic/guardian.h"

// Keeps the candidates that leave no room for a guardian.
static void exclude(const Layout *layout, int cell, int guardian, Marks *kept) {
    for (int c = 0; c < layout->cells; c++)
        if (c == cell)
            kept->cell[c] &= ~marks_bit(guardian);
        else
            kept->cell[c] &= cellset_has(&layout->peers[cell], c) ? marks_bit(guardian) : 0;
}

static void keep_cell(const Layout *layout, int cell, Marks *kept) {
    for (int c = 0; c < layout->cells; c++)
        if (c != cell) kept->cell[c] = 0;
}

bool guardian_give(const StepQuery *query, Step *step, const Marks *guardians) {
    const Position *position = query->position;
    const Layout *layout = position->layout;
    int count = 0, last = 0;
    step->remove = position->marks;
    for (int c = 0; c < layout->cells; c++) {
        finder_add_marks(step, c, guardians->cell[c], STEP_FIN);
        for (TokenMask left = guardians->cell[c]; left != 0; left &= left - 1) {
            exclude(layout, c, marks_first(left), &step->remove);
            count++;
            last = c;
        }
    }
    if (count == 1) keep_cell(layout, last, &step->remove);
    return marks_empty(layout, &step->remove) || finder_give(query, step);
}
