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

// What none of the guardians leaves room for.
static Marks gone_with(const Position *position, const Marks *guardians) {
    const Layout *layout = position->layout;
    Marks gone = position->marks;
    int count = 0, last = 0;
    for (int c = 0; c < layout->cells; c++) {
        for (TokenMask left = guardians->cell[c]; left != 0; left &= left - 1) {
            exclude(layout, c, marks_first(left), &gone);
            count++;
            last = c;
        }
    }
    if (count == 1) keep_cell(layout, last, &gone);
    return gone;
}

bool guardian_removes(const Position *position, const Marks *guardians) {
    Marks gone = gone_with(position, guardians);
    return !marks_empty(position->layout, &gone);
}

bool guardian_give(const StepQuery *query, Step *step, const Marks *guardians) {
    const Position *position = query->position;
    step->remove = gone_with(position, guardians);
    for (int c = 0; c < position->layout->cells; c++) finder_add_marks(step, c, guardians->cell[c], STEP_FIN);
    return marks_empty(position->layout, &step->remove) || finder_give(query, step);
}
