#include "core/constraint/constraint_parts.h"

#include <string.h>

int32_t sum_in(const Grid *grid, const uint8_t *cell, int count, Rng *rng) {
    int32_t sum = 0;
    (void)rng;
    for (int i = 0; i < count; i++) sum += grid->cell[cell[i]];
    return sum;
}

bool build_along(Layout *layout, const Constraint *constraint, Relation relation) {
    for (int i = 0; i + 1 < constraint->count; i++) {
        uint8_t pair[2] = {(uint8_t)cell_at(layout, constraint, i),
                           (uint8_t)cell_at(layout, constraint, i + 1)};
        if (!layout_add_rule(layout, (Rule){.kind = RULE_PAIR, .count = 2, .relation = relation}, pair))
            return false;
    }
    return true;
}

static bool has_relation(const Layout *layout, int a, int b, Relation relation) {
    for (int i = 0; i < layout->rule_count; i++) {
        const LayoutRule *rule = &layout->rule[i];
        if (rule->rule.kind != RULE_PAIR || rule->rule.relation.kind != relation.kind ||
            rule->rule.relation.value != relation.value || rule->rule.relation.negated)
            continue;
        const uint8_t *cell = layout_rule_cells(layout, rule);
        if ((cell[0] == a && cell[1] == b) || (cell[0] == b && cell[1] == a)) return true;
    }
    return false;
}

static bool add_pair(Layout *layout, int a, int b, Relation relation) {
    uint8_t pair[2] = {(uint8_t)a, (uint8_t)b};
    return layout_add_rule(layout, (Rule){.kind = RULE_PAIR, .count = 2, .relation = relation}, pair);
}

// The next cell to the right, or below; -1: there is none.
static int neighbour(const Layout *layout, int cell, bool below) {
    if (below) return layout_row(layout, cell) == layout->order - 1 ? -1 : cell + layout->order;
    return layout_column(layout, cell) == layout->order - 1 ? -1 : cell + 1;
}

bool build_unmarked(Layout *layout, Relation first, Relation second) {
    Relation not_first = first, not_second = second;
    not_first.negated = not_second.negated = true;
    for (int cell = 0; cell < layout->cells; cell++)
        for (int below = 0; below < 2; below++) {
            int other = neighbour(layout, cell, below);
            if (other < 0 || has_relation(layout, cell, other, first) ||
                has_relation(layout, cell, other, second))
                continue;
            if (!add_pair(layout, cell, other, not_first) || !add_pair(layout, cell, other, not_second))
                return false;
        }
    return true;
}

bool build_edges(Layout *layout, Relation relation) {
    for (int cell = 0; cell < layout->cells; cell++)
        for (int below = 0; below < 2; below++) {
            int other = neighbour(layout, cell, below);
            if (other >= 0 && !add_pair(layout, cell, other, relation)) return false;
        }
    return true;
}

static Piece line_along(const Layout *layout, const Constraint *constraint, PieceKind kind, int tint) {
    Piece piece = {.kind = kind, .tint = tint, .count = constraint->count};
    for (int i = 0; i < constraint->count; i++) {
        piece.x[i] = cell_x(layout, cell_at(layout, constraint, i));
        piece.y[i] = cell_y(layout, cell_at(layout, constraint, i));
    }
    return piece;
}

void draw_along(const Layout *layout, const Constraint *constraint, PieceKind kind, int tint, PieceSink *sink,
                void *context) {
    Piece piece = line_along(layout, constraint, kind, tint);
    sink(context, &piece);
}

// Moves a point of the line to the edge of the circle around it, towards the next point.
static void cut_at_ring(Piece *piece, int point, int next) {
    float dx = piece->x[next] - piece->x[point], dy = piece->y[next] - piece->y[point];
    float slant = dx != 0 && dy != 0 ? 0.70710678f : 1; // cells of a line touch: by an edge or a corner
    piece->x[point] += dx * slant * PIECE_RING_RADIUS;
    piece->y[point] += dy * slant * PIECE_RING_RADIUS;
}

void draw_ringed(const Layout *layout, const Constraint *constraint, PieceKind kind, int tint, bool both,
                 PieceSink *sink, void *context) {
    Piece line = line_along(layout, constraint, kind, tint);
    int last = line.count - 1;
    draw_at(PIECE_RING, tint, line.x[0], line.y[0], NULL, sink, context);
    if (both) draw_at(PIECE_RING, tint, line.x[last], line.y[last], NULL, sink, context);
    cut_at_ring(&line, 0, 1);
    if (both) cut_at_ring(&line, last, last - 1);
    sink(context, &line);
}

void draw_at(PieceKind kind, int tint, float x, float y, const char *text, PieceSink *sink, void *context) {
    Piece piece = {.kind = kind, .tint = tint, .count = 1, .x = {x}, .y = {y}};
    if (text) strncat(piece.text, text, sizeof piece.text - 1);
    sink(context, &piece);
}

void edge_middle(const Layout *layout, const Constraint *constraint, float *out_x, float *out_y) {
    int a = cell_at(layout, constraint, 0), b = cell_at(layout, constraint, 1);
    *out_x = (cell_x(layout, a) + cell_x(layout, b)) / 2;
    *out_y = (cell_y(layout, a) + cell_y(layout, b)) / 2;
}
