#include "core/hint.h"

#include "core/grade.h"

static bool take_first(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}

bool hint_leaves_out(const Layout *layout, Technique technique) {
    if (layout->order > 9) return !grade_counts(technique);
    return technique > TECHNIQUE_FINNED_MUTANT_X_WING + 1 && technique <= TECHNIQUE_FINNED_MUTANT_LEVIATHAN;
}

bool hint_next(const Position *position, Step *out) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!hint_leaves_out(position->layout, t) && !technique_find(position, t, take_first, out))
            return true;
    }
    return false;
}

CellSet hint_wrong_cells(const Layout *layout, const Grid *entered, const Grid *solution) {
    CellSet wrong = {{0}};
    for (int c = 0; c < layout->cells; c++) {
        if (entered->cell[c] != 0 && entered->cell[c] != solution->cell[c]) cellset_add(&wrong, c);
    }
    return wrong;
}
