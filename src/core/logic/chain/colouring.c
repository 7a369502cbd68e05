// Colours: candidates that are joined by strong links are true and false in turn, so two colours tell them
// apart, and one of the two colours is true as a whole. Remote pairs colour cells with the same two
// candidates, simple and multi-colours the places of one token, 3D Medusa candidates of all tokens.

#include <stddef.h>

#include "core/logic/finder.h"

// The places of one token that hang together: those of the one colour and those of the other.
typedef struct {
    CellSet side[2];
} Colours;

enum { COLOURS_MAX = CELLS_MAX / 2 };

typedef struct {
    const StepQuery *query;
    const Position *position;
    const Layout *layout;
    int token;
    CellSet places; // of the token
    Colours colours[COLOURS_MAX];
    int count;
} ColourSearch;

// The cells that see a cell of the set.
static CellSet seen_by(const Layout *layout, const CellSet *set) {
    CellSet seen = {{0}};
    for (int c = cellset_next(set, 0); c >= 0; c = cellset_next(set, c + 1))
        seen = cellset_or(seen, layout->peers[c]);
    return seen;
}

// The other place of the token in the house when there are two, or -1.
static int partner(const ColourSearch *search, int house, int cell) {
    CellSet in_house = cellset_and(search->layout->house[house].set, search->places);
    if (cellset_count(&in_house) != 2) return -1;
    cellset_remove(&in_house, cell);
    return cellset_next(&in_house, 0);
}

// A place that is reached twice keeps its first colour.
static void colour_from(ColourSearch *search, Colours *colours, CellSet *open, int cell, int side) {
    if (!cellset_has(open, cell)) return;
    cellset_remove(open, cell);
    cellset_add(&colours->side[side], cell);
    for (int h = 0; h < search->layout->house_of_count[cell]; h++) {
        int other = partner(search, search->layout->house_of[cell][h], cell);
        if (other >= 0) colour_from(search, colours, open, other, 1 - side);
    }
}

static void colour_token(ColourSearch *search, int token) {
    search->token = token;
    search->places = marks_cells(search->layout, &search->position->marks, token);
    search->count = 0;
    CellSet open = search->places;
    for (int c = cellset_next(&open, 0); c >= 0; c = cellset_next(&open, c + 1)) {
        Colours colours = {.side = {{{0}}, {{0}}}};
        colour_from(search, &colours, &open, c, 0);
        if (!cellset_empty(&colours.side[1])) search->colours[search->count++] = colours;
    }
}

static void add_side(const ColourSearch *search, Step *step, const CellSet *side, StepRole role) {
    for (int c = cellset_next(side, 0); c >= 0; c = cellset_next(side, c + 1)) {
        finder_add_pattern(step, c, marks_bit(search->token));
        finder_add_marks(step, c, marks_bit(search->token), role);
    }
}

// Two pairs of colours are marked as on and off, and as the first and second of two sets.
static bool give(const ColourSearch *search, const Colours *first, const Colours *second, CellSet removed) {
    Step step = {0};
    if (!finder_remove(&step, search->position, removed, marks_bit(search->token))) return true;
    add_side(search, &step, &first->side[0], STEP_ON);
    add_side(search, &step, &first->side[1], STEP_OFF);
    if (second) {
        add_side(search, &step, &second->side[0], STEP_ALS_A);
        add_side(search, &step, &second->side[1], STEP_ALS_B);
    }
    return finder_give(search->query, &step);
}

// Trap: what sees both colours goes. Wrap: a colour that sees itself is false.
static bool find_simple(const ColourSearch *search) {
    bool trap = search->query->technique == TECHNIQUE_SIMPLE_COLOURS_TRAP;
    for (int i = 0; i < search->count; i++) {
        const Colours *colours = &search->colours[i];
        CellSet sees[2], lost = {{0}};
        for (int k = 0; k < 2; k++) {
            sees[k] = seen_by(search->layout, &colours->side[k]);
            if (cellset_meet(sees[k], colours->side[k])) lost = cellset_or(lost, colours->side[k]);
        }
        if (trap) lost = cellset_and(sees[0], sees[1]);
        if (!give(search, colours, NULL, lost)) return false;
    }
    return true;
}

// Where a colour of one pair sees a colour of the other, one of the two is false, so one of their opposites
// is true: what sees both of those goes.
static CellSet bridged(const Layout *layout, const Colours *a, const Colours *b) {
    CellSet lost = {{0}};
    for (int i = 0; i < 2; i++) {
        CellSet sees = seen_by(layout, &a->side[i]);
        for (int j = 0; j < 2; j++) {
            if (!cellset_meet(sees, b->side[j])) continue;
            CellSet from_a = seen_by(layout, &a->side[1 - i]), from_b = seen_by(layout, &b->side[1 - j]);
            lost = cellset_or(lost, cellset_and(from_a, from_b));
        }
    }
    return lost;
}

// A colour that sees both colours of another pair is false.
static CellSet crushed(const Layout *layout, const Colours *a, const Colours *b) {
    CellSet lost = {{0}};
    for (int i = 0; i < 2; i++) {
        CellSet sees = seen_by(layout, &a->side[i]);
        if (cellset_meet(sees, b->side[0]) && cellset_meet(sees, b->side[1]))
            lost = cellset_or(lost, a->side[i]);
    }
    return lost;
}

static bool find_multi(const ColourSearch *search) {
    bool bridge = search->query->technique == TECHNIQUE_MULTI_COLOURS_1;
    for (int i = 0; i < search->count; i++) {
        for (int j = bridge ? i + 1 : 0; j < search->count; j++) {
            if (i == j) continue;
            const Colours *a = &search->colours[i], *b = &search->colours[j];
            CellSet lost = bridge ? bridged(search->layout, a, b) : crushed(search->layout, a, b);
            if (!give(search, a, b, lost)) return false;
        }
    }
    return true;
}

bool colouring_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    ColourSearch search = {.query = query, .position = query->position, .layout = layout};
    bool simple = query->technique == TECHNIQUE_SIMPLE_COLOURS_TRAP ||
                  query->technique == TECHNIQUE_SIMPLE_COLOURS_WRAP;
    for (int token = 1; token <= layout->order; token++) {
        colour_token(&search, token);
        if (!(simple ? find_simple(&search) : find_multi(&search))) return false;
    }
    return true;
}
