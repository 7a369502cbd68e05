#include "core/symmetry/board_keeps.h"

#include <string.h>

#include "core/constraint/board_turn.h"

static bool keeps_house(const Layout *layout, const CellIndex *to, const House *house) {
    CellSet image = {{0}};
    for (int i = 0; i < layout->order; i++) cellset_add(&image, to[house->cell[i]]);
    for (int i = 0; i < layout->house_count; i++)
        if (cellset_equal(image, layout->house[i].set)) return true;
    return false;
}

static bool rule_cells_equal(const Rule *rule, const CellIndex *a, const CellIndex *b, CellSet of_a,
                             CellSet of_b) {
    bool ordered =
        rule->kind == RULE_PAIR || rule->kind == RULE_BETWEEN || rule->kind == RULE_SANDWICH || rule->minus;
    return ordered ? cells_compare(a, b, rule->count) == 0 : cellset_equal(of_a, of_b);
}

static bool has_rule(const Layout *layout, const Rule *rule, const CellIndex *cell) {
    CellSet own = {{0}};
    for (int i = 0; i < rule->count; i++) cellset_add(&own, cell[i]);
    for (int i = 0; i < layout->rule_count; i++) {
        const LayoutRule *other = &layout->rule[i];
        if (!rule_equal(&other->rule, rule)) continue;
        const CellIndex *cells = layout_rule_cells(layout, other);
        CellSet set = {{0}};
        for (int k = 0; k < rule->count; k++) cellset_add(&set, cells[k]);
        if (rule_cells_equal(rule, cell, cells, own, set)) return true;
    }
    return false;
}

// True for a relation that does not care which cell comes first, or a sandwich read from the other end.
static bool can_be_read_backwards(const Rule *rule) {
    return rule->kind == RULE_SANDWICH || (rule->kind == RULE_PAIR && rule->relation.kind != RELATION_LESS);
}

static bool keeps_rule(const Layout *layout, const CellIndex *to, const LayoutRule *rule) {
    CellIndex image[RULE_CELLS_MAX], back[RULE_CELLS_MAX];
    int count = rule->rule.count;
    for (int i = 0; i < count; i++) image[i] = back[count - 1 - i] = to[layout_rule_cells(layout, rule)[i]];
    return has_rule(layout, &rule->rule, image) ||
           (can_be_read_backwards(&rule->rule) && has_rule(layout, &rule->rule, back));
}

// Whether what the constraints add stays the same.
static bool keeps_constraints(const Layout *layout, const CellIndex *to) {
    for (int i = 0; i < layout->rule_count; i++)
        if (!keeps_rule(layout, to, &layout->rule[i])) return false;
    for (int cell = 0; cell < layout->cells; cell++) {
        const CellSet *peers = &layout->peers[cell];
        if (layout->domain[cell] != layout->domain[to[cell]]) return false;
        for (int peer = cellset_next(peers, 0); peer >= 0; peer = cellset_next(peers, peer + 1))
            if (!cellset_has(&layout->peers[to[cell]], to[peer])) return false;
    }
    return true;
}

bool board_keeps_meaning(const Layout *layout, const CellIndex *to) {
    if (layout->constraint_count > 0 && !keeps_constraints(layout, to)) return false;
    for (int i = 0; i < layout->house_count; i++)
        if (!keeps_house(layout, to, &layout->house[i])) return false;
    return true;
}

bool board_keeps_text(const Layout *layout, const CellIndex *to, const char *still) {
    Text text = {0};
    board_turned_text(layout, to, &text);
    bool same = strcmp(text_of(&text), still) == 0;
    text_finish(&text);
    return same;
}
