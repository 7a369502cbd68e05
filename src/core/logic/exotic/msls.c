// Multi-sector locked sets: cells into which their tokens fit, all added up, just as often as there are
// cells. Known in the field by D. P. Bird and others (New Sudoku Players' Forum); the SK loop, one of a
// certain shape, is S. Kurzhals' (2007).
//
// Each house of a cover of a token's places among the cells holds the token there once at most, so the fewest
// houses that cover them say how often the token fits in. All tokens together must fill all cells. If these
// numbers add up to no more than that, a house that is one of the fewest must have its token among the cells,
// and the token goes from the rest of the house.
//
// The houses are rows, columns and boxes. Two kinds of cells are tried: those of SK loops, and those where
// some rows cross some columns, which must be locked by these lines alone. Crossings are looked for on boards
// of nine tokens and fewer: on larger ones there are too many.

#include "core/logic/exotic/msls.h"

#include "core/base/bits.h"
#include "core/logic/finder.h"

enum {
    SIDE = 9,
    LINES_MIN = 4,
    LINES_MAX = 5,
    CELLS_MIN = 12, // towards the end of a puzzle there are thousands of smaller ones, which say nothing new
    CHOICES = 1 << SIDE
};

typedef struct {
    const StepQuery *query;
    const Layout *layout;
    CellSet places[TOKENS_MAX + 1];     // by token
    uint32_t row[TOKENS_MAX + 1][SIDE]; // by token and row: the columns, as bits
    uint32_t empty[SIDE];               // by row: the columns of empty cells
} MslsSearch;

// ---- what follows

// How many rows, columns and boxes are needed to hold all these cells; `most` where it is no fewer.
static int least_cover(const Layout *layout, CellSet cells, int most) {
    int first = cellset_next(&cells, 0);
    if (first < 0) return 0;
    for (int i = 0; i < layout->house_of_count[first] && most > 1; i++) {
        int house = layout->house_of[first][i];
        if (house < 3 * layout->order) // not an extra one
            most = 1 + least_cover(layout, cellset_minus(cells, layout->house[house].set), most - 1);
    }
    return most;
}

int msls_cover_size(const Layout *layout, const Step *step, int token) {
    return least_cover(layout, marks_cells(layout, &step->pattern, token), layout->order);
}

// Takes a token away from the rest of each house that is one of the fewest.
static bool clear_houses(const MslsSearch *search, const CellSet *cells, int token, Step *step) {
    const Layout *layout = search->layout;
    CellSet inside = cellset_and(search->places[token], *cells);
    CellSet outside = cellset_minus(search->places[token], *cells);
    int least = least_cover(layout, inside, layout->order);
    bool changes = false;
    for (int h = 0; h < 3 * layout->order; h++) {
        const CellSet *house = &layout->house[h].set;
        CellSet lost = cellset_and(outside, *house), held = cellset_and(inside, *house);
        if (cellset_empty(&lost) || cellset_empty(&held)) continue;
        if (least_cover(layout, cellset_minus(inside, *house), least) < least)
            changes |= finder_remove(step, search->query->position, lost, marks_bit(token));
    }
    return changes;
}

// The step has its houses already.
static bool give_locked(const MslsSearch *search, const CellSet *cells, Step *step) {
    const Position *position = search->query->position;
    bool changes = false;
    for (int t = 1; t <= search->layout->order; t++) changes |= clear_houses(search, cells, t, step);
    if (!changes) return true;
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1))
        finder_add_pattern(step, c, position->marks.cell[c]);
    return finder_give(search->query, step);
}

// ---- rows that cross columns

// Adds, for each choice of so many columns and fewer, how often the token fits into these rows and columns:
// the most places of which no two share a line, which are as many as the fewest lines that hold all places
// (D. Koenig, 1931). Such a cover takes some of the columns, and for the others each row that has a place in
// them.
static void add_fits(const uint32_t row[SIDE], uint32_t rows, int order, uint8_t sum[CHOICES]) {
    uint32_t column[SIDE] = {0}, reached[CHOICES] = {0};
    uint8_t fits[CHOICES] = {0};
    for (; rows != 0; rows &= rows - 1) {
        int r = __builtin_ctz(rows);
        for (uint32_t left = row[r]; left != 0; left &= left - 1) column[__builtin_ctz(left)] |= 1u << r;
    }
    for (uint32_t columns = 1; columns < 1u << order; columns++) {
        if (bits_count(columns) > LINES_MAX) continue;
        reached[columns] = reached[columns & (columns - 1)] | column[__builtin_ctz(columns)];
        int least = bits_count(reached[columns]);
        for (uint32_t left = columns; left != 0; left &= left - 1) {
            int without = fits[columns ^ (left & -left)];
            if (without < least) least = without + 1;
        }
        fits[columns] = (uint8_t)least;
        sum[columns] += fits[columns];
    }
}

static bool give_crossing(const MslsSearch *search, uint32_t rows, uint32_t columns) {
    CellSet cells = {{0}};
    Step step = {0};
    for (uint32_t left = rows; left != 0; left &= left - 1) {
        int r = __builtin_ctz(left);
        finder_add_house(&step, r);
        for (uint32_t across = search->empty[r] & columns; across != 0; across &= across - 1)
            cellset_add(&cells, layout_cell(search->layout, r, __builtin_ctz(across)));
    }
    step.base_count = step.house_count;
    for (uint32_t left = columns; left != 0; left &= left - 1)
        finder_add_house(&step, search->layout->order + __builtin_ctz(left));
    return give_locked(search, &cells, &step);
}

// Every choice of columns with these rows.
static bool find_across(const MslsSearch *search, uint32_t rows) {
    uint8_t sum[CHOICES] = {0};
    int order = search->layout->order;
    for (int t = 1; t <= order; t++) add_fits(search->row[t], rows, order, sum);
    for (uint32_t columns = 1; columns < 1u << order; columns++) {
        int lines = bits_count(columns), cells = 0;
        if (lines < LINES_MIN || lines > LINES_MAX) continue;
        for (uint32_t left = rows; left != 0; left &= left - 1)
            cells += bits_count(search->empty[__builtin_ctz(left)] & columns);
        if (cells >= CELLS_MIN && sum[columns] == cells && !give_crossing(search, rows, columns))
            return false;
    }
    return true;
}

static bool find_crossings(const MslsSearch *search) {
    if (search->layout->order > SIDE) return true;
    for (int lines = LINES_MIN; lines <= LINES_MAX; lines++)
        for (uint32_t rows = 1; rows < 1u << search->layout->order; rows++)
            if (bits_count(rows) == lines && !find_across(search, rows)) return false;
    return true;
}

// ---- SK loops: two rows and two columns in four boxes, without the cells where they cross

static bool give_loop(const MslsSearch *search, const int row[2], const int column[2]) {
    const Layout *layout = search->layout;
    CellSet cells = {{0}}, lines = {{0}};
    Step step = {0};
    int count = 0;
    for (int i = 0; i < 2; i++) finder_add_house(&step, row[i]);
    for (int i = 0; i < 2; i++) finder_add_house(&step, layout->order + column[i]);
    step.base_count = step.house_count;
    for (int i = 0; i < step.base_count; i++) lines = cellset_or(lines, layout->house[step.house[i]].set);
    for (int i = 0; i < 4; i++) {
        int corner = layout_cell(layout, row[i / 2], column[i % 2]);
        finder_add_house(&step, 2 * layout->order + layout->box_of[corner]);
        cells = cellset_or(cells, layout->house[step.house[step.house_count - 1]].set);
    }
    cells = cellset_and(cells, lines);
    for (int i = 0; i < 4; i++) cellset_remove(&cells, layout_cell(layout, row[i / 2], column[i % 2]));
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1))
        if (search->query->position->marks.cell[c] == 0) return true;
    for (int t = 1; t <= layout->order && count <= cellset_count(&cells); t++)
        count += least_cover(layout, cellset_and(search->places[t], cells), step.base_count);
    return count != cellset_count(&cells) || give_locked(search, &cells, &step);
}

static bool find_loops(const MslsSearch *search) {
    const Layout *layout = search->layout;
    int row[2], column[2], n = layout->order;
    if (layout->box_rows < 2 || layout->box_columns < 2) return true;
    for (row[0] = 0; row[0] < n; row[0]++)
        for (row[1] = (row[0] / layout->box_rows + 1) * layout->box_rows; row[1] < n; row[1]++)
            for (column[0] = 0; column[0] < n; column[0]++) {
                column[1] = (column[0] / layout->box_columns + 1) * layout->box_columns;
                for (; column[1] < n; column[1]++)
                    if (!give_loop(search, row, column)) return false;
            }
    return true;
}

bool msls_find(const StepQuery *query) {
    const Position *position = query->position;
    const Layout *layout = position->layout;
    MslsSearch search = {.query = query, .layout = layout};
    for (int t = 1; t <= layout->order; t++) search.places[t] = marks_cells(layout, &position->marks, t);
    if (query->technique == TECHNIQUE_SK_LOOP) return find_loops(&search);
    for (int c = 0; c < layout->cells && layout->order <= SIDE; c++) {
        int r = layout_row(layout, c);
        uint32_t column = 1u << layout_column(layout, c);
        if (position->marks.cell[c] != 0) search.empty[r] |= column;
        for (TokenMask left = position->marks.cell[c]; left != 0; left &= left - 1)
            search.row[marks_first(left)][r] |= column;
    }
    return find_crossings(&search);
}
