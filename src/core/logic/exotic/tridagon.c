// Tridagon, also called Thor's hammer or trivalue oddagon: twelve cells in four boxes that cannot be filled
// with three tokens alone. It became known by mith's puzzle Loki (2022); the rule is D. Berthier's, the proof
// by direction shye's (New Sudoku Players' Forum).
//
// In each box three cells, no two of them in one row or column. Boxes side by side use the same three rows,
// those one above the other the same three columns. Read in the order of the columns, the rows of the three
// cells are an even or an odd permutation. Filled with three tokens alone, two boxes side by side differ in
// every row, so the one has the tokens of the other moved on in a circle; so have two that stand one above
// the other, by columns. Round all four this comes out only when the number of odd boxes is even. If it is
// odd, one of the guardians is true: the candidates of the cells that are not of the three tokens.

#include "core/logic/guardian.h"

enum {
    TRIO = 3,
    TRIOS_MAX = 512,   // classic boxes have 54 at most; what others have beyond is left out
    GUARDIANS_MAX = 8, // more are of no use to a person
};

// Three cells of a box, one in each of three rows and columns.
typedef struct {
    CellIndex cell[TRIO];
    uint8_t box, guardians;
    bool odd;
    uint32_t rows, columns; // as bits
} Trio;

typedef struct {
    const StepQuery *query;
    TokenMask tokens;
    int count;
    Trio trio[TRIOS_MAX];
} TridagonSearch;

// A cell of the pattern is open, has two of the three tokens and not too many others.
static bool is_part(const TridagonSearch *search, int cell) {
    const Position *position = search->query->position;
    TokenMask marks = position->marks.cell[cell];
    return position->grid.cell[cell] == 0 && marks_count(marks & search->tokens) >= 2 &&
           marks_count(marks & ~search->tokens) <= GUARDIANS_MAX;
}

// The cells in ascending order, so that their rows ascend.
static void add_trio(TridagonSearch *search, int box, int a, int b, int c) {
    const Position *position = search->query->position;
    const Layout *layout = position->layout;
    Trio trio = {.cell = {(CellIndex)a, (CellIndex)b, (CellIndex)c}, .box = (uint8_t)box};
    for (int i = 0; i < TRIO; i++) {
        trio.rows |= 1u << layout_row(layout, trio.cell[i]);
        trio.columns |= 1u << layout_column(layout, trio.cell[i]);
        trio.guardians += (uint8_t)marks_count(position->marks.cell[trio.cell[i]] & ~search->tokens);
        for (int j = 0; j < i; j++)
            trio.odd ^= layout_column(layout, trio.cell[j]) > layout_column(layout, trio.cell[i]);
    }
    bool apart = bits_count(trio.rows) == TRIO && bits_count(trio.columns) == TRIO;
    if (apart && trio.guardians <= GUARDIANS_MAX && search->count < TRIOS_MAX)
        search->trio[search->count++] = trio;
}

static void collect_trios(TridagonSearch *search) {
    const Layout *layout = search->query->position->layout;
    search->count = 0;
    for (int h = 2 * layout->order; h < 3 * layout->order; h++) {
        int cell[TOKENS_MAX], count = 0;
        for (int i = 0; i < layout->order; i++)
            if (is_part(search, layout->house[h].cell[i])) cell[count++] = layout->house[h].cell[i];
        for (int a = 0; a < count; a++)
            for (int b = a + 1; b < count; b++)
                for (int c = b + 1; c < count; c++) add_trio(search, h, cell[a], cell[b], cell[c]);
    }
}

static bool give_tridagon(const TridagonSearch *search, const Trio *const trio[4]) {
    const Position *position = search->query->position;
    Step step = {0};
    Marks guardians = {{0}};
    for (int i = 0; i < 4; i++) {
        finder_add_house(&step, trio[i]->box);
        for (int k = 0; k < TRIO; k++) {
            int cell = trio[i]->cell[k];
            finder_add_pattern(&step, cell, position->marks.cell[cell] & search->tokens);
            guardians.cell[cell] = position->marks.cell[cell] & ~search->tokens;
        }
    }
    return guardian_give(search->query, &step, &guardians);
}

// The trios of a rectangle of boxes: across from the first, below it, and in the corner that is left.
static bool close_rectangle(const TridagonSearch *search, const Trio *first, const Trio *across,
                            const Trio *below) {
    if (below->columns != first->columns || below->box <= first->box || (below->rows & first->rows) != 0)
        return true;
    for (int i = 0; i < search->count; i++) {
        const Trio *last = &search->trio[i];
        if (last->rows != below->rows || last->columns != across->columns) continue;
        int guardians = first->guardians + across->guardians + below->guardians + last->guardians;
        if (guardians == 0 || guardians > GUARDIANS_MAX) continue; // none: the position has no solution
        if ((first->odd ^ across->odd ^ below->odd ^ last->odd) &&
            !give_tridagon(search, (const Trio *const[]){first, across, below, last}))
            return false;
    }
    return true;
}

static bool find_with(const TridagonSearch *search) {
    for (int a = 0; a < search->count; a++) {
        for (int b = 0; b < search->count; b++) {
            const Trio *first = &search->trio[a], *across = &search->trio[b];
            if (across->rows != first->rows || across->box <= first->box ||
                (across->columns & first->columns) != 0)
                continue;
            for (int c = 0; c < search->count; c++)
                if (!close_rectangle(search, first, across, &search->trio[c])) return false;
        }
    }
    return true;
}

bool tridagon_find(const StepQuery *query) {
    TridagonSearch search = {.query = query};
    int order = query->position->layout->order;
    for (int a = 1; a <= order; a++) {
        for (int b = a + 1; b <= order; b++) {
            for (int c = b + 1; c <= order; c++) {
                search.tokens = marks_bit(a) | marks_bit(b) | marks_bit(c);
                collect_trios(&search);
                if (!find_with(&search)) return false;
            }
        }
    }
    return true;
}
