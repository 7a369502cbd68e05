// Empty rectangle pairs: two cells with the same two candidates, and a box that has one of these tokens only
// in the row of the one and the column of the other, as in an empty rectangle. If both cells held the token,
// the box would have no place for it. So one of them is the other token, which goes from all cells that see
// both. If the box has both tokens so, both go: the empty rectangle intersection pair (ERIP) of Sunnie
// Shine's Sudoku Studio. It is a W-Wing whose link is a box.

#include "core/logic/finder.h"

typedef struct {
    const StepQuery *query;
    int a, b;                            // the cells
    const CellSet *near_line, *far_line; // the row of a and the column of b, or a's column and b's row
} ErPair;

static bool give(const ErPair *pair, int box, int linked, int token, CellSet near, CellSet far) {
    const Position *position = pair->query->position;
    CellSet cells = cellset_or(cellset_of(pair->a), cellset_of(pair->b));
    Step step = {.house = {(uint8_t)box}, .house_count = 1};
    if (!finder_remove(&step, position, finder_common_peers(position->layout, cells), marks_bit(token)))
        return true;
    finder_add_cells(&step, cells, marks_bit(token) | marks_bit(linked));
    const CellSet node[] = {cellset_of(pair->a), cellset_of(pair->a), near, far,
                            cellset_of(pair->b), cellset_of(pair->b)};
    for (int i = 0; i < 6; i++)
        finder_add_node(&step, i == 0 || i == 5 ? token : linked, i % 2 == 1, i == 0, node[i]);
    return finder_give(pair->query, &step);
}

// What is where the lines cross counts for the first. Both must have a place: in one line alone the token
// would go from that line's cell at once.
static bool try_box(const ErPair *pair, int box) {
    const Position *position = pair->query->position;
    const CellSet *set = &position->layout->house[box].set;
    if (cellset_has(set, pair->a) || cellset_has(set, pair->b)) return true;
    TokenMask both = position->marks.cell[pair->a];
    for (TokenMask left = both; left != 0; left &= left - 1) {
        int linked = marks_first(left), token = marks_first(both & ~marks_bit(linked));
        CellSet places = cellset_and(marks_cells(position->layout, &position->marks, linked), *set);
        CellSet near = cellset_and(places, *pair->near_line), far = cellset_minus(places, near);
        if (cellset_within(places, *pair->far_line) || cellset_empty(&far)) continue;
        if (!cellset_within(far, *pair->far_line)) continue;
        if (!give(pair, box, linked, token, near, far)) return false;
    }
    return true;
}

static bool try_pair(const StepQuery *query, int a, int b) {
    const Layout *layout = query->position->layout;
    int n = layout->order;
    const CellSet *lines[2][2] = {
        {&layout->house[layout_row(layout, a)].set, &layout->house[n + layout_column(layout, b)].set},
        {&layout->house[n + layout_column(layout, a)].set, &layout->house[layout_row(layout, b)].set}};
    for (int i = 0; i < 2; i++) {
        ErPair pair = {query, a, b, lines[i][0], lines[i][1]};
        for (int box = 2 * n; box < 3 * n; box++)
            if (cellset_meet(*pair.near_line, layout->house[box].set) &&
                cellset_meet(*pair.far_line, layout->house[box].set) && !try_box(&pair, box))
                return false;
    }
    return true;
}

bool empty_rectangle_pair_find(const StepQuery *query) {
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
