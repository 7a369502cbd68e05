#pragma once
// What the files of the kinds share.

#include "core/constraint/constraint_kind.h"

extern const ConstraintKind constraint_region; // other kinds can stand for it

// The constraint's i-th cell, and where its middle is.
static inline int cell_at(const Layout *layout, const Constraint *constraint, int i) {
    return layout->constraint_cell[constraint->first + i];
}
static inline float cell_x(const Layout *layout, int cell) {
    return (float)layout_column(layout, cell) + 0.5f;
}
static inline float cell_y(const Layout *layout, int cell) { return (float)layout_row(layout, cell) + 0.5f; }

// False, with the reason, where a number is not one of these.
bool fits_between(const char *name, int number, int least, int most, TextError *error);

// What the cells of a grid add up to.
int32_t sum_in(const Grid *grid, const CellIndex *cell, int count, Rng *rng);

// A relation between each cell and the next one of the constraint; and between any two cells that share an
// edge.
bool build_along(Layout *layout, const Constraint *constraint, Relation relation);
bool build_edges(Layout *layout, Relation relation);

// For each two cells that share an edge, and that no rule puts in one of these two relations: they are in
// neither.
bool build_unmarked(Layout *layout, Relation first, Relation second);

// The first half of its cells holds the same as the second half, which is read from its end if `turned`.
bool build_halves(Layout *layout, const Constraint *constraint, bool turned);

// These tokens, and no others, in each of its cells.
bool build_allowed(Layout *layout, const Constraint *constraint, TokenMask tokens);

// A rule over the constraint's cells, whose total is the constraint's number.
bool build_rule(Layout *layout, const Constraint *constraint, RuleKind kind);

// A piece from cell to cell, or over them.
Piece piece_over(const Layout *layout, const CellIndex *cell, int count, PieceLook look);

// Hands over a piece on a point.
void draw_at(PieceLook look, float x, float y, PieceSink *sink, void *context);

// The middle of the constraint's cells.
void middle_of(const Layout *layout, const Constraint *constraint, float *out_x, float *out_y);
