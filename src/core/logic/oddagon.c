// Rings of an odd number of cells, which cannot be filled with something and its opposite in turn. So one of
// the guardians is true: the candidates that could break the ring.
//
// Broken wing (R. Hagglund, Sudoku Players' Forum, 2005), also called guardians: the places of one token.
// Each of them shares a house with the next, and the guardians are the token's other places in these houses.
// With none of them the ring would have the token in every other cell.
//
// Bivalue oddagon (New Sudoku Players' Forum, 2016): cells that have the same two candidates. Each of them
// sees the next, and the guardians are their other candidates. With none of them the two tokens would take
// turns.

#include <assert.h>

#include "core/logic/guardian.h"

enum {
    RING_MIN = 5, // on the classic board a ring of three is in one house, where sets find as much
    RING_MAX = 7,
    GUARDIANS_MAX = 4, // more are of no use to a person
};

typedef struct {
    const StepQuery *query;
    TokenMask tokens;
    CellSet from; // the cells that have the token, or both tokens
    int count;    // of the ring so far; the first cell has the lowest index
    CellIndex ring[RING_MAX];
    uint8_t house[RING_MAX]; // of a broken wing: house[i] holds ring[i] and the next cell
    CellSet cells;           // of the ring
    CellSet guardians;       // of a broken wing
    CellSet losers;          // of a broken wing: the places that see all guardians
} RingSearch;

// Cells that the ring can go on to: a ring is looked for from its lowest cell on.
static CellSet next_cells(const RingSearch *search) {
    const Layout *layout = search->query->position->layout;
    int last = search->ring[search->count - 1];
    return cellset_minus(cellset_and(search->from, layout->peers[last]), search->cells);
}

static void add_cell(RingSearch *search, int cell) {
    search->ring[search->count++] = (CellIndex)cell;
    cellset_add(&search->cells, cell);
}

// Whether the last cell sees the first, and the number of cells is odd.
static bool closes(const RingSearch *search) {
    const CellSet *peers = &search->query->position->layout->peers[search->ring[0]];
    return search->count >= RING_MIN && search->count % 2 == 1 &&
           cellset_has(peers, search->ring[search->count - 1]);
}

// Every ring is met twice, once in each direction.
static bool is_first_direction(const RingSearch *search) {
    return search->ring[1] < search->ring[search->count - 1];
}

// --- broken wings ---

static bool give_wing(const RingSearch *search) {
    Step step = {0};
    Marks guardians = {{0}};
    for (int i = 0; i < search->count; i++) {
        finder_add_pattern(&step, search->ring[i], search->tokens);
        finder_add_house(&step, search->house[i]);
    }
    for (int c = cellset_next(&search->guardians, 0); c >= 0; c = cellset_next(&search->guardians, c + 1))
        guardians.cell[c] = search->tokens;
    return cellset_empty(&search->guardians) || guardian_give(search->query, &step, &guardians);
}

// Adds a house that holds two neighbours, the first of them being the last of the ring so far. False when it
// makes too many guardians, leaves nothing for them to remove, or when they would be cells of the ring.
static bool add_link(RingSearch *search, int house, int next) {
    const Layout *layout = search->query->position->layout;
    int last = search->count - 1;
    CellSet others = cellset_and(search->from, layout->house[house].set);
    cellset_remove(&others, search->ring[last]);
    cellset_remove(&others, next);
    if (cellset_meet(others, search->cells)) return false;
    search->house[last] = (uint8_t)house;
    CellSet more = cellset_minus(others, search->guardians);
    search->guardians = cellset_or(search->guardians, others);
    for (int c = cellset_next(&more, 0); c >= 0; c = cellset_next(&more, c + 1))
        search->losers = cellset_and(search->losers, layout->peers[c]);
    int count = cellset_count(&search->guardians);
    return count <= GUARDIANS_MAX && (count <= 1 || !cellset_empty(&search->losers));
}

static bool close_wing(const RingSearch *search) {
    const Layout *layout = search->query->position->layout;
    int last = search->count - 1, cell = search->ring[last];
    for (int i = 0; i < layout->house_of_count[cell]; i++) {
        int house = layout->house_of[cell][i];
        RingSearch closed = *search;
        if (!cellset_has(&layout->house[house].set, search->ring[0])) continue;
        if (add_link(&closed, house, search->ring[0]) && !give_wing(&closed)) return false;
    }
    return true;
}

static bool extend_wing(const RingSearch *search) {
    const Layout *layout = search->query->position->layout;
    if (closes(search) && is_first_direction(search) && !close_wing(search)) return false;
    if (search->count == RING_MAX) return true;
    int last = search->count - 1, cell = search->ring[last];
    CellSet next = cellset_minus(next_cells(search), search->guardians);
    for (int c = cellset_next(&next, search->ring[0]); c >= 0; c = cellset_next(&next, c + 1)) {
        for (int i = 0; i < layout->house_of_count[cell]; i++) {
            int house = layout->house_of[cell][i];
            RingSearch more = *search;
            if (!cellset_has(&layout->house[house].set, c) || !add_link(&more, house, c)) continue;
            add_cell(&more, c);
            if (!extend_wing(&more)) return false;
        }
    }
    return true;
}

// --- bivalue oddagons ---

static bool give_oddagon(const RingSearch *search) {
    const Position *position = search->query->position;
    Step step = {0};
    Marks guardians = {{0}};
    for (int i = 0; i < search->count; i++) {
        int cell = search->ring[i];
        finder_add_pattern(&step, cell, search->tokens);
        guardians.cell[cell] = position->marks.cell[cell] & ~search->tokens;
    }
    return marks_empty(position->layout, &guardians) || guardian_give(search->query, &step, &guardians);
}

// No cell sees one of the ring but its neighbours: that would be a smaller ring.
static bool extend_oddagon(const RingSearch *search, int guardians) {
    const Position *position = search->query->position;
    if (closes(search)) return is_first_direction(search) ? give_oddagon(search) : true;
    if (search->count == RING_MAX) return true;
    CellSet next = next_cells(search), apart = search->cells;
    cellset_remove(&apart, search->ring[search->count - 1]);
    if (search->count + 1 >= RING_MIN && search->count % 2 == 0) cellset_remove(&apart, search->ring[0]);
    for (int c = cellset_next(&next, search->ring[0]); c >= 0; c = cellset_next(&next, c + 1)) {
        int count = guardians + marks_count(position->marks.cell[c] & ~search->tokens);
        if (count > GUARDIANS_MAX || cellset_meet(position->layout->peers[c], apart)) continue;
        RingSearch more = *search;
        add_cell(&more, c);
        if (!extend_oddagon(&more, count)) return false;
    }
    return true;
}

// --- the search ---

static bool find_rings(const StepQuery *query, TokenMask tokens) {
    const Position *position = query->position;
    RingSearch search = {.query = query, .tokens = tokens};
    for (int c = 0; c < position->layout->cells; c++)
        if ((position->marks.cell[c] & tokens) == tokens) cellset_add(&search.from, c);
    search.losers = search.from;
    for (int c = cellset_next(&search.from, 0); c >= 0; c = cellset_next(&search.from, c + 1)) {
        RingSearch begun = search;
        add_cell(&begun, c);
        int guardians = marks_count(position->marks.cell[c] & ~tokens);
        bool going = query->technique == TECHNIQUE_BROKEN_WING ? extend_wing(&begun)
                     : guardians <= GUARDIANS_MAX              ? extend_oddagon(&begun, guardians)
                                                               : true;
        if (!going) return false;
    }
    return true;
}

bool oddagon_find(const StepQuery *query) {
    int order = query->position->layout->order;
    assert(query->technique == TECHNIQUE_BROKEN_WING || query->technique == TECHNIQUE_BIVALUE_ODDAGON);
    for (int a = 1; a <= order; a++) {
        if (query->technique == TECHNIQUE_BROKEN_WING && !find_rings(query, marks_bit(a))) return false;
        for (int b = a + 1; b <= order && query->technique == TECHNIQUE_BIVALUE_ODDAGON; b++)
            if (!find_rings(query, marks_bit(a) | marks_bit(b))) return false;
    }
    return true;
}
