#include "core/constraint/constraint_parts.h"

// An extra region: its tokens differ; with as many cells as tokens it is a house.

static bool build(Layout *layout, const Constraint *constraint) {
    if (constraint->count == layout->order)
        return layout_add_house(layout, layout_constraint_cells(layout, constraint));
    layout_differ(layout, layout_constraint_cells(layout, constraint), constraint->count);
    return true;
}

static void draw(const Layout *layout, const Constraint *constraint, PieceSink *sink, void *context) {
    draw_along(layout, constraint, PIECE_SHADE, 1, sink, context);
}

const ConstraintKind constraint_region = {.key = "region",
                                          .name = "Extra region",
                                          .rule = "No token stands twice in the shaded cells.",
                                          .over = OVER_CELLS,
                                          .cells_min = 2,
                                          .build = build,
                                          .draw = draw,
                                          .random = {.how = DRAWN_GROWN, .share = 20, .stepwise = true}};
