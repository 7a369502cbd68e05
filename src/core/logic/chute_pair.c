// Chute remote pairs (A. Stuart, SudokuWiki): two cells with the same two candidates in two boxes of a band,
// and in the third box one of the tokens in their two rows only; or by columns.
//
// That token is in the third box in the row of the one cell or in that of the other. So one of the two cells
// is not this token but the other one, which goes from all cells that see both. It is a W-Wing whose link is
// a box.

#include "core/logic/finder.h"

typedef struct {
    const StepQuery *query;
    int a, b;  // the cells
    int lines; // 0: rows, the layout's order: columns
} ChuteSearch;

static int line_of(const ChuteSearch *search, int cell) {
    const Layout *layout = search->query->position->layout;
    return search->lines == 0 ? layout_row(layout, cell) : layout->order + layout_column(layout, cell);
}

// The places of a token in a box that are in the line of a cell.
static CellSet places_beside(const ChuteSearch *search, CellSet places, int cell) {
    return cellset_and(places, search->query->position->layout->house[line_of(search, cell)].set);
}

static bool give(const ChuteSearch *search, int box, int linked, int token, CellSet near, CellSet far) {
    const Position *position = search->query->position;
    CellSet pair = cellset_or(cellset_of(search->a), cellset_of(search->b));
    Step step = {.house = {(uint8_t)box}, .house_count = 1};
    if (!finder_remove(&step, position, finder_common_peers(position->layout, pair), marks_bit(token)))
        return true;
    finder_add_cells(&step, pair, marks_bit(token) | marks_bit(linked));
    const CellSet cells[] = {cellset_of(search->a), cellset_of(search->a), near, far,
                             cellset_of(search->b), cellset_of(search->b)};
    for (int i = 0; i < 6; i++)
        finder_add_node(&step, i == 0 || i == 5 ? token : linked, i % 2 == 1, i == 0, cells[i]);
    return finder_give(search->query, &step);
}

// A box that both lines run through, and neither cell is in.
static bool try_box(const ChuteSearch *search, int box) {
    const Position *position = search->query->position;
    const Layout *layout = position->layout;
    const CellSet *set = &layout->house[box].set;
    if (cellset_has(set, search->a) || cellset_has(set, search->b)) return true;
    if (!cellset_meet(*set, layout->house[line_of(search, search->a)].set) ||
        !cellset_meet(*set, layout->house[line_of(search, search->b)].set))
        return true;
    TokenMask both = position->marks.cell[search->a];
    for (TokenMask left = both; left != 0; left &= left - 1) {
        int linked = marks_first(left), token = marks_first(both & ~marks_bit(linked));
        CellSet places = cellset_and(marks_cells(layout, &position->marks, linked), *set);
        CellSet near = places_beside(search, places, search->a),
                far = places_beside(search, places, search->b);
        if (cellset_empty(&near) || cellset_empty(&far) || !cellset_equal(places, cellset_or(near, far)))
            continue;
        if (!give(search, box, linked, token, near, far)) return false;
    }
    return true;
}

static bool try_pair(const StepQuery *query, int a, int b) {
    const Layout *layout = query->position->layout;
    for (int lines = 0; lines <= layout->order; lines += layout->order) {
        ChuteSearch search = {query, a, b, lines};
        for (int box = 2 * layout->order; box < 3 * layout->order; box++)
            if (!try_box(&search, box)) return false;
    }
    return true;
}

bool chute_pair_find(const StepQuery *query) {
    const Position *position = query->position;
    const Layout *layout = position->layout;
    for (int a = 0; a < layout->cells; a++) {
        if (marks_count(position->marks.cell[a]) != 2) continue;
        for (int b = a + 1; b < layout->cells; b++)
            if (position->marks.cell[b] == position->marks.cell[a] && !cellset_has(&layout->peers[a], b) &&
                !try_pair(query, a, b))
                return false;
    }
    return true;
}
