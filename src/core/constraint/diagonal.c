#include <stdlib.h>

#include "core/constraint/constraint_parts.h"

// A diagonal of the board, each token once on it.

static bool fits(const Layout *layout, const Constraint *constraint, TextError *error) {
    return constraint->count == layout->order ||
           text_error(error, 0, 0, "Diagonal: it needs all %d cells from corner to corner", layout->order);
}

static bool build(Layout *layout, const Constraint *constraint) {
    return layout_add_house(layout, layout_constraint_cells(layout, constraint));
}

static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    int step = abs(cell_at(layout, constraint, 1) - cell_at(layout, constraint, 0));
    bool falls = step == layout->order + 1;                  // else it rises
    float start = 0.25f, end = (float)layout->order - start; // short of the board's round corners
    Piece piece = {.kind = PIECE_LINE,
                   .count = 2,
                   .x = {start, end},
                   .y = {falls ? start : end, falls ? end : start},
                   .tint = 2};
    sink(context, &piece);
}

const ConstraintKind constraint_diagonal = {
    {"diagonal", "Diagonal", "Each token stands once on the diagonal."},
    .over = OVER_DIAGONAL,
    .fits = fits,
    .build = build,
    .draw = draw,
    .random = {.how = DRAWN_FIRST, .share = 100}};
