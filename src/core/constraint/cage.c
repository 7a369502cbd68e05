#include <stdio.h>

#include "core/constraint/constraint_parts.h"

// A killer cage: its tokens differ and, where it has a number, add up to that.

static bool fits(const Layout *layout, const Constraint *constraint, TextError *error) {
    int count = constraint->count, order = layout->order;
    int least = count * (count + 1) / 2, most = count * (2 * order - count + 1) / 2;
    if (constraint->value == 0 || (constraint->value >= least && constraint->value <= most)) return true;
    int cell = cell_at(layout, constraint, 0);
    char sums[32];
    if (least == most)
        snprintf(sums, sizeof sums, "%d", least);
    else
        snprintf(sums, sizeof sums, "%d to %d", least, most);
    return text_error(error, 0, 0, "Cage at r%dc%d: %d cell%s up to %s, not to %d",
                      layout_row(layout, cell) + 1, layout_column(layout, cell) + 1, count,
                      count == 1 ? " adds" : "s add", sums, (int)constraint->value);
}

static bool build(Layout *layout, const Constraint *constraint) {
    const CellIndex *cell = layout_constraint_cells(layout, constraint);
    layout_differ(layout, cell, constraint->count);
    if (constraint->count == layout->order && !layout_add_house(layout, cell)) return false;
    if (constraint->value == 0) return true;
    return build_rule(layout, constraint, layout->order <= RULE_SET_TOKENS_MAX ? RULE_CAGE : RULE_SUM);
}

static bool has(const Layout *layout, const Constraint *constraint, int row, int column) {
    return cells_have(layout_constraint_cells(layout, constraint), constraint->count,
                      layout_cell(layout, row, column));
}

// A stroke over each corner by which two parts hang together: their outlines do not show it.
static void draw_corners(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    const float reach = 0.15f;
    for (int i = 0; i < constraint->count; i++)
        for (int k = 0; k < constraint->count; k++) {
            int a = cell_at(layout, constraint, i), b = cell_at(layout, constraint, k);
            int row = layout_row(layout, a), column = layout_column(layout, a);
            int below = layout_row(layout, b), aside = layout_column(layout, b), right = aside - column;
            if (below != row + 1 || (right != 1 && right != -1)) continue;
            if (has(layout, constraint, row, aside) || has(layout, constraint, below, column)) continue;
            float x = (float)(right > 0 ? aside : column), y = (float)below;
            Piece piece = {.kind = PIECE_THIN,
                           .tint = 4,
                           .count = 2,
                           .x = {x - reach * (float)right, x + reach * (float)right},
                           .y = {y - reach, y + reach}};
            sink(context, &piece);
        }
}

static void draw_number(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    if (constraint->value == 0) return;
    int corner = cell_at(layout, constraint, 0);
    for (int i = 1; i < constraint->count; i++)
        if (cell_at(layout, constraint, i) < corner) corner = cell_at(layout, constraint, i);
    char text[PIECE_TEXT_MAX];
    snprintf(text, sizeof text, "%d", (int)constraint->value);
    draw_at((PieceLook){.kind = PIECE_CORNER, .tint = 4, .text = text}, cell_x(layout, corner),
            cell_y(layout, corner), sink, context);
}

static void draw_besides(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_corners(layout, constraint, sink, context);
    draw_number(layout, constraint, sink, context);
}

const ConstraintKind constraint_cage = {
    {"cage", "Cage", "No token stands twice in a cage; its cells add up to its number."},
    .over = OVER_AREA,
    .value = VALUE_OPTIONAL,
    .cells = {.least = 1},
    .fits = fits,
    .build = build,
    .bare = &constraint_region,
    .picture = {{AT_ALL, PIECE_OUTLINE, .tint = 4}},
    .draw = draw_besides,
    .random = {.how = DRAWN_GROWN, .share = 100, .least = 2, .most = 5, .stepwise = true, .value = sum_in}};
