// Reverse BUG: what the clues of two tokens must not be completed to. (It has its name in Sudoku Studio of
// the Kyouyama group; the idea is that of avoidable rectangles, turned round.)
//
// In a solution every house has each of two tokens once. Take all clues of the two, and a few cells more, so
// that every house has two of these cells or none. If the cells all held one of the two tokens, then each
// house would have both of them there, or both outside; so outside the two tokens could change places
// everywhere, and no clue would object. So a puzzle with one solution has a guardian that is true: a
// candidate of the few cells that is neither of the two tokens.
//
// A house with one of the cells needs a second. So the few cells are chosen by the first such house.

#include "core/logic/guardian.h"

enum {
    MORE_MAX = 4,     // cells besides the clues: more are of no use to a person
    GUARDIANS_MAX = 4 // nor are more of these
};

typedef struct {
    const StepQuery *query;
    const Position *position;
    TokenMask pair;
    CellSet eligible; // cells that could hold one of the two and are no clues
    CellSet cells;    // the clues of the two, and the cells that have been added
    int more;
    uint8_t count[HOUSES_MAX]; // of the cells in each house
    Marks guardians;
    int guardian_count;
} ReverseSearch;

static void count_cell(ReverseSearch *search, int cell, int change) {
    const Layout *layout = search->position->layout;
    for (int i = 0; i < layout->house_of_count[cell]; i++) {
        uint8_t *count = &search->count[layout->house_of[cell][i]];
        *count = (uint8_t)(*count + change);
    }
}

static bool has_room(const ReverseSearch *search, int cell) {
    const Layout *layout = search->position->layout;
    for (int i = 0; i < layout->house_of_count[cell]; i++)
        if (search->count[layout->house_of[cell][i]] >= 2) return false;
    return true;
}

// The first house with one cell, or with more than two: then there is nothing to be found. -1: none.
static int first_open_house(const ReverseSearch *search) {
    const Layout *layout = search->position->layout;
    for (int h = 0; h < layout->house_count; h++)
        if (search->count[h] == 1 || search->count[h] > 2) return h;
    return -1;
}

static bool give(const ReverseSearch *search) {
    const Position *position = search->position;
    Step step = {0};
    if (search->guardian_count == 0) return true;                                  // no solution, or several
    if (cellset_count(&search->cells) >= 2 * position->layout->order) return true; // nothing is outside
    for (int c = cellset_next(&search->cells, 0); c >= 0; c = cellset_next(&search->cells, c + 1))
        finder_add_pattern(&step, c, position->marks.cell[c] & search->pair);
    step.tokens = search->pair;
    return guardian_give(search->query, &step, &search->guardians);
}

static bool grow(ReverseSearch *search) {
    const Layout *layout = search->position->layout;
    int house = first_open_house(search);
    if (house < 0) return give(search);
    if (search->more == MORE_MAX || search->count[house] > 2) return true;
    CellSet next = cellset_and(search->eligible, layout->house[house].set);
    next = cellset_minus(next, search->cells);
    for (int c = cellset_next(&next, 0); c >= 0; c = cellset_next(&next, c + 1)) {
        TokenMask guardians = search->position->marks.cell[c] & ~search->pair;
        int count = marks_count(guardians);
        if (search->guardian_count + count > GUARDIANS_MAX || !has_room(search, c)) continue;
        search->guardians.cell[c] = guardians;
        search->guardian_count += count;
        search->more++;
        cellset_add(&search->cells, c);
        count_cell(search, c, 1);
        bool going = grow(search);
        count_cell(search, c, -1);
        cellset_remove(&search->cells, c);
        search->more--;
        search->guardian_count -= count;
        search->guardians.cell[c] = 0;
        if (!going) return false;
    }
    return true;
}

static bool find_with(const StepQuery *query, TokenMask pair) {
    const Position *position = query->position;
    ReverseSearch search = {.query = query, .position = position, .pair = pair};
    for (int c = 0; c < position->layout->cells; c++) {
        int token = position->grid.cell[c];
        bool holds = token != 0 && (pair & marks_bit(token)) != 0;
        if (holds && cellset_has(&position->given, c)) {
            cellset_add(&search.cells, c);
            count_cell(&search, c, 1);
        } else if (holds || (position->marks.cell[c] & pair) != 0) {
            cellset_add(&search.eligible, c);
        }
    }
    return cellset_empty(&search.cells) || grow(&search); // without a clue there are several solutions
}

bool reverse_bug_find(const StepQuery *query) {
    int order = query->position->layout->order;
    for (int a = 1; a <= order; a++)
        for (int b = a + 1; b <= order; b++)
            if (!find_with(query, marks_bit(a) | marks_bit(b))) return false;
    return true;
}
