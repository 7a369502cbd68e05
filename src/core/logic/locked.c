#include <assert.h>

#include "core/logic/finder.h"

// `places` (two or more cells of house `from`, by their index) are all that the token has there. When they
// lie in `to` as well, the rest of `to` can do without it.
static bool find_in_pair(const Position *position, int token, uint16_t places, int from, int to,
                         Technique technique, StepSink *sink, void *context) {
    const Layout *layout = position->layout;
    const House *source = &layout->house[from], *target = &layout->house[to];
    for (uint16_t left = places; left != 0; left &= (uint16_t)(left - 1)) {
        if (!cellset_has(&target->set, source->cell[__builtin_ctz(left)])) return true;
    }
    uint16_t bit = marks_bit(token);
    uint16_t outside = 0; // cells of the target that would lose the token
    for (int i = 0; i < layout->order; i++) {
        int cell = target->cell[i];
        if ((position->marks.cell[cell] & bit) != 0 && !cellset_has(&source->set, cell)) {
            outside |= (uint16_t)(1u << i);
        }
    }
    if (outside == 0) return true;

    Step step = {.technique = technique, .house = {(uint8_t)from, (uint8_t)to}, .house_count = 2};
    for (; places != 0; places &= (uint16_t)(places - 1)) {
        finder_add_pattern(&step, source->cell[__builtin_ctz(places)], bit);
    }
    for (; outside != 0; outside &= (uint16_t)(outside - 1)) {
        step.remove.cell[target->cell[__builtin_ctz(outside)]] = bit;
    }
    return sink(context, &step);
}

static bool find_from_house(const Position *position, int from, Technique technique, StepSink *sink,
                            void *context) {
    const Layout *layout = position->layout;
    const House *source = &layout->house[from];
    TokenPlaces places = finder_places(position, source);
    for (int token = 1; token <= layout->order; token++) {
        uint16_t where = places.where[token];
        if (marks_count(where) < 2) continue; // a single place is a hidden single
        int first = source->cell[__builtin_ctz(where)];
        for (int i = 0; i < layout->house_of_count[first]; i++) {
            int to = layout->house_of[first][i];
            if (to == from) continue;
            if (!find_in_pair(position, token, where, from, to, technique, sink, context)) return false;
        }
    }
    return true;
}

// Pointing reasons from a box, claiming from any other house.
bool locked_find(const Position *position, Technique technique, StepSink *sink, void *context) {
    assert(technique == TECHNIQUE_POINTING || technique == TECHNIQUE_CLAIMING);
    const Layout *layout = position->layout;
    for (int i = 0; i < layout->house_count; i++) {
        int house = finder_house(layout, i);
        if ((layout->house[house].kind == HOUSE_BOX) != (technique == TECHNIQUE_POINTING)) continue;
        if (!find_from_house(position, house, technique, sink, context)) return false;
    }
    return true;
}
