#pragma once
// What the files of the kinds share.

#include "core/constraint/constraint_kind.h"

// The constraint's i-th cell, and where its middle is.
static inline int cell_at(const Layout *layout, const Constraint *constraint, int i) {
    return layout->constraint_cell[constraint->first + i];
}
static inline float cell_x(const Layout *layout, int cell) {
    return (float)layout_column(layout, cell) + 0.5f;
}
static inline float cell_y(const Layout *layout, int cell) { return (float)layout_row(layout, cell) + 0.5f; }

// What the cells of a grid add up to.
int32_t sum_in(const Grid *grid, const uint8_t *cell, int count, Rng *rng);

// A relation between each cell and the next one of the constraint.
bool build_along(Layout *layout, const Constraint *constraint, Relation relation);

// For each pair of cells that share an edge, and that no rule puts in one of these two relations: it is in
// neither.
bool build_unmarked(Layout *layout, Relation first, Relation second);

// The relation for each pair of cells that share an edge.
bool build_edges(Layout *layout, Relation relation);

// The picture of a line through the cells, and of a piece on the middle of a cell, an edge or a corner.
void draw_along(const Layout *layout, const Constraint *constraint, PieceKind kind, int tint, PieceSink *sink,
                void *context);
void draw_at(PieceKind kind, int tint, float x, float y, const char *text, PieceSink *sink, void *context);

// The picture of a fine line from a circle around its first cell, and (`both`) to one around its last.
void draw_ringed(const Layout *layout, const Constraint *constraint, PieceKind kind, int tint, bool both,
                 PieceSink *sink, void *context);

// The middle of the edge between the constraint's first two cells.
void edge_middle(const Layout *layout, const Constraint *constraint, float *out_x, float *out_y);
