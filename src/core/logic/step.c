#include "core/logic/step.h"

void step_apply(const Step *step, Position *position) {
    position_remove(position, &step->remove);
    if (step->token != 0) position_place(position, step->cell, step->token);
}

int step_removals(const Layout *layout, const Step *step) {
    int count = 0;
    for (int c = 0; c < layout->cells; c++) count += marks_count(step->remove.cell[c]);
    return count;
}
