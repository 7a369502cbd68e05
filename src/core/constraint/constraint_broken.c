#include "core/constraint/constraint_broken.h"

#include <stdlib.h>

#include "core/constraint/board_text.h"
#include "core/constraint/constraint.h"

enum { CELLS_TOLD_MAX = 48 }; // bytes of the cells of one constraint

static bool has_both(const CellIndex *cell, int count, const Conflict *conflict) {
    return cells_have(cell, count, conflict->a) && cells_have(cell, count, conflict->b);
}

static int of_rules(const Layout *layout, const Grid *grid, const Conflict *conflict) {
    for (int i = 0; i < layout->rule_count; i++) {
        const LayoutRule *rule = &layout->rule[i];
        if (has_both(layout_rule_cells(layout, rule), rule->rule.count, conflict) &&
            !grid_keeps_rule(layout, rule, grid))
            return rule->constraint;
    }
    return -1;
}

static int of_moves(const Layout *layout, const Conflict *conflict) {
    int rows = abs(layout_row(layout, conflict->a) - layout_row(layout, conflict->b));
    int columns = abs(layout_column(layout, conflict->a) - layout_column(layout, conflict->b));
    for (int i = 0; i < layout->move_count; i++)
        if (layout->move[i].rows == rows && layout->move[i].columns == columns)
            return layout->move[i].constraint;
    return -1;
}

// Of the constraints whose cells allow few tokens, or must differ.
static int of_cells(const Layout *layout, const Grid *grid, const Conflict *conflict) {
    bool alone = conflict->a == conflict->b;
    for (int i = 0; i < layout->constraint_count; i++) {
        const Constraint *constraint = &layout->constraint[i];
        TokenMask tokens = constraint_kind_at(constraint)->tokens;
        if (!has_both(layout_constraint_cells(layout, constraint), constraint->count, conflict)) continue;
        if (alone ? tokens && !(tokens & token_bit(grid->cell[conflict->a])) : !tokens) return i;
    }
    return -1;
}

int constraint_broken(const Layout *layout, const Grid *grid, const Conflict *conflict) {
    bool same = conflict->a != conflict->b && grid->cell[conflict->a] == grid->cell[conflict->b];
    int found = of_rules(layout, grid, conflict);
    if (found < 0 && same) found = of_moves(layout, conflict);
    return found >= 0 ? found : of_cells(layout, grid, conflict);
}

void constraint_full_words(const Layout *layout, int index, Text *out) {
    const Constraint *constraint = &layout->constraint[index];
    const ConstraintKind *kind = constraint_kind_at(constraint);
    Text cells = {0};
    board_format_value(kind, constraint->value, &cells);
    text_addf(out, "%s%s", kind->name, text_of(&cells));
    text_clear(&cells);
    board_format_cells(layout, layout_constraint_cells(layout, constraint), constraint->count, &cells);
    size_t end = cells.length;
    if (end > CELLS_TOLD_MAX)
        for (end = CELLS_TOLD_MAX; end > 0 && text_of(&cells)[end] != ' '; end--) continue;
    if (end > 0) text_addf(out, " at%.*s%s", (int)end, text_of(&cells), end < cells.length ? " ..." : "");
    text_finish(&cells);
}

static void add_cell(const Layout *layout, int cell, Text *out) {
    text_addf(out, "r%dc%d", layout_row(layout, cell) + 1, layout_column(layout, cell) + 1);
}

void constraint_conflict_words(const Layout *layout, const Grid *grid, const Conflict *conflict, char *out,
                               size_t size) {
    Text words = text_fixed(out, size);
    int index = constraint_broken(layout, grid, conflict);
    bool alone = conflict->a == conflict->b;
    if (index >= 0) {
        constraint_full_words(layout, index, &words);
        text_add(&words, ": ");
    }
    add_cell(layout, conflict->a, &words);
    if (!alone) {
        text_add(&words, " and ");
        add_cell(layout, conflict->b, &words);
    }
    text_addf(&words, " break%s %s", alone ? "s" : "", index >= 0 ? "it" : "a rule");
}
