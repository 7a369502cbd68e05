// BUG-Lite: a bivalue universal grave in a part of the board. It carries the principle of Nick70 (Sudoku
// Players' Forum, 2005) over to a few open cells with two candidates each, such that every token is in every
// house twice among these, or not at all. In a solution in which the cells had nothing else, each of them
// could exchange its token for the other one, and no house would notice. So a puzzle with one solution has a
// guardian that is true: another candidate of these cells.
//
// Rectangles, loops and whole graves are the same with two tokens, or in all cells; they have finders of
// their own, with more types. Here are those of three tokens and more in a few cells.
//
// A token that has one place in a house so far needs a second. So from its first cell a pattern grows by the
// places that the first such token can have; this way each is met once.

#include "core/logic/guardian.h"

enum {
    CELLS_MIN = 6,
    CELLS_MOST = 10,    // more are of no use to a person
    GUARDIANS_MAX = 3,  // nor are more of these
    TRIES_MAX = 1 << 18 // far more than any search took on 9x9 boards
};

typedef struct {
    const StepQuery *query;
    const Position *position;
    int tries_left;
    int count;
    CellIndex cell[CELLS_MOST];
    TokenMask pair[CELLS_MOST];
    CellSet cells;
    TokenMask tokens;
    uint8_t places[HOUSES_MAX][TOKENS_MAX + 1];
    int lonely; // tokens with one place in a house, over all houses
    Marks guardians;
    int guardian_count;
} LiteSearch;

static void count_place(LiteSearch *search, int house, int token, int change) {
    uint8_t *places = &search->places[house][token];
    search->lonely -= *places == 1;
    *places = (uint8_t)(*places + change);
    search->lonely += *places == 1;
}

// Counts the cell in its houses, or takes it out again.
static void count_cell(LiteSearch *search, int cell, TokenMask pair, int change) {
    const Layout *layout = search->position->layout;
    for (int i = 0; i < layout->house_of_count[cell]; i++)
        for (TokenMask left = pair; left != 0; left &= left - 1)
            count_place(search, layout->house_of[cell][i], marks_first(left), change);
}

static bool has_room(const LiteSearch *search, int cell, TokenMask pair) {
    const Layout *layout = search->position->layout;
    for (int i = 0; i < layout->house_of_count[cell]; i++)
        for (TokenMask left = pair; left != 0; left &= left - 1)
            if (search->places[layout->house_of[cell][i]][marks_first(left)] == 2) return false;
    return true;
}

static bool give(const LiteSearch *search) {
    Step step = {0};
    if (search->guardian_count == 0) return true; // the puzzle has several solutions
    if (search->count < CELLS_MIN || marks_count(search->tokens) < 3) return true;
    for (int i = 0; i < search->count; i++) finder_add_pattern(&step, search->cell[i], search->pair[i]);
    return guardian_give(search->query, &step, &search->guardians);
}

// The first token that needs a second place in a house. False when there is none.
static bool find_lonely(const LiteSearch *search, int *out_house, int *out_token) {
    const Layout *layout = search->position->layout;
    for (int i = 0; i < search->count && search->lonely > 0; i++) {
        int cell = search->cell[i];
        for (int k = 0; k < layout->house_of_count[cell]; k++)
            for (TokenMask left = search->pair[i]; left != 0; left &= left - 1) {
                *out_house = layout->house_of[cell][k];
                *out_token = marks_first(left);
                if (search->places[*out_house][*out_token] == 1) return true;
            }
    }
    return false;
}

static bool grow(LiteSearch *search);

// With one more cell, unless its guardians are too many, or see nothing together.
static bool grow_by(LiteSearch *search, int cell, TokenMask pair) {
    TokenMask guardians = search->position->marks.cell[cell] & ~pair;
    int more = marks_count(guardians);
    TokenMask tokens = search->tokens;
    if (search->guardian_count + more > GUARDIANS_MAX || !has_room(search, cell, pair)) return true;
    search->guardians.cell[cell] = guardians;
    search->guardian_count += more;
    bool going = true;
    if (more == 0 || search->guardian_count == more ||
        guardian_removes(search->position, &search->guardians)) {
        search->cell[search->count] = (CellIndex)cell;
        search->pair[search->count++] = pair;
        search->tokens |= pair;
        cellset_add(&search->cells, cell);
        count_cell(search, cell, pair, 1);
        going = grow(search);
        count_cell(search, cell, pair, -1);
        cellset_remove(&search->cells, cell);
        search->count--;
        search->tokens = tokens;
    }
    search->guardians.cell[cell] = 0;
    search->guardian_count -= more;
    return going;
}

static bool grow(LiteSearch *search) {
    const Layout *layout = search->position->layout;
    int house, token, room = CELLS_MOST - search->count;
    if (search->tries_left-- <= 0) return true;
    if (!find_lonely(search, &house, &token)) return give(search);
    if (search->lonely > room * 2 * layout->house_of_count[search->cell[0]]) return true;
    for (int i = 0; i < layout->order && room > 0; i++) {
        int cell = layout->house[house].cell[i];
        TokenMask marks = search->position->marks.cell[cell];
        if (cell < search->cell[0] || cellset_has(&search->cells, cell) || !(marks & marks_bit(token)))
            continue;
        for (TokenMask left = marks & ~marks_bit(token); left != 0; left &= left - 1)
            if (!grow_by(search, cell, marks_bit(token) | (left & -left))) return false;
    }
    return true;
}

bool bug_lite_find(const StepQuery *query) {
    LiteSearch search = {.query = query, .position = query->position, .tries_left = TRIES_MAX};
    for (int c = 0; c < query->position->layout->cells; c++) {
        TokenMask marks = query->position->marks.cell[c];
        for (TokenMask a = marks; a != 0; a &= a - 1)
            for (TokenMask b = a & (a - 1); b != 0; b &= b - 1)
                if (!grow_by(&search, c, (a & -a) | (b & -b))) return false;
    }
    return true;
}
