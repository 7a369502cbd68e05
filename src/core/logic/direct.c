// Steps that leave a hidden single, which is placed with them. What counts as such a single is taken from
// Sudoku Explainer (N. Juillerat, 2006): after pointing it is the same token in another box, after claiming
// in another line of the same kind, after a hidden set another token in the same house.

#include <assert.h>

#include "core/logic/finder.h"

// The places of a token in house `from` lie in `to`, which loses the rest: does another house of from's kind
// keep one place?
static bool give_locked_singles(const StepQuery *query, int token, CellSet with, int from, int to) {
    const Layout *layout = query->position->layout;
    const House *source = &layout->house[from], *target = &layout->house[to];
    Step step = {.token = (uint8_t)token, .house = {(uint8_t)from, (uint8_t)to}, .house_count = 3};
    CellSet gone = cellset_and(with, cellset_minus(target->set, source->set));
    if (!finder_remove(&step, query->position, gone, marks_bit(token))) return true;
    finder_add_cells(&step, cellset_and(with, source->set), marks_bit(token));
    for (int h = 0; h < layout->house_count; h++) {
        if (h == from || layout->house[h].kind != source->kind) continue;
        CellSet before = cellset_and(with, layout->house[h].set), after = cellset_minus(before, gone);
        if (cellset_count(&before) < 2 || cellset_count(&after) != 1) continue;
        step.cell = (CellIndex)cellset_next(&after, 0);
        step.house[2] = (uint8_t)h;
        if (!finder_give(query, &step)) return false;
    }
    return true;
}

static bool find_locked_between(const StepQuery *query, const CellSet *with, int from, int to) {
    const Layout *layout = query->position->layout;
    for (int token = 1; token <= layout->order; token++) {
        CellSet places = cellset_and(with[token], layout->house[from].set);
        if (!cellset_within(places, layout->house[to].set) || cellset_count(&places) < 2) continue;
        if (!give_locked_singles(query, token, with[token], from, to)) return false;
    }
    return true;
}

// A box and a line; columns before rows.
static bool find_locked(const StepQuery *query) {
    static const HouseKind lines[] = {HOUSE_COLUMN, HOUSE_ROW, HOUSE_EXTRA};
    const Layout *layout = query->position->layout;
    bool pointing = query->technique == TECHNIQUE_DIRECT_POINTING;
    CellSet with[TOKENS_MAX + 1];
    for (int t = 1; t <= layout->order; t++) with[t] = marks_cells(layout, &query->position->marks, t);
    for (int i = 0; i < 3; i++) {
        HouseKind from = pointing ? HOUSE_BOX : lines[i], to = pointing ? lines[i] : HOUSE_BOX;
        for (int a = 0; a < layout->house_count; a++) {
            for (int b = 0; b < layout->house_count; b++) {
                if (layout->house[a].kind != from || layout->house[b].kind != to) continue;
                if (!cellset_meet(layout->house[a].set, layout->house[b].set)) continue;
                if (!find_locked_between(query, with, a, b)) return false;
            }
        }
    }
    return true;
}

// The tokens have the cells to themselves: what is left to the other tokens of the house?
static bool give_set_singles(const StepQuery *query, int house, const TokenPlaces *places, TokenMask tokens,
                             TokenMask cells) {
    const Layout *layout = query->position->layout;
    Step step = {.house = {(uint8_t)house}, .house_count = 1};
    for (TokenMask left = cells; left != 0; left &= left - 1) {
        int cell = layout->house[house].cell[__builtin_ctz(left)];
        TokenMask marks = query->position->marks.cell[cell];
        finder_add_pattern(&step, cell, marks & tokens);
        step.remove.cell[cell] = marks & ~tokens;
    }
    for (int token = 1; token <= layout->order; token++) {
        TokenMask before = places->where[token], after = before & ~cells;
        if ((tokens & marks_bit(token)) != 0 || marks_count(before) < 2 || marks_count(after) != 1) continue;
        step.token = (uint8_t)token;
        step.cell = layout->house[house].cell[__builtin_ctz(after)];
        if (!finder_give(query, &step)) return false;
    }
    return true;
}

// The sets of tokens in ascending order of their bits (the next one as in HAKMEM, item 175), which is that of
// Sudoku Explainer.
static bool find_hidden_sets(const StepQuery *query, int house, int size) {
    const Layout *layout = query->position->layout;
    TokenPlaces places = finder_places(query->position, &layout->house[house]);
    unsigned hidden = 0; // tokens that can be in a set
    for (int token = 1; token <= layout->order; token++) {
        int count = marks_count(places.where[token]);
        if (count >= 2 && count <= size) hidden |= marks_bit(token);
    }
    for (unsigned set = (1u << size) - 1u; set < 1u << layout->order;) {
        TokenMask cells = 0;
        for (unsigned left = (set & ~hidden) == 0 ? set : 0; left != 0; left &= left - 1)
            cells |= places.where[marks_first(left)];
        if (marks_count(cells) == size && !give_set_singles(query, house, &places, set, cells)) return false;
        unsigned low = set & -set, ripple = set + low;
        set = (((set ^ ripple) >> 2) / low) | ripple;
    }
    return true;
}

bool direct_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    if (query->technique == TECHNIQUE_DIRECT_POINTING || query->technique == TECHNIQUE_DIRECT_CLAIMING)
        return find_locked(query);
    bool pair = query->technique == TECHNIQUE_DIRECT_HIDDEN_PAIR;
    assert(pair || query->technique == TECHNIQUE_DIRECT_HIDDEN_TRIPLE);
    for (int i = 0; i < layout->house_count; i++)
        if (!find_hidden_sets(query, finder_house(layout, i), pair ? 2 : 3)) return false;
    return true;
}
