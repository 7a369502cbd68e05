#include <assert.h>

#include "core/logic/finder.h"

static bool give_placement(const StepQuery *query, int cell, int token, int house) {
    Step step = {.token = (uint8_t)token, .cell = (CellIndex)cell};
    finder_add_house(&step, house);
    finder_add_pattern(&step, cell, marks_bit(token));
    return finder_give(query, &step);
}

// The only empty cell of a house, or -1 when there is none or more than one.
static int last_empty_cell(const Position *position, const House *house) {
    int last = -1;
    for (int i = 0; i < position->layout->order; i++) {
        int cell = house->cell[i];
        if (position->grid.cell[cell] != 0) continue;
        if (last >= 0) return -1;
        last = cell;
    }
    return last;
}

// The other cells of the house hold all tokens but one, so the marks can leave nothing else.
static bool find_full_house(const StepQuery *query, int house) {
    int cell = last_empty_cell(query->position, &query->position->layout->house[house]);
    if (cell < 0 || marks_count(query->position->marks.cell[cell]) != 1) return true;
    return give_placement(query, cell, marks_first(query->position->marks.cell[cell]), house);
}

// Tokens with exactly one place in the house. What a full house already says is left to it.
static bool find_hidden_singles(const StepQuery *query, int house) {
    const Position *position = query->position;
    const Layout *layout = position->layout;
    const CellIndex *cell = layout->house[house].cell;
    TokenMask single = marks_alone(&position->marks, cell, layout->order);
    if (single == 0 || last_empty_cell(position, &layout->house[house]) >= 0) return true;
    for (int i = 0; i < layout->order; i++) {
        TokenMask left = position->marks.cell[cell[i]] & single;
        for (; left != 0; left &= left - 1)
            if (!give_placement(query, cell[i], marks_first(left), house)) return false;
    }
    return true;
}

// Its box is where to look.
static bool find_naked_singles(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    for (int c = 0; c < layout->cells; c++) {
        TokenMask tokens = query->position->marks.cell[c];
        if (marks_count(tokens) != 1) continue;
        if (!give_placement(query, c, marks_first(tokens), 2 * layout->order + layout->box_of[c]))
            return false;
    }
    return true;
}

bool singles_find(const StepQuery *query) {
    if (query->technique == TECHNIQUE_NAKED_SINGLE) return find_naked_singles(query);
    const Layout *layout = query->position->layout;
    bool full = query->technique == TECHNIQUE_FULL_HOUSE,
         boxes = query->technique == TECHNIQUE_HIDDEN_SINGLE_BOX;
    assert(full || boxes || query->technique == TECHNIQUE_HIDDEN_SINGLE_LINE);
    for (int i = 0; i < layout->house_count; i++) {
        int house = finder_house(layout, i);
        if (!full && (layout->house[house].kind == HOUSE_BOX) != boxes) continue;
        if (!(full ? find_full_house(query, house) : find_hidden_singles(query, house))) return false;
    }
    return true;
}
