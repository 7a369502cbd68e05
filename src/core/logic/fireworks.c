// Fireworks: tokens that have to be in a few cells around a place where a row and a column cross (shye, New
// Sudoku Players' Forum, 2021).
//
// Take the box of a cell, and the lines that cross in it. A token has one place at most in the row outside
// the box, and one at most in the column: the arms. If it is in neither, both lines have it in the box. The
// box has it once, so it is where they cross. A triple is three such tokens with the same crossing and arms:
// three cells for three tokens. A quad is two pairs, whose crossings are opposite corners of a rectangle, the
// arms of both being the other two: four cells for four tokens. Each of these cells has one of the tokens
// then, and each token just one of the cells. One that is in an arm has no place but the box in the other
// line; so it is in the box on one of the lines whatever happens, and goes from the rest of it.

#include <stddef.h>

#include "core/logic/finder.h"

// Step.reason; a box may lose tokens or not.
enum { TRIPLE, TRIPLE_BOX, QUAD, QUAD_BOX };

// A crossing and its arms, and the tokens that have to be in these cells.
typedef struct {
    int crossing, row_arm, column_arm;
    TokenMask tokens;
} Firework;

static int row_of(const Layout *layout, int cell) { return layout_row(layout, cell); }
static int column_of(const Layout *layout, int cell) { return layout->order + layout_column(layout, cell); }
static int box_of(const Layout *layout, int cell) { return 2 * layout->order + layout->box_of[cell]; }

// The tokens that are still to be placed in a line, and have no place there outside the box of the crossing
// but the arm.
static TokenMask arm_tokens(const Position *position, int line, int crossing, int arm) {
    const Layout *layout = position->layout;
    TokenMask all = 0, elsewhere = 0;
    for (int i = 0; i < layout->order; i++) {
        int c = layout->house[line].cell[i];
        all |= position->marks.cell[c];
        if (c != arm && layout->box_of[c] != layout->box_of[crossing]) elsewhere |= position->marks.cell[c];
    }
    return all & ~elsewhere;
}

static bool is_arm(const Position *position, int crossing, int cell) {
    return position->marks.cell[cell] != 0 &&
           position->layout->box_of[cell] != position->layout->box_of[crossing];
}

// A cell of the pattern keeps nothing but these tokens. False when it has none of them.
static bool add_cell(Step *step, const Position *position, int cell, TokenMask tokens, StepRole role) {
    TokenMask marks = position->marks.cell[cell];
    finder_add_pattern(step, cell, marks & tokens);
    finder_add_marks(step, cell, marks & tokens, role);
    step->remove.cell[cell] |= marks & ~tokens;
    return (marks & tokens) != 0;
}

// The lines and the box of a crossing. The box loses the tokens off these lines; false where it has none
// there.
static bool add_lines(Step *step, const Position *position, const Firework *firework) {
    const Layout *layout = position->layout;
    int row = row_of(layout, firework->crossing), column = column_of(layout, firework->crossing);
    int box = box_of(layout, firework->crossing);
    CellSet lines = cellset_or(layout->house[row].set, layout->house[column].set);
    finder_add_house(step, row);
    finder_add_house(step, column);
    finder_add_house(step, box);
    return finder_remove(step, position, cellset_minus(layout->house[box].set, lines), firework->tokens);
}

// The opposite one is NULL for a triple. Where a cell has none of the tokens, the position has no solution.
static bool give(const StepQuery *query, const Firework *one, const Firework *opposite) {
    const Position *position = query->position;
    TokenMask all = one->tokens | (opposite != NULL ? opposite->tokens : 0);
    Step step = {0};
    bool whole = add_cell(&step, position, one->row_arm, all, STEP_ALS_A) &&
                 add_cell(&step, position, one->column_arm, all, STEP_ALS_B) &&
                 add_cell(&step, position, one->crossing, one->tokens, STEP_COMMON);
    bool box = add_lines(&step, position, one);
    if (opposite != NULL) {
        whole = whole && add_cell(&step, position, opposite->crossing, opposite->tokens, STEP_ALS_C);
        box = add_lines(&step, position, opposite) || box;
    }
    step.reason = opposite == NULL ? (box ? TRIPLE_BOX : TRIPLE) : box ? QUAD_BOX : QUAD;
    return !whole || marks_empty(position->layout, &step.remove) || finder_give(query, &step);
}

static bool has_all(const Position *position, const Firework *firework) {
    return (firework->tokens & ~position->marks.cell[firework->crossing]) == 0;
}

// Looks from the opposite corner of the rectangle, once for both. Each crossing has both of its tokens, so
// that one can see whose they are.
static bool find_quad(const StepQuery *query, const Firework *one) {
    const Position *position = query->position;
    const Layout *layout = position->layout;
    int corner =
        layout_cell(layout, layout_row(layout, one->column_arm), layout_column(layout, one->row_arm));
    if (corner < one->crossing || position->marks.cell[corner] == 0) return true;
    if (!is_arm(position, corner, one->row_arm) || !is_arm(position, corner, one->column_arm)) return true;
    Firework opposite = {.crossing = corner, .row_arm = one->column_arm, .column_arm = one->row_arm};
    opposite.tokens = arm_tokens(position, row_of(layout, corner), corner, opposite.row_arm) &
                      arm_tokens(position, column_of(layout, corner), corner, opposite.column_arm);
    if (marks_count(opposite.tokens) != 2 || (opposite.tokens & one->tokens) != 0) return true;
    if (!has_all(position, one) || !has_all(position, &opposite)) return true;
    return give(query, one, &opposite);
}

// With more tokens than three the position has no solution.
static bool find_at(const StepQuery *query, int crossing) {
    const Position *position = query->position;
    const Layout *layout = position->layout;
    int row = row_of(layout, crossing), column = column_of(layout, crossing);
    for (int i = 0; i < layout->order; i++) {
        Firework one = {.crossing = crossing, .row_arm = layout->house[row].cell[i]};
        if (!is_arm(position, crossing, one.row_arm)) continue;
        TokenMask tokens = arm_tokens(position, row, crossing, one.row_arm);
        for (int j = 0; j < layout->order && marks_count(tokens) >= 2; j++) {
            one.column_arm = layout->house[column].cell[j];
            if (!is_arm(position, crossing, one.column_arm)) continue;
            one.tokens = tokens & arm_tokens(position, column, crossing, one.column_arm);
            if (marks_count(one.tokens) == 3 && !give(query, &one, NULL)) return false;
            if (marks_count(one.tokens) == 2 && !find_quad(query, &one)) return false;
        }
    }
    return true;
}

bool fireworks_find(const StepQuery *query) {
    for (int c = 0; c < query->position->layout->cells; c++)
        if (query->position->marks.cell[c] != 0 && !find_at(query, c)) return false;
    return true;
}
