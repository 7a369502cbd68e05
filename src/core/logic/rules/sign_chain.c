// Signs that follow each other, each beginning in the cell where the one before it ends: all ways to fill
// their cells, which also differ where they see each other. A candidate that is part of none goes. Short
// chains come first, and what one sign or a shorter chain says is not told again. Where all signs are dots,
// or differences, it is a Kropki Chain.

#include <stdlib.h>

#include "core/logic/rules/rule_net.h"

enum { SIGNS_MAX = 4 };

typedef struct {
    const StepQuery *query;
    const RuleNet *net;
    bool dots;
    int signs; // that a chain is to have
    int count; // cells of the one that is looked at
    CellIndex cell[SIGNS_MAX + 1];
    uint16_t rule[SIGNS_MAX];     // rule[i] ties cell[i] and cell[i + 1]
    TokenMask met[SIGNS_MAX + 1]; // what is part of a way to fill the cells
    uint8_t token[SIGNS_MAX + 1]; // as they are filled; 0: not yet
    Marks gone;                   // by the chains that were told
} SignChain;

static bool is_dot(const Rule *rule) {
    return rule->relation.kind == RELATION_DIFFERENCE || rule->relation.kind == RELATION_RATIO;
}

// A sign of its own, not one of many that a line or a rule over the board has.
static bool is_sign(const Layout *layout, int index) {
    const LayoutRule *rule = &layout->rule[index];
    bool first = index > 0 && rule[-1].constraint == rule->constraint;
    bool more = index + 1 < layout->rule_count && rule[1].constraint == rule->constraint;
    return rule->rule.kind == RULE_PAIR && !rule->rule.relation.negated && !first && !more;
}

// The tokens of a cell that go with that of its neighbour in the chain and with all others that are filled.
static TokenMask fitting(const SignChain *it, int at, int beside) {
    const Layout *layout = it->net->layout;
    TokenMask tokens = rule_tokens(it->query->position, it->cell[at]);
    const LayoutRule *rule = &layout->rule[it->rule[at < beside ? at : beside]];
    int from = layout_rule_cells(layout, rule)[0] != it->cell[beside];
    tokens &= rule_beside(&rule->rule, from, token_bit(it->token[beside]));
    for (int i = 0; i < it->count; i++)
        if (it->token[i] && cellset_has(&layout->peers[it->cell[at]], it->cell[i]))
            tokens &= ~token_bit(it->token[i]);
    return tokens;
}

// Fills the cells before the one at `from`, which is filled, then those behind it. False when there is no
// way.
static bool fill(SignChain *it, int from, int filled) {
    if (filled == it->count) return true;
    int at = filled <= from ? from - filled : filled, beside = filled <= from ? at + 1 : at - 1;
    for (TokenMask rest = fitting(it, at, beside); rest; rest &= rest - 1) {
        it->token[at] = (uint8_t)marks_first(rest);
        if (fill(it, from, filled + 1)) return true;
        it->token[at] = 0;
    }
    return false;
}

// Finds a way for each candidate of each cell, and what has none. False when there is none at all.
static bool fill_all(SignChain *it) {
    for (int i = 0; i < it->count; i++) it->met[i] = 0;
    for (int i = 0; i < it->count; i++)
        for (TokenMask rest = rule_tokens(it->query->position, it->cell[i]); rest; rest &= rest - 1) {
            if (it->met[i] & rest & -rest) continue;
            for (int k = 0; k < it->count; k++) it->token[k] = 0;
            it->token[i] = (uint8_t)marks_first(rest);
            if (!fill(it, i, 1)) continue;
            for (int k = 0; k < it->count; k++) it->met[k] |= token_bit(it->token[k]);
        }
    return it->met[0] != 0;
}

static bool is_wanted(const SignChain *it) {
    bool dots = true;
    for (int i = 0; i + 1 < it->count; i++) dots = dots && is_dot(&it->net->layout->rule[it->rule[i]].rule);
    return (dots == it->dots || it->signs == 1) &&
           it->cell[0] < it->cell[it->count - 1]; // not once more from its end
}

static bool give(SignChain *it) {
    const Position *position = it->query->position;
    if (!is_wanted(it) || !fill_all(it)) return true;
    Step step = {.rule = it->rule[0]};
    bool fresh = false;
    for (int i = 0; i + 1 < it->count; i++)
        finder_add_constraint(&step, it->net->layout->rule[it->rule[i]].constraint);
    for (int i = 0; i < it->count; i++) {
        int cell = it->cell[i];
        rule_step_take(position, &step, cell, it->met[i]);
        fresh = fresh || (step.remove.cell[cell] & ~it->gone.cell[cell]) != 0;
        it->gone.cell[cell] |= step.remove.cell[cell];
    }
    TokenMask gone = step.tokens;
    for (int i = 0; i < it->count; i++) finder_add_pattern(&step, it->cell[i], it->met[i]);
    step.tokens = gone;
    return !fresh || it->signs == 1 || finder_give(it->query, &step);
}

// Lets the chain grow at its end.
static bool grow(SignChain *it) {
    if (it->count == it->signs + 1) return give(it);
    const Layout *layout = it->net->layout;
    int end = it->cell[it->count - 1];
    for (int i = it->net->first[end]; i < it->net->first[end + 1]; i++) {
        int index = it->net->of[i];
        const LayoutRule *rule = &layout->rule[index];
        const CellIndex *own = layout_rule_cells(layout, rule);
        if (!is_sign(layout, index) || (it->dots && !is_dot(&rule->rule))) continue;
        int next = own[0] == end ? own[1] : own[0];
        if (cells_have(it->cell, it->count, next)) continue;
        it->rule[it->count - 1] = (uint16_t)index;
        it->cell[it->count++] = (CellIndex)next;
        bool on = grow(it);
        it->count--;
        if (!on) return false;
    }
    return true;
}

bool sign_chain_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    RuleNet *net = rule_net_new(layout);
    if (!net) return true;
    SignChain it = {.query = query, .net = net, .dots = query->technique == TECHNIQUE_KROPKI_CHAIN};
    bool on = true;
    for (it.signs = 1; it.signs <= SIGNS_MAX && on; it.signs++)
        for (int c = 0; c < layout->cells && on; c++) {
            it.cell[0] = (CellIndex)c;
            it.count = 1;
            on = grow(&it);
        }
    free(net);
    return on;
}
