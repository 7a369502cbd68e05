#include "core/constraint/constraint_parts.h"

#include <string.h>

bool fits_between(const char *name, int number, int least, int most, TextError *error) {
    return (number >= least && number <= most) ||
           text_error(error, 0, 0, "%s: %d is not one of %d to %d", name, number, least, most);
}

int32_t sum_in(const Grid *grid, const CellIndex *cell, int count, Rng *rng) {
    int32_t sum = 0;
    (void)rng;
    for (int i = 0; i < count; i++) sum += grid->cell[cell[i]];
    return sum;
}

static bool add_pair(Layout *layout, int a, int b, Relation relation) {
    CellIndex pair[2] = {(CellIndex)a, (CellIndex)b};
    return layout_add_rule(layout, (Rule){.kind = RULE_PAIR, .count = 2, .relation = relation}, pair);
}

bool build_along(Layout *layout, const Constraint *constraint, Relation relation) {
    for (int i = 0; i + 1 < constraint->count; i++)
        if (!add_pair(layout, cell_at(layout, constraint, i), cell_at(layout, constraint, i + 1), relation))
            return false;
    return true;
}

bool build_halves(Layout *layout, const Constraint *constraint, bool turned) {
    int count = constraint->count;
    for (int i = 0; i < count / 2; i++)
        if (!add_pair(layout, cell_at(layout, constraint, i),
                      cell_at(layout, constraint, turned ? count - 1 - i : count / 2 + i),
                      (Relation){.kind = RELATION_EQUAL}))
            return false;
    return true;
}

bool build_allowed(Layout *layout, const Constraint *constraint, TokenMask tokens) {
    for (int i = 0; i < constraint->count; i++) layout_allow(layout, cell_at(layout, constraint, i), tokens);
    return true;
}

bool build_rule(Layout *layout, const Constraint *constraint, RuleKind kind) {
    Rule rule = {
        .kind = (uint8_t)kind, .count = (uint8_t)constraint->count, .total = (int16_t)constraint->value};
    return layout_add_rule(layout, rule, layout_constraint_cells(layout, constraint));
}

static bool has_relation(const Layout *layout, int a, int b, Relation relation) {
    for (int i = 0; i < layout->rule_count; i++) {
        const LayoutRule *rule = &layout->rule[i];
        if (rule->rule.kind != RULE_PAIR || rule->rule.relation.kind != relation.kind ||
            rule->rule.relation.value != relation.value || rule->rule.relation.negated)
            continue;
        const CellIndex *cell = layout_rule_cells(layout, rule);
        if ((cell[0] == a && cell[1] == b) || (cell[0] == b && cell[1] == a)) return true;
    }
    return false;
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

Piece piece_over(const Layout *layout, const CellIndex *cell, int count, PieceLook look) {
    Piece piece = {.kind = look.kind, .tint = look.tint, .count = count};
    for (int i = 0; i < count; i++) {
        piece.x[i] = cell_x(layout, cell[i]);
        piece.y[i] = cell_y(layout, cell[i]);
    }
    return piece;
}

void draw_at(PieceLook look, float x, float y, PieceSink *sink, void *context) {
    Piece piece = {.kind = look.kind, .tint = look.tint, .count = 1, .x = {x}, .y = {y}};
    if (look.text) strncat(piece.text, look.text, sizeof piece.text - 1);
    sink(context, &piece);
}

void middle_of(const Layout *layout, const Constraint *constraint, float *out_x, float *out_y) {
    float x = 0, y = 0;
    for (int i = 0; i < constraint->count; i++) {
        x += cell_x(layout, cell_at(layout, constraint, i));
        y += cell_y(layout, cell_at(layout, constraint, i));
    }
    *out_x = x / (float)constraint->count;
    *out_y = y / (float)constraint->count;
}
