#include "core/logic/step.h"

void step_apply(const Step *step, Position *position) {
    position_remove(position, &step->remove);
    if (step->token != 0) position_place(position, step->cell, step->token);
}

TokenMask step_tokens(const Step *step) {
    return step->token != 0 && step->tokens == 0 ? marks_bit(step->token) : step->tokens;
}

CellSet step_marked(const Step *step, StepRole role, TokenMask *out_tokens) {
    CellSet cells = {{0}};
    TokenMask tokens = 0;
    for (int i = 0; i < step->mark_count; i++) {
        if (step->mark[i].role != role) continue;
        cellset_add(&cells, step->mark[i].cell);
        tokens |= marks_bit(step->mark[i].token);
    }
    if (out_tokens) *out_tokens = tokens;
    return cells;
}

bool step_marks_all_sets(const Step *step) {
    int marks = 0;
    for (int i = 0; i < step->mark_count; i++)
        marks += step->mark[i].role >= STEP_ALS_A && step->mark[i].role <= STEP_ALS_D;
    return marks < STEP_SET_MARKS_MAX;
}

Marks step_role_marks(const Step *step, StepRole role) {
    Marks marks = {{0}};
    for (int i = 0; i < step->mark_count; i++)
        if (step->mark[i].role == role) marks.cell[step->mark[i].cell] |= marks_bit(step->mark[i].token);
    return marks;
}

CellSet step_node_cells(const StepNode *node) {
    CellSet cells = {{0}};
    for (int i = 0; i < node->cell_count; i++) cellset_add(&cells, node->cell[i]);
    return cells;
}

CellSet step_constraint_cells(const Layout *layout, const Step *step) {
    CellSet cells = {{0}};
    for (int i = 0; i < step->constraint_count; i++) {
        const Constraint *constraint = &layout->constraint[step->constraint[i]];
        for (int k = 0; k < constraint->count; k++)
            cellset_add(&cells, layout_constraint_cells(layout, constraint)[k]);
    }
    return cells;
}

int step_removals(const Layout *layout, const Step *step) {
    int count = 0;
    for (int c = 0; c < layout->cells; c++) count += marks_count(step->remove.cell[c]);
    return count;
}

bool step_take_first(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}
