#include <assert.h>

#include "core/logic/finder.h"

static bool give_placement(int cell, uint16_t token_bit, int house, Technique technique, StepSink *sink,
                           void *context) {
    Step step = {.technique = technique,
                 .token = (uint8_t)marks_first(token_bit),
                 .cell = (uint8_t)cell,
                 .house = {(uint8_t)house},
                 .house_count = 1};
    finder_add_pattern(&step, cell, token_bit);
    return sink(context, &step);
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
static bool find_full_houses(const Position *position, StepSink *sink, void *context) {
    const Layout *layout = position->layout;
    for (int i = 0; i < layout->house_count; i++) {
        int house = finder_house(layout, i);
        int cell = last_empty_cell(position, &layout->house[house]);
        if (cell < 0 || marks_count(position->marks.cell[cell]) != 1) continue;
        if (!give_placement(cell, position->marks.cell[cell], house, TECHNIQUE_FULL_HOUSE, sink, context)) {
            return false;
        }
    }
    return true;
}

// Tokens with exactly one place in the house: seen once and not twice. What a full house says already is left
// to it.
static bool find_hidden_in_house(const Position *position, int house, Technique technique, StepSink *sink,
                                 void *context) {
    const Layout *layout = position->layout;
    const uint8_t *cell = layout->house[house].cell;
    uint16_t once = 0, twice = 0;
    for (int i = 0; i < layout->order; i++) {
        uint16_t tokens = position->marks.cell[cell[i]];
        twice |= once & tokens;
        once |= tokens;
    }
    uint16_t single = once & (uint16_t)~twice;
    if (single == 0 || last_empty_cell(position, &layout->house[house]) >= 0) return true;
    for (int i = 0; i < layout->order; i++) {
        for (uint16_t left = position->marks.cell[cell[i]] & single; left != 0;
             left &= (uint16_t)(left - 1)) {
            uint16_t token_bit = marks_bit(marks_first(left));
            if (!give_placement(cell[i], token_bit, house, technique, sink, context)) return false;
        }
    }
    return true;
}

static bool find_hidden_singles(const Position *position, Technique technique, StepSink *sink,
                                void *context) {
    const Layout *layout = position->layout;
    bool boxes = technique == TECHNIQUE_HIDDEN_SINGLE_BOX;
    for (int i = 0; i < layout->house_count; i++) {
        int house = finder_house(layout, i);
        if ((layout->house[house].kind == HOUSE_BOX) != boxes) continue;
        if (!find_hidden_in_house(position, house, technique, sink, context)) return false;
    }
    return true;
}

// Its box is where to look.
static bool find_naked_singles(const Position *position, StepSink *sink, void *context) {
    const Layout *layout = position->layout;
    for (int c = 0; c < layout->cells; c++) {
        uint16_t tokens = position->marks.cell[c];
        if (marks_count(tokens) != 1) continue;
        int box = 2 * layout->order + layout->box_of[c];
        if (!give_placement(c, tokens, box, TECHNIQUE_NAKED_SINGLE, sink, context)) return false;
    }
    return true;
}

bool singles_find(const Position *position, Technique technique, StepSink *sink, void *context) {
    if (technique == TECHNIQUE_FULL_HOUSE) return find_full_houses(position, sink, context);
    if (technique == TECHNIQUE_NAKED_SINGLE) return find_naked_singles(position, sink, context);
    assert(technique == TECHNIQUE_HIDDEN_SINGLE_BOX || technique == TECHNIQUE_HIDDEN_SINGLE_LINE);
    return find_hidden_singles(position, technique, sink, context);
}
