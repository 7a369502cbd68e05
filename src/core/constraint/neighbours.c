#include "core/constraint/constraint_parts.h"

// Neighbours all over the board.

static bool build(Layout *layout, const Constraint *constraint) {
    (void)constraint;
    return build_edges(layout, (Relation){.kind = RELATION_DIFFERENCE, .value = 1, .negated = true});
}

const ConstraintKind constraint_non_consecutive = {
    .key = "non-consecutive",
    .name = "Non-consecutive",
    .rule = "Cells that share an edge never hold consecutive numbers.",
    .over = OVER_BOARD,
    .build = build,
    .random = {.how = DRAWN_FIRST}};
