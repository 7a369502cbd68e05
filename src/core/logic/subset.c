// Naked and hidden sets are one search on a table and on its transpose. Naked: choose `size` cells of a house
// whose candidates are `size` tokens together. Hidden: choose `size` tokens of a house whose places are
// `size` cells together. Each cell (or token) needs two ways at least: what has one is a single. A set may
// contain a smaller one, as in Sudoku Explainer and HoDoKu; the smaller one is easier and is shown first.

#include <assert.h>
#include <stddef.h>

#include "core/logic/finder.h"

typedef struct {
    const StepQuery *query;
    int house;
    int size;
    bool naked;
    int count;                 // items to choose from,
    uint8_t item[TOKENS_MAX];  // by number: index of a cell in the house, or a token - 1
    TokenMask row[TOKENS_MAX]; // by item number: tokens of the cell, or places of the token
} SubsetSearch;

// True when the set has more than `count` members. It is asked far more often than anything else here.
static bool has_more_than(TokenMask set, int count) {
    for (; count > 0 && set != 0; count--) set &= set - 1;
    return set != 0;
}

// Every other cell of the houses that hold all cells of the set loses its tokens. A set that lies in two
// houses is given once, from the house searched first.
static bool give_naked(const SubsetSearch *search, TokenMask items, TokenMask cover) {
    const Position *position = search->query->position;
    const Layout *layout = position->layout;
    Step step = {0};
    for (TokenMask left = items; left != 0; left &= left - 1) {
        int cell = layout->house[search->house].cell[search->item[__builtin_ctz(left)]];
        finder_add_pattern(&step, cell, position->marks.cell[cell]);
    }
    bool first = true;
    for (int i = 0; i < layout->house_count; i++) {
        int house = finder_house(layout, i);
        if (!cellset_within(step.pattern_cells, layout->house[house].set)) continue;
        if (first && house != search->house) return true;
        first = false;
        CellSet others = cellset_minus(layout->house[house].set, step.pattern_cells);
        if (finder_remove(&step, position, others, cover)) finder_add_house(&step, house);
    }
    return step.house_count == 0 || finder_give(search->query, &step);
}

// The cells of the set lose all other tokens.
static bool give_hidden(const SubsetSearch *search, TokenMask items, TokenMask cover) {
    const Position *position = search->query->position;
    TokenMask tokens = 0;
    for (TokenMask left = items; left != 0; left &= left - 1)
        tokens |= 1u << search->item[__builtin_ctz(left)];
    Step step = {.house = {(uint8_t)search->house}, .house_count = 1};
    for (TokenMask left = cover; left != 0; left &= left - 1) {
        int cell = position->layout->house[search->house].cell[__builtin_ctz(left)];
        finder_add_pattern(&step, cell, position->marks.cell[cell] & tokens);
    }
    bool loses = finder_remove(&step, position, step.pattern_cells, ~tokens);
    return !loses || finder_give(search->query, &step);
}

// Adds items with index from `from` on to the `chosen` ones. `items` are bits of the index into search->item.
static bool choose(const SubsetSearch *search, int from, int chosen, TokenMask items, TokenMask cover) {
    if (chosen == search->size) {
        if (marks_count(cover) != search->size) return true; // fewer: the position has no solution
        return search->naked ? give_naked(search, items, cover) : give_hidden(search, items, cover);
    }
    for (int i = from; i <= search->count - (search->size - chosen); i++) {
        TokenMask wider = cover | search->row[i];
        if (has_more_than(wider, search->size)) continue;
        if (!choose(search, i + 1, chosen + 1, items | 1u << i, wider)) return false;
    }
    return true;
}

// A single is no item, and what has more ways than `size` cannot be in the set.
static void add_item(SubsetSearch *search, int item, TokenMask row) {
    if (!has_more_than(row, 1) || has_more_than(row, search->size)) return;
    search->item[search->count] = (uint8_t)item;
    search->row[search->count++] = row;
}

static bool find_in_house(const StepQuery *query, int size, bool naked, int house) {
    SubsetSearch search = {.query = query, .house = house, .size = size, .naked = naked};
    const House *place = &query->position->layout->house[house];
    TokenPlaces places = {{0}};
    if (!naked) places = finder_places(query->position, place);
    for (int i = 0; i < query->position->layout->order; i++)
        add_item(&search, i, naked ? query->position->marks.cell[place->cell[i]] : places.where[i + 1]);
    return choose(&search, 0, 0, 0, 0);
}

static const struct {
    Technique technique;
    int size;
    bool naked;
} kinds[] = {
    {TECHNIQUE_NAKED_PAIR, 2, true},   {TECHNIQUE_NAKED_TRIPLE, 3, true},   {TECHNIQUE_NAKED_QUAD, 4, true},
    {TECHNIQUE_HIDDEN_PAIR, 2, false}, {TECHNIQUE_HIDDEN_TRIPLE, 3, false}, {TECHNIQUE_HIDDEN_QUAD, 4, false},
};

bool subset_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    size_t kind = 0;
    while (kind < sizeof kinds / sizeof kinds[0] && kinds[kind].technique != query->technique) kind++;
    assert(kind < sizeof kinds / sizeof kinds[0]);
    for (int i = 0; i < layout->house_count; i++)
        if (!find_in_house(query, kinds[kind].size, kinds[kind].naked, finder_house(layout, i))) return false;
    return true;
}

// ---- Locked sets

static bool loses(const Step *step, CellSet cells) {
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1))
        if (step->remove.cell[c] != 0) return true;
    return false;
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
    return box && line && loses(step, box->set) && loses(step, cellset_minus(line->set, box->set));
}

static bool give_locked(void *context, const Step *step) {
    const StepQuery *query = context;
    Step locked = *step;
    return !is_locked(query->position->layout, step) || finder_give(query, &locked);
}

// Locked sets are naked sets too, and the finder of those gives them again: a person who does not know locked
// sets must not miss any. So FIND_LOCKED_AS_SUBSET makes no difference.
bool locked_set_find(const StepQuery *query) {
    bool pair = query->technique == TECHNIQUE_LOCKED_PAIR;
    assert(pair || query->technique == TECHNIQUE_LOCKED_TRIPLE);
    StepQuery own = *query;
    Technique naked = pair ? TECHNIQUE_NAKED_PAIR : TECHNIQUE_NAKED_TRIPLE;
    return subset_find(&(StepQuery){query->position, naked, give_locked, &own});
}
