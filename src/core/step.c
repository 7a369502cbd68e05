#include "core/step.h"

#include <assert.h>
#include <stddef.h>

#include "core/tech.h"

// Ratings: Sudoku Explainer 1.2.1 (N. Juillerat).
static const TechniqueInfo techniques[] = {
    [TECHNIQUE_FULL_HOUSE] = {"Full House", "full_house", 10, tech_singles_find},
    [TECHNIQUE_HIDDEN_SINGLE_BOX] = {"Hidden Single (Box)", "hidden_single_box", 12, tech_singles_find},
    [TECHNIQUE_HIDDEN_SINGLE_LINE] = {"Hidden Single (Line)", "hidden_single_line", 15, tech_singles_find},
    [TECHNIQUE_NAKED_SINGLE] = {"Naked Single", "naked_single", 23, tech_singles_find},
    [TECHNIQUE_POINTING] = {"Pointing", "pointing", 26, tech_locked_find},
    [TECHNIQUE_CLAIMING] = {"Claiming", "claiming", 28, tech_locked_find},
    [TECHNIQUE_NAKED_PAIR] = {"Naked Pair", "naked_pair", 30, tech_subset_find},
    [TECHNIQUE_HIDDEN_PAIR] = {"Hidden Pair", "hidden_pair", 34, tech_subset_find},
    [TECHNIQUE_NAKED_TRIPLE] = {"Naked Triple", "naked_triple", 36, tech_subset_find},
    [TECHNIQUE_HIDDEN_TRIPLE] = {"Hidden Triple", "hidden_triple", 40, tech_subset_find},
    [TECHNIQUE_NAKED_QUAD] = {"Naked Quad", "naked_quad", 50, tech_subset_find},
    [TECHNIQUE_HIDDEN_QUAD] = {"Hidden Quad", "hidden_quad", 54, tech_subset_find},
};
_Static_assert(sizeof techniques / sizeof techniques[0] == TECHNIQUE_COUNT, "one row for each technique");

const TechniqueInfo *technique_info(Technique technique) {
    assert((unsigned)technique < TECHNIQUE_COUNT);
    return &techniques[technique];
}

Position position_of_grid(const Layout *layout, const Grid *grid) {
    Position position = {.layout = layout, .grid = *grid, .marks = marks_of_grid(layout, grid)};
    return position;
}

void position_apply(Position *position, const Step *step) {
    const Layout *layout = position->layout;
    for (int c = 0; c < layout->cells; c++) position->marks.cell[c] &= (uint16_t)~step->remove.cell[c];
    if (step->token == 0) return;
    assert(step->cell < layout->cells && position->grid.cell[step->cell] == 0);
    position->grid.cell[step->cell] = step->token;
    position->marks.cell[step->cell] = 0;
    uint16_t others = (uint16_t)~marks_bit(step->token);
    const CellSet *peers = &layout->peers[step->cell];
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1)) {
        position->marks.cell[c] &= others;
    }
}

int step_removals(const Layout *layout, const Step *step) {
    int count = 0;
    for (int c = 0; c < layout->cells; c++) count += marks_count(step->remove.cell[c]);
    return count;
}
