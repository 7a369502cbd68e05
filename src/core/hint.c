#include "core/hint.h"

static bool take_first(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}

bool hint_next(const Position *position, Step *out) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!technique_find(position, t, take_first, out)) return true;
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
