#include <stdlib.h>

#include "core/constraint/constraint_parts.h"

// Signs between two cells that share an edge: how one compares with the other. Where all of a sort are given,
// no sign between two cells says that the opposite holds.

// Open to the greater one.
static void draw_chevron(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    int less = cell_at(layout, constraint, 0), more = cell_at(layout, constraint, 1);
    float x, y, dx = cell_x(layout, more) - cell_x(layout, less),
                dy = cell_y(layout, more) - cell_y(layout, less);
    middle_of(layout, constraint, &x, &y);
    const float far = 0.05f, wide = 0.085f; // half of its depth, half of its opening
    Piece piece = {.kind = PIECE_CHEVRON,
                   .tint = 3,
                   .count = 3,
                   .x = {x + far * dx - wide * dy, x - far * dx, x + far * dx + wide * dy},
                   .y = {y + far * dy - wide * dx, y - far * dy, y + far * dy + wide * dx}};
    sink(context, &piece);
}

const ConstraintKind constraint_less = {
    {"less", "Less-than sign", "The sign's point shows the lower number."},
    .over = OVER_EDGE,
    .directed = true,
    .step = {.kind = RELATION_LESS},
    .draw = draw_chevron,
    .random = {.share = 100}};

const ConstraintKind constraint_white = {
    {"white", "White dot", "A white dot stands between consecutive numbers."},
    .over = OVER_EDGE,
    .step = {.kind = RELATION_DIFFERENCE, .value = 1},
    .picture = {{AT_MIDDLE, PIECE_WHITE, .tint = 3}},
    .random = {.share = 100}};

const ConstraintKind constraint_black = {
    {"black", "Black dot", "A black dot stands between a number and its double."},
    .over = OVER_EDGE,
    .step = {.kind = RELATION_RATIO, .value = 2},
    .picture = {{AT_MIDDLE, PIECE_BLACK, .tint = 3}},
    .random = {.share = 100}};

const ConstraintKind constraint_x = {{"x", "X", "Cells with an X between them add up to 10."},
                                     .over = OVER_EDGE,
                                     .step = {.kind = RELATION_SUM, .value = 10},
                                     .picture = {{AT_MIDDLE, PIECE_SIGN, 3, "X"}},
                                     .random = {.share = 100}};

const ConstraintKind constraint_v = {{"v", "V", "Cells with a V between them add up to 5."},
                                     .over = OVER_EDGE,
                                     .step = {.kind = RELATION_SUM, .value = 5},
                                     .picture = {{AT_MIDDLE, PIECE_SIGN, 3, "V"}},
                                     .random = {.share = 100}};

static bool fits_difference(const Layout *layout, const Constraint *constraint, TextError *error) {
    return fits_between("Difference", (int)constraint->value, 1, layout->order - 1, error);
}

static int32_t difference_in(const Grid *grid, const CellIndex *cell, int count, Rng *rng) {
    (void)count;
    (void)rng;
    return abs(grid->cell[cell[0]] - grid->cell[cell[1]]);
}

const ConstraintKind constraint_difference = {
    {"difference", "Difference", "A number between two cells is the difference of the two."},
    .over = OVER_EDGE,
    .value = VALUE_NEEDED,
    .fits = fits_difference,
    .step = {.kind = RELATION_DIFFERENCE},
    .twin = &constraint_white,
    .twin_value = 1,
    .picture = {{AT_MIDDLE, PIECE_HOLLOW, .tint = 3}},
    .random = {.share = 30, .value = difference_in}};

const ConstraintKind constraint_non_consecutive = {
    {"non-consecutive", "Non-consecutive", "Cells that share an edge never hold consecutive numbers."},
    .over = OVER_BOARD,
    .step = {.kind = RELATION_DIFFERENCE, .value = 1, .negated = true},
    .random = {.how = DRAWN_FIRST}};

const ConstraintKind constraint_kropki_all = {
    {"all-dots", "All dots given",
     "Neighbours without a dot are neither consecutive nor a number and its double."},
    .over = OVER_BOARD,
    .marks = {&constraint_white, &constraint_black},
    .random = {.how = DRAWN_MARKS}};

const ConstraintKind constraint_white_all = {
    {"all-white", "All white dots given", "Neighbours without a white dot are not consecutive."},
    .over = OVER_BOARD,
    .marks = {&constraint_white, &constraint_white},
    .unmarked = &constraint_non_consecutive,
    .random = {.how = DRAWN_MARKS}};

const ConstraintKind constraint_xv_all = {
    {"all-xv", "All X and V given", "Neighbours without a sign add up neither to 5 nor to 10."},
    .over = OVER_BOARD,
    .marks = {&constraint_x, &constraint_v},
    .random = {.how = DRAWN_MARKS}};
