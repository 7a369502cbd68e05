// All that one constraint says, taken together: its cells keep all of its rules, and differ where they see
// each other. A candidate that is part of no arrangement goes. What would take too many tries is left alone.

#include <stdlib.h>
#include <string.h>

#include "core/logic/rules/rule_net.h"

enum { TRIES_MAX = 3000 };

typedef struct {
    const RuleNet *net;
    CellSet cells;
    int first_rule, end_rule;
    int tries;
} Arranging;

// Takes the tokens of settled cells from those that see them, and follows the rules, to the end.
static bool follow(const Arranging *it, RuleSets *sets) {
    for (bool more = true; more;) {
        RuleSets before = *sets;
        for (int c = cellset_next(&it->cells, 0); c >= 0; c = cellset_next(&it->cells, c + 1)) {
            TokenMask token = sets->cell[c];
            if (token == 0) return false;
            if (token & (token - 1)) continue;
            CellSet seen = cellset_and(it->net->layout->peers[c], it->cells);
            for (int d = cellset_next(&seen, 0); d >= 0; d = cellset_next(&seen, d + 1))
                sets->cell[d] &= ~token;
        }
        for (int r = it->first_rule; r < it->end_rule; r++)
            if (!rule_net_narrow(it->net, r, sets)) return false;
        more = false;
        for (int c = cellset_next(&it->cells, 0); c >= 0 && !more; c = cellset_next(&it->cells, c + 1))
            more = sets->cell[c] != before.cell[c];
    }
    return true;
}

// An arrangement in *sets, if there is one; true also when it was given up.
static bool arrange(Arranging *it, RuleSets *sets, bool *out_given_up) {
    if (++it->tries > TRIES_MAX) return *out_given_up = true;
    if (!follow(it, sets)) return false;
    int best = -1, least = RULE_TOKENS_MAX + 1;
    for (int c = cellset_next(&it->cells, 0); c >= 0; c = cellset_next(&it->cells, c + 1)) {
        int count = __builtin_popcount(sets->cell[c]);
        if (count > 1 && count < least) best = c, least = count;
    }
    if (best < 0) return true;
    for (TokenMask rest = sets->cell[best]; rest; rest &= rest - 1) {
        RuleSets next = *sets;
        next.cell[best] = rest & -rest;
        if (!arrange(it, &next, out_given_up)) continue;
        *sets = next;
        return true;
    }
    return false;
}

// What is part of an arrangement, as far as that is found out. False when nothing is.
static bool keep_arranged(Arranging *it, const RuleSets *sets, RuleSets *kept) {
    memset(kept, 0, sizeof *kept);
    for (int c = cellset_next(&it->cells, 0); c >= 0; c = cellset_next(&it->cells, c + 1)) {
        for (TokenMask rest = sets->cell[c] & ~kept->cell[c]; rest; rest &= rest - 1) {
            RuleSets found = *sets;
            bool given_up = false;
            found.cell[c] = rest & -rest;
            it->tries = 0;
            if (!arrange(it, &found, &given_up)) continue;
            kept->cell[c] |= rest & -rest;
            for (int d = cellset_next(&it->cells, 0); d >= 0 && !given_up;
                 d = cellset_next(&it->cells, d + 1))
                kept->cell[d] |= found.cell[d];
        }
        if (kept->cell[c] == 0) return false;
    }
    return true;
}

static bool find_of(const StepQuery *query, Arranging *it, const RuleSets *sets) {
    const Position *position = query->position;
    RuleSets kept;
    Step step = {.rule = (uint16_t)it->first_rule};
    if (!keep_arranged(it, sets, &kept)) return true;
    bool any = false;
    finder_add_constraint(&step, position->layout->rule[it->first_rule].constraint);
    for (int c = cellset_next(&it->cells, 0); c >= 0; c = cellset_next(&it->cells, c + 1))
        if (rule_step_take(position, &step, c, kept.cell[c])) any = true;
    TokenMask gone = step.tokens;
    for (int c = cellset_next(&it->cells, 0); c >= 0; c = cellset_next(&it->cells, c + 1))
        finder_add_pattern(&step, c, kept.cell[c]);
    step.tokens = gone;
    return !any || finder_give(query, &step);
}

// Constraints over the whole board have too many rules to be taken together.
enum { ARRANGED_CELLS_MAX = 2 * TOKENS_MAX };

bool arrange_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    RuleNet *net = rule_net_new(layout);
    if (!net) return true;
    RuleSets sets = rule_sets_of(query->position);
    bool on = true;
    for (int r = 0, end; r < layout->rule_count && on; r = end) {
        Arranging it = {.net = net, .first_rule = r};
        for (end = r; end < layout->rule_count && layout->rule[end].constraint == layout->rule[r].constraint;
             end++)
            for (int i = 0; i < layout->rule[end].rule.count; i++)
                cellset_add(&it.cells, layout_rule_cells(layout, &layout->rule[end])[i]);
        it.end_rule = end;
        if (cellset_count(&it.cells) <= ARRANGED_CELLS_MAX) on = find_of(query, &it, &sets);
    }
    free(net);
    return on;
}
