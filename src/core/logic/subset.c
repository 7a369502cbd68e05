// Naked and hidden sets are one search on a table and on its transpose. Naked: choose `size` cells of a house
// whose candidates are `size` tokens together. Hidden: choose `size` tokens of a house whose places are
// `size` cells together. Each cell (or token) needs two ways at least: what has one is a single. A set may
// contain a smaller one, as in Sudoku Explainer and HoDoKu; the smaller one is easier and is shown first.

#include <assert.h>
#include <stddef.h>

#include "core/logic/finder.h"

typedef struct SubsetSearch {
    const Position *position;
    Technique technique;
    int house;
    int size;
    int count;                // items to choose from,
    uint8_t item[TOKENS_MAX]; // by number: index of a cell in the house, or a token - 1
    uint16_t row[TOKENS_MAX]; // by item number: tokens of the cell, or places of the token
    bool (*give)(const struct SubsetSearch *search, uint16_t items, uint16_t cover, StepSink *sink,
                 void *context);
    StepSink *sink;
    void *context;
} SubsetSearch;

// True when the set has more than `count` members. It is asked far more often than anything else here.
static bool has_more_than(uint16_t set, int count) {
    for (; count > 0 && set != 0; count--) set &= (uint16_t)(set - 1);
    return set != 0;
}

// Adds items with index from `from` on to the `chosen` ones. `items` are bits of the index into search->item.
static bool choose(const SubsetSearch *search, int from, int chosen, uint16_t items, uint16_t cover) {
    if (chosen == search->size) {
        if (marks_count(cover) != search->size) return true; // fewer: the position has no solution
        return search->give(search, items, cover, search->sink, search->context);
    }
    for (int i = from; i <= search->count - (search->size - chosen); i++) {
        uint16_t wider = cover | search->row[i];
        if (has_more_than(wider, search->size)) continue;
        if (!choose(search, i + 1, chosen + 1, (uint16_t)(items | (1u << i)), wider)) return false;
    }
    return true;
}

// Every other cell of the houses that hold all cells of the set loses its tokens. A set that lies in two
// houses is given once, from the house searched first.
static bool give_naked(const SubsetSearch *search, uint16_t items, uint16_t cover, StepSink *sink,
                       void *context) {
    const Position *position = search->position;
    const Layout *layout = position->layout;
    Step step = {.technique = search->technique};
    for (uint16_t left = items; left != 0; left &= (uint16_t)(left - 1)) {
        int cell = layout->house[search->house].cell[search->item[__builtin_ctz(left)]];
        finder_add_pattern(&step, cell, position->marks.cell[cell]);
    }
    bool first = true;
    for (int i = 0; i < layout->house_count; i++) {
        int index = finder_house(layout, i);
        const House *house = &layout->house[index];
        if (!cellset_within(step.pattern_cells, house->set)) continue;
        if (first && index != search->house) return true;
        first = false;
        bool loses = false;
        for (int j = 0; j < layout->order; j++) {
            int cell = house->cell[j];
            uint16_t lost = position->marks.cell[cell] & cover;
            if (lost == 0 || cellset_has(&step.pattern_cells, cell)) continue;
            step.remove.cell[cell] = lost;
            loses = true;
        }
        if (loses && step.house_count < STEP_HOUSES_MAX) step.house[step.house_count++] = (uint8_t)index;
    }
    return step.house_count == 0 || sink(context, &step);
}

// A naked set is locked when its cells lie in a box and a line, and both of them lose something: the line
// outside the box, the box anywhere. (So defined by HoDoKu, B. Hobiger.)
static bool is_locked(const Layout *layout, const Step *step) {
    const House *box = NULL, *line = NULL;
    for (int i = 0; i < layout->house_count; i++) {
        const House *house = &layout->house[i];
        if (!cellset_within(step->pattern_cells, house->set)) continue;
        if (house->kind == HOUSE_BOX)
            box = house;
        else
            line = house;
    }
    if (box == NULL || line == NULL) return false;
    bool box_loses = false, line_loses = false;
    for (int i = 0; i < layout->order; i++) {
        int cell = line->cell[i];
        box_loses = box_loses || step->remove.cell[box->cell[i]] != 0;
        line_loses = line_loses || (step->remove.cell[cell] != 0 && !cellset_has(&box->set, cell));
    }
    return box_loses && line_loses;
}

// Hands on the naked sets that are locked.
typedef struct {
    const Layout *layout;
    Technique technique;
    StepSink *sink;
    void *context;
} LockedFilter;

static bool give_locked(void *context, const Step *step) {
    const LockedFilter *filter = context;
    if (!is_locked(filter->layout, step)) return true;
    Step locked = *step;
    locked.technique = filter->technique;
    return filter->sink(filter->context, &locked);
}

// The cells of the set lose all other tokens.
static bool give_hidden(const SubsetSearch *search, uint16_t items, uint16_t cover, StepSink *sink,
                        void *context) {
    const Position *position = search->position;
    uint16_t tokens = 0;
    for (uint16_t left = items; left != 0; left &= (uint16_t)(left - 1)) {
        tokens |= (uint16_t)(1u << search->item[__builtin_ctz(left)]);
    }
    Step step = {.technique = search->technique, .house = {(uint8_t)search->house}, .house_count = 1};
    bool loses = false;
    for (uint16_t left = cover; left != 0; left &= (uint16_t)(left - 1)) {
        int cell = position->layout->house[search->house].cell[__builtin_ctz(left)];
        uint16_t marks = position->marks.cell[cell];
        finder_add_pattern(&step, cell, marks & tokens);
        step.remove.cell[cell] = marks & (uint16_t)~tokens;
        loses = loses || step.remove.cell[cell] != 0;
    }
    return !loses || sink(context, &step);
}

// A single is no item, and what has more ways than `size` cannot be in the set.
static void add_item(SubsetSearch *search, int item, uint16_t row) {
    if (!has_more_than(row, 1) || has_more_than(row, search->size)) return;
    search->item[search->count] = (uint8_t)item;
    search->row[search->count++] = row;
}

static bool find_in_house(const Position *position, Technique technique, int size, bool naked, int house,
                          StepSink *sink, void *context) {
    SubsetSearch search = {.position = position,
                           .technique = technique,
                           .house = house,
                           .size = size,
                           .give = naked ? give_naked : give_hidden,
                           .sink = sink,
                           .context = context};
    const Layout *layout = position->layout;
    if (naked) {
        for (int i = 0; i < layout->order; i++) {
            add_item(&search, i, position->marks.cell[layout->house[house].cell[i]]);
        }
    } else {
        TokenPlaces places = finder_places(position, &layout->house[house]);
        for (int token = 1; token <= layout->order; token++)
            add_item(&search, token - 1, places.where[token]);
    }
    return choose(&search, 0, 0, 0, 0);
}

typedef struct {
    Technique technique;
    int size;
    bool naked;
} SetKind;

static const SetKind set_kinds[] = {
    {TECHNIQUE_NAKED_PAIR, 2, true},   {TECHNIQUE_NAKED_TRIPLE, 3, true},   {TECHNIQUE_NAKED_QUAD, 4, true},
    {TECHNIQUE_HIDDEN_PAIR, 2, false}, {TECHNIQUE_HIDDEN_TRIPLE, 3, false}, {TECHNIQUE_HIDDEN_QUAD, 4, false},
};

bool subset_find(const Position *position, Technique technique, StepSink *sink, void *context) {
    const SetKind *kind = NULL;
    for (size_t i = 0; i < sizeof set_kinds / sizeof set_kinds[0]; i++) {
        if (set_kinds[i].technique == technique) kind = &set_kinds[i];
    }
    assert(kind != NULL);
    for (int i = 0; i < position->layout->house_count; i++) {
        int house = finder_house(position->layout, i);
        if (!find_in_house(position, technique, kind->size, kind->naked, house, sink, context)) return false;
    }
    return true;
}

// Locked sets are naked sets too, and the finder of those gives them again: a person who knows nothing of
// locked ones shall miss nothing. So FIND_LOCKED_AS_SUBSET makes no difference.
bool locked_set_find(const Position *position, Technique technique, StepSink *sink, void *context) {
    assert(technique == TECHNIQUE_LOCKED_PAIR || technique == TECHNIQUE_LOCKED_TRIPLE);
    LockedFilter filter = {position->layout, technique, sink, context};
    Technique naked = technique == TECHNIQUE_LOCKED_PAIR ? TECHNIQUE_NAKED_PAIR : TECHNIQUE_NAKED_TRIPLE;
    return subset_find(position, naked, give_locked, &filter);
}
