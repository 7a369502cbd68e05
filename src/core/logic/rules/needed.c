// A token that every way to keep a rule needs ("the cage must have a 9"): its places there are all that the
// cells that see them leave to it.

#include <stdlib.h>

#include "core/logic/rules/rule_net.h"

// True when the rule cannot be kept without the token in one of its cells.
static bool is_needed(const RuleNet *net, int index, const RuleSets *sets, TokenMask token) {
    const LayoutRule *rule = &net->layout->rule[index];
    const CellIndex *cell = layout_rule_cells(net->layout, rule);
    RuleSets without = *sets;
    for (int i = 0; i < rule->rule.count; i++) {
        if (sets->cell[cell[i]] == token) return false; // it stands there already
        without.cell[cell[i]] &= ~token;
    }
    return !rule_net_narrow(net, index, &without);
}

static bool find_in(const StepQuery *query, const RuleNet *net, int index, const RuleSets *sets) {
    const Layout *layout = net->layout;
    const LayoutRule *rule = &layout->rule[index];
    const CellIndex *cell = layout_rule_cells(layout, rule);
    for (int token = 1; token <= layout->order; token++) {
        CellSet places = {{0}};
        for (int i = 0; i < rule->rule.count; i++)
            if (marks_has(&query->position->marks, cell[i], token)) cellset_add(&places, cell[i]);
        if (cellset_count(&places) < 2) continue;
        CellSet seers = finder_common_peers(layout, places);
        if (cellset_empty(&seers)) continue;
        Step step = {.rule = (uint16_t)index, .tokens = marks_bit(token)};
        if (!finder_remove(&step, query->position, seers, marks_bit(token)) ||
            !is_needed(net, index, sets, token_bit(token)))
            continue;
        finder_add_constraint(&step, rule->constraint);
        finder_add_cells(&step, places, marks_bit(token));
        if (!finder_give(query, &step)) return false;
    }
    return true;
}

bool needed_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    RuleNet *net = rule_net_new(layout);
    if (!net) return true;
    RuleSets sets = rule_sets_of(query->position);
    bool on = true;
    for (int r = 0; r < layout->rule_count && on; r++) {
        RuleSets now = sets;
        if (rule_net_narrow(net, r, &now)) on = find_in(query, net, r, &sets);
    }
    free(net);
    return on;
}
