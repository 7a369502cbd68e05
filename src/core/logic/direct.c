// Steps that leave a hidden single, which is placed with them. What counts as such a single is taken from
// Sudoku Explainer (N. Juillerat, 2006): after pointing it is the same token in another box, after claiming
// in another line of the same kind, after a hidden set another token in the same house.

#include <assert.h>

#include "core/logic/finder.h"

typedef struct {
    const Position *position;
    Technique technique;
    StepSink *sink;
    void *context;
} DirectSearch;

static bool share_cells(const House *a, const House *b) { return cellset_meet(a->set, b->set); }

// What the set keeps when the cells go, as bits of the index into house->cell.
static uint16_t without(const House *house, uint16_t places, const CellSet *cells) {
    for (uint16_t left = places; left != 0; left &= (uint16_t)(left - 1)) {
        int i = __builtin_ctz(left);
        if (cellset_has(cells, house->cell[i])) places &= (uint16_t) ~(1u << i);
    }
    return places;
}

// The token of `from` lies in `to`, which loses the rest: does another house of from's kind keep one place?
static bool give_locked_singles(const DirectSearch *search, int token, uint16_t places, int from, int to) {
    const Layout *layout = search->position->layout;
    const House *source = &layout->house[from], *target = &layout->house[to];
    Step step = {
        .technique = search->technique, .token = (uint8_t)token, .house = {(uint8_t)from, (uint8_t)to}};
    step.house_count = 3;
    for (uint16_t left = places; left != 0; left &= (uint16_t)(left - 1)) {
        finder_add_pattern(&step, source->cell[__builtin_ctz(left)], marks_bit(token));
    }
    CellSet gone = {{0}};
    for (int i = 0; i < layout->order; i++) {
        int cell = target->cell[i];
        if (cellset_has(&source->set, cell) || !marks_has(&search->position->marks, cell, token)) continue;
        step.remove.cell[cell] = marks_bit(token);
        cellset_add(&gone, cell);
    }
    for (int h = 0; h < layout->house_count && !cellset_empty(&gone); h++) {
        const House *third = &layout->house[h];
        if (h == from || h == to || third->kind != source->kind || !share_cells(third, target)) continue;
        uint16_t before = finder_places(search->position, third).where[token];
        uint16_t after = without(third, before, &gone);
        if (marks_count(before) < 2 || marks_count(after) != 1) continue;
        step.cell = third->cell[__builtin_ctz(after)];
        step.house[2] = (uint8_t)h;
        if (!search->sink(search->context, &step)) return false;
    }
    return true;
}

static bool find_locked_between(const DirectSearch *search, int from, int to) {
    const Layout *layout = search->position->layout;
    const House *source = &layout->house[from], *target = &layout->house[to];
    if (!share_cells(source, target)) return true;
    TokenPlaces places = finder_places(search->position, source);
    for (int token = 1; token <= layout->order; token++) {
        uint16_t where = places.where[token];
        if (marks_count(where) < 2 || without(source, where, &target->set) != 0) continue;
        if (!give_locked_singles(search, token, where, from, to)) return false;
    }
    return true;
}

// A box and a line; columns before rows.
static bool find_locked(const DirectSearch *search) {
    static const HouseKind lines[] = {HOUSE_COLUMN, HOUSE_ROW, HOUSE_EXTRA};
    const Layout *layout = search->position->layout;
    bool pointing = search->technique == TECHNIQUE_DIRECT_POINTING;
    for (int i = 0; i < 3; i++) {
        HouseKind from = pointing ? HOUSE_BOX : lines[i], to = pointing ? lines[i] : HOUSE_BOX;
        for (int a = 0; a < layout->house_count; a++) {
            for (int b = 0; b < layout->house_count; b++) {
                if (layout->house[a].kind != from || layout->house[b].kind != to) continue;
                if (!find_locked_between(search, a, b)) return false;
            }
        }
    }
    return true;
}

// The tokens have the cells to themselves: what is left to the other tokens of the house?
static bool give_set_singles(const DirectSearch *search, int house, const TokenPlaces *places,
                             uint16_t tokens, uint16_t cells) {
    const Layout *layout = search->position->layout;
    Step step = {.technique = search->technique, .house = {(uint8_t)house}, .house_count = 1};
    for (uint16_t left = cells; left != 0; left &= (uint16_t)(left - 1)) {
        int cell = layout->house[house].cell[__builtin_ctz(left)];
        uint16_t marks = search->position->marks.cell[cell];
        finder_add_pattern(&step, cell, marks & tokens);
        step.remove.cell[cell] = marks & (uint16_t)~tokens;
    }
    for (int token = 1; token <= layout->order; token++) {
        uint16_t before = places->where[token], after = before & (uint16_t)~cells;
        if ((tokens & marks_bit(token)) != 0 || marks_count(before) < 2 || marks_count(after) != 1) continue;
        step.token = (uint8_t)token;
        step.cell = layout->house[house].cell[__builtin_ctz(after)];
        if (!search->sink(search->context, &step)) return false;
    }
    return true;
}

// The sets of tokens in ascending order of their bits (the next one as in HAKMEM, item 175), which is that of
// Sudoku Explainer.
static bool find_sets_in_house(const DirectSearch *search, int house, int size) {
    const Layout *layout = search->position->layout;
    TokenPlaces places = finder_places(search->position, &layout->house[house]);
    unsigned hidden = 0; // tokens that can be in a set
    for (int token = 1; token <= layout->order; token++) {
        int count = marks_count(places.where[token]);
        if (count >= 2 && count <= size) hidden |= marks_bit(token);
    }
    for (unsigned set = (1u << size) - 1u; set < 1u << layout->order;) {
        uint16_t cells = 0;
        if ((set & ~hidden) == 0) {
            for (unsigned left = set; left != 0; left &= left - 1)
                cells |= places.where[marks_first((uint16_t)left)];
        }
        if (marks_count(cells) == size && !give_set_singles(search, house, &places, (uint16_t)set, cells)) {
            return false;
        }
        unsigned low = set & -set, ripple = set + low;
        set = (((set ^ ripple) >> 2) / low) | ripple;
    }
    return true;
}

static bool find_hidden_sets(const DirectSearch *search) {
    const Layout *layout = search->position->layout;
    int size = search->technique == TECHNIQUE_DIRECT_HIDDEN_PAIR ? 2 : 3;
    for (int i = 0; i < layout->house_count; i++) {
        if (!find_sets_in_house(search, finder_house(layout, i), size)) return false;
    }
    return true;
}

bool direct_find(const Position *position, Technique technique, StepSink *sink, void *context) {
    DirectSearch search = {position, technique, sink, context};
    if (technique == TECHNIQUE_DIRECT_POINTING || technique == TECHNIQUE_DIRECT_CLAIMING) {
        return find_locked(&search);
    }
    assert(technique == TECHNIQUE_DIRECT_HIDDEN_PAIR || technique == TECHNIQUE_DIRECT_HIDDEN_TRIPLE);
    return find_hidden_sets(&search);
}
