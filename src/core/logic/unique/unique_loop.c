// Unique loops: six cells or more, none of them a clue, such that every house has two of them or none, and
// such that they can be coloured like a chessboard, one of each colour in a house. Were a and b alone true in
// them they could change places, as in a unique rectangle; so something else is true in one of them. Types 1
// to 4, what they remove and their ratings are those of Sudoku Explainer (N. Juillerat, 2006).
//
// Such a set is grown from its first cell: a house that has one cell of it needs a second one of the other
// colour. As the house to be completed is always known, each set is met once.

#include <assert.h>

#include "core/logic/finder.h"

enum {
    LOOP_CELLS_MIN = 6,       // four make a rectangle, which has a finder of its own
    SEARCH_STEPS_MAX = 30000, // ordinary positions take some hundreds
    NAKED_SET_MAX = 7,        // as in Sudoku Explainer
};

typedef struct {
    const StepQuery *query;
    const Position *position;
    HouseSet houses[CELLS_MAX]; // of a cell, as bits of the index into layout->house
    int steps;                  // left to search
    TokenMask pair;             // a and b
    CellSet open;               // the cells that have both and may join the loop
    int size;
    CellSet loop;
    HouseSet seen[2]; // the houses that have a cell of each colour
} UniqueLoopSearch;

// The cells of the loop that have something else.
typedef struct {
    int count;
    TokenMask marks; // what it is
    CellSet cells;
} Extra;

static bool give(const UniqueLoopSearch *search, Step *step, int more_tenths) {
    int tenths = search->size == 6 ? 46 : search->size == 8 ? 47 : 50;
    step->rating_tenths = (uint8_t)(tenths + more_tenths);
    return finder_give_unique(search->query, step, search->loop, search->pair);
}

// Types 1 and 2: the cells lose the tokens.
static bool give_removal(const UniqueLoopSearch *search, CellSet cells, TokenMask tokens) {
    Step step = {0};
    return !finder_remove(&step, search->position, cells, tokens) || give(search, &step, 0);
}

// --- type 3: a set with one of two cells of the loop ---

// A house with both cells, and the sets of its other cells, as bits of the index into house->cell.
typedef struct {
    const UniqueLoopSearch *search;
    const Extra *extra;
    int house;
    TokenMask others; // empty cells of the house besides the two
    int empty;        // all empty cells
    TokenMask both;   // what both of the two have besides the pair
} LoopSetSearch;

static int cell_at(const LoopSetSearch *set, TokenMask places) {
    return set->search->position->layout->house[set->house].cell[__builtin_ctz(places)];
}

static TokenMask marks_together(const LoopSetSearch *set, TokenMask places) {
    TokenMask tokens = 0;
    for (; places != 0; places &= places - 1)
        tokens |= set->search->position->marks.cell[cell_at(set, places)];
    return tokens;
}

static bool has_single(const LoopSetSearch *set, TokenMask places) {
    for (; places != 0; places &= places - 1)
        if (marks_count(set->search->position->marks.cell[cell_at(set, places)]) < 2) return true;
    return false;
}

// The `chosen` cells are marked as a set, the `losers` lose the tokens.
static bool give_set(const LoopSetSearch *set, TokenMask chosen, TokenMask losers, TokenMask tokens) {
    const Position *position = set->search->position;
    Step step = {.house = {(uint8_t)set->house}, .house_count = 1};
    CellSet cells = {{0}};
    for (TokenMask left = losers; left != 0; left &= left - 1) cellset_add(&cells, cell_at(set, left));
    if (!finder_remove(&step, position, cells, tokens)) return true;
    for (TokenMask left = chosen; left != 0; left &= left - 1) {
        int cell = cell_at(set, left);
        finder_add_marks(&step, cell, position->marks.cell[cell] & ~step.remove.cell[cell], STEP_ALS_A);
    }
    return give(set->search, &step, marks_count(chosen));
}

// n - 1 cells that with the other tokens of the two have n tokens together: one of the two takes the last.
static bool try_naked(const LoopSetSearch *set, TokenMask chosen) {
    int size = marks_count(chosen) + 1;
    if (size > NAKED_SET_MAX || size * 2 > set->empty) return true;
    TokenMask tokens = marks_together(set, chosen);
    if (marks_count(tokens | set->both) != size || marks_count(tokens | set->extra->marks) != size)
        return true;
    if (has_single(set, chosen)) return true;
    return give_set(set, chosen, set->others & ~chosen, tokens | set->extra->marks);
}

// n tokens, a and b among them, that have n - 1 places besides the two cells. Those can hold one of a and b
// at most, and none of the rest, so these places are full. Seen from the places: all tokens but those of the
// other cells, besides what the two have.
static bool try_hidden(const LoopSetSearch *set, TokenMask chosen) {
    int size = marks_count(chosen) + 1;
    if (size > NAKED_SET_MAX || size * 2 >= set->empty) return true;
    TokenMask elsewhere = marks_together(set, set->others & ~chosen) | set->extra->marks;
    TokenMask hidden = (marks_together(set, chosen) | set->search->pair) & ~elsewhere;
    if ((hidden & set->search->pair) != set->search->pair || marks_count(hidden) != size) return true;
    return give_set(set, chosen, chosen, ~hidden);
}

static bool find_sets(const LoopSetSearch *set) {
    for (unsigned chosen = 1; chosen <= set->others; chosen++) {
        if ((chosen & ~(unsigned)set->others) != 0) continue;
        if (!try_naked(set, chosen) || !try_hidden(set, chosen)) return false;
    }
    return true;
}

static bool give_type_3(const UniqueLoopSearch *search, const Extra *extra) {
    if (marks_count(extra->marks) < 2) return true;
    const Layout *layout = search->position->layout;
    const TokenMask *marks = search->position->marks.cell;
    int first = cellset_next(&extra->cells, 0), second = cellset_next(&extra->cells, first + 1);
    for (int i = 0; i < layout->house_count; i++) {
        int house = finder_house(layout, i);
        if (!cellset_within(extra->cells, layout->house[house].set)) continue;
        LoopSetSearch set = {.search = search, .extra = extra, .house = house, .empty = 2};
        set.both = marks[first] & marks[second] & extra->marks;
        for (int j = 0; j < layout->order; j++) {
            int cell = layout->house[house].cell[j];
            if (marks[cell] == 0 || cell == first || cell == second) continue;
            set.others |= 1u << j;
            set.empty++;
        }
        if (marks_count(set.others) <= FINDER_SET_CELLS_MAX && !find_sets(&set)) return false;
    }
    return true;
}

// --- type 4 ---

// In a house of both cells a has no other place: one of them is a, and the other cannot be b.
static bool give_type_4(const UniqueLoopSearch *search, const Extra *extra) {
    const Layout *layout = search->position->layout;
    for (TokenMask left = search->pair; left != 0; left &= left - 1) {
        TokenMask a = left & -left;
        for (int i = 0; i < layout->house_count; i++) {
            int house = finder_house(layout, i);
            if (!cellset_within(extra->cells, layout->house[house].set)) continue;
            CellSet holders = marks_cells(layout, &search->position->marks, marks_first(a));
            holders = cellset_and(holders, layout->house[house].set);
            if (!cellset_equal(holders, extra->cells)) continue;
            Step step = {.house = {(uint8_t)house}, .house_count = 1};
            finder_remove(&step, search->position, extra->cells, search->pair ^ a);
            return give(search, &step, 0);
        }
    }
    return true;
}

// --- the loops ---

static bool give_loop(const UniqueLoopSearch *search, const Extra *extra) {
    if (search->size < LOOP_CELLS_MIN || extra->count == 0) return true;
    const Layout *layout = search->position->layout;
    Technique technique = search->query->technique;
    if (technique == TECHNIQUE_UNIQUE_LOOP_1) return give_removal(search, extra->cells, search->pair);
    if (extra->count < 2) return true;
    if (technique == TECHNIQUE_UNIQUE_LOOP_2)
        return give_removal(search, finder_common_peers(layout, extra->cells), extra->marks);
    return technique == TECHNIQUE_UNIQUE_LOOP_3 ? give_type_3(search, extra) : give_type_4(search, extra);
}

// Adds what a cell has besides the pair. False when the loop is then of no use: type 1 has one such cell,
// types 3 and 4 have two; type 2 has any number, but all with the same token and with a cell that sees them
// all.
static bool add_extra(const UniqueLoopSearch *search, Extra *extra, int cell) {
    TokenMask other = search->position->marks.cell[cell] & ~search->pair;
    if (other == 0) return true;
    extra->count++;
    extra->marks |= other;
    cellset_add(&extra->cells, cell);
    if (search->query->technique == TECHNIQUE_UNIQUE_LOOP_1) return extra->count <= 1;
    if (search->query->technique != TECHNIQUE_UNIQUE_LOOP_2) return extra->count <= 2;
    if (marks_count(extra->marks) != 1) return false;
    CellSet losers = finder_common_peers(search->position->layout, extra->cells);
    for (int c = cellset_next(&losers, 0); c >= 0; c = cellset_next(&losers, c + 1))
        if ((search->position->marks.cell[c] & extra->marks) != 0) return true;
    return false;
}

static bool grow(UniqueLoopSearch *search, const Extra *extra);

// Goes on with one more cell, if it may join.
static bool join(UniqueLoopSearch *search, const Extra *extra, int cell, int colour) {
    if ((search->seen[colour] & search->houses[cell]) != 0 || search->steps == 0) return true;
    Extra wider = *extra;
    if (!add_extra(search, &wider, cell)) return true;
    search->steps--;
    search->size++;
    cellset_add(&search->loop, cell);
    cellset_remove(&search->open, cell);
    search->seen[colour] |= search->houses[cell];
    bool go_on = grow(search, &wider);
    search->seen[colour] &= ~search->houses[cell];
    cellset_add(&search->open, cell);
    cellset_remove(&search->loop, cell);
    search->size--;
    return go_on;
}

static bool grow(UniqueLoopSearch *search, const Extra *extra) {
    HouseSet lacking = search->seen[0] ^ search->seen[1];
    if (lacking == 0) return give_loop(search, extra);
    int house = houseset_first(lacking);
    int colour = (search->seen[0] >> house & 1) != 0 ? 1 : 0;
    CellSet partners = cellset_and(search->open, search->position->layout->house[house].set);
    for (int c = cellset_next(&partners, 0); c >= 0; c = cellset_next(&partners, c + 1))
        if (!join(search, extra, c, colour)) return false;
    return true;
}

// Each loop is grown from its first cell: those before it are closed.
static bool find_with_pair(UniqueLoopSearch *search, const CellSet *cells) {
    search->open = *cells;
    Extra none = {.count = 0};
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        if (!join(search, &none, c, 0)) return false;
        cellset_remove(&search->open, c);
    }
    return true;
}

bool unique_loop_find(const StepQuery *query) {
    assert(query->technique >= TECHNIQUE_UNIQUE_LOOP_1 && query->technique <= TECHNIQUE_UNIQUE_LOOP_4);
    const Position *position = query->position;
    const Layout *layout = position->layout;
    UniqueLoopSearch search = {.query = query, .position = position, .steps = SEARCH_STEPS_MAX};
    CellSet has[TOKENS_MAX + 1];
    for (int t = 1; t <= layout->order; t++) has[t] = marks_cells(layout, &position->marks, t);
    for (int c = 0; c < layout->cells; c++) search.houses[c] = layout_house_bits(layout, c);
    for (int a = 1; a <= layout->order; a++) {
        for (int b = a + 1; b <= layout->order; b++) {
            CellSet cells = cellset_and(has[a], has[b]);
            search.pair = marks_bit(a) | marks_bit(b);
            if (cellset_count(&cells) >= LOOP_CELLS_MIN && !find_with_pair(&search, &cells)) return false;
        }
    }
    return true;
}
