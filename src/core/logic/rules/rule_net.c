#include "core/logic/rules/rule_net.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

// Each cell's rules ascend. A rule has each of its cells once.
static void list_by_cell(RuleNet *net) {
    const Layout *layout = net->layout;
    memset(net->first, 0, sizeof net->first);
    for (int r = 0; r < layout->rule_count; r++) {
        const CellIndex *cell = layout_rule_cells(layout, &layout->rule[r]);
        for (int i = 0; i < layout->rule[r].rule.count; i++) net->first[cell[i] + 1]++;
    }
    uint16_t next[CELLS_MAX];
    for (int cell = 0; cell < layout->cells; cell++) {
        next[cell] = net->first[cell];
        net->first[cell + 1] = (uint16_t)(net->first[cell + 1] + net->first[cell]);
    }
    for (int r = 0; r < layout->rule_count; r++) {
        const CellIndex *cell = layout_rule_cells(layout, &layout->rule[r]);
        for (int i = 0; i < layout->rule[r].rule.count; i++) net->of[next[cell[i]]++] = (uint16_t)r;
    }
}

RuleNet *rule_net_new(const Layout *layout) {
    if (layout->rule_count == 0 && !layout->peers_beyond_houses) return NULL;
    RuleNet *net = mem_alloc(sizeof *net + sizeof *net->table * (size_t)layout->rule_count);
    net->layout = layout;
    list_by_cell(net);
    for (int r = 0; r < layout->rule_count; r++) rule_table(&layout->rule[r].rule, net->table[r]);
    return net;
}

RuleSets rule_sets_of(const Position *position) {
    RuleSets sets;
    for (int cell = 0; cell < position->layout->cells; cell++) sets.cell[cell] = rule_tokens(position, cell);
    return sets;
}

bool rule_net_narrow(const RuleNet *net, int index, RuleSets *sets) {
    const LayoutRule *rule = &net->layout->rule[index];
    const CellIndex *cell = layout_rule_cells(net->layout, rule);
    TokenMask token[RULE_CELLS_MAX];
    for (int i = 0; i < rule->rule.count; i++)
        if ((token[i] = sets->cell[cell[i]]) == 0) return false;
    if (!rule_filter(&rule->rule, net->table[index], token)) return false;
    for (int i = 0; i < rule->rule.count; i++) sets->cell[cell[i]] = token[i];
    return true;
}

void rule_leaves(const RuleNet *net, const Position *position, const RuleSets *sets, int cell, int token,
                 Marks *out) {
    const CellSet *peers = &net->layout->peers[cell];
    *out = position->marks;
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1))
        out->cell[c] &= ~marks_bit(token);
    for (int i = net->first[cell]; i < net->first[cell + 1]; i++) {
        RuleSets now = *sets;
        const LayoutRule *rule = &net->layout->rule[net->of[i]];
        const CellIndex *own = layout_rule_cells(net->layout, rule);
        now.cell[cell] = token_bit(token);
        if (!rule_net_narrow(net, net->of[i], &now)) continue;
        for (int k = 0; k < rule->rule.count; k++)
            if (own[k] != cell) out->cell[own[k]] &= now.cell[own[k]];
    }
}

bool rule_parts(const Layout *layout, int index, int a, int b) {
    const Constraint *constraint = &layout->constraint[index];
    const CellIndex *cell = layout_constraint_cells(layout, constraint);
    int rows = abs(layout_row(layout, a) - layout_row(layout, b));
    int columns = abs(layout_column(layout, a) - layout_column(layout, b));
    for (int i = 0; i < layout->move_count; i++) {
        const LayoutMove *move = &layout->move[i];
        if (move->constraint == index && move->rows == rows && move->columns == columns) return true;
    }
    if (!cells_have(cell, constraint->count, a) || !cells_have(cell, constraint->count, b)) return false;
    for (int r = 0; r < layout->rule_count; r++)
        if (layout->rule[r].constraint == index) return false;
    return true;
}

void rule_own_sets(const Position *position, const LayoutRule *rule, TokenMask out[RULE_CELLS_MAX]) {
    const CellIndex *cell = layout_rule_cells(position->layout, rule);
    for (int i = 0; i < rule->rule.count; i++) out[i] = rule_tokens(position, cell[i]);
}

bool rule_step_take(const Position *position, Step *step, int cell, TokenMask kept) {
    TokenMask gone = position->marks.cell[cell] & ~kept;
    step->remove.cell[cell] |= gone;
    step->tokens |= gone;
    return gone != 0;
}

bool rule_step_begin(const Position *position, int index, const TokenMask *left, Step *out) {
    const LayoutRule *rule = &position->layout->rule[index];
    const CellIndex *cell = layout_rule_cells(position->layout, rule);
    *out = (Step){.rule = (uint16_t)index};
    finder_add_constraint(out, rule->constraint);
    for (int i = 0; i < rule->rule.count; i++) finder_add_pattern(out, cell[i], left[i]);
    bool any = false;
    out->tokens = 0;
    for (int i = 0; i < rule->rule.count; i++)
        if (rule_step_take(position, out, cell[i], left[i])) any = true;
    return any;
}

int rule_choices(const Rule *rule, const TokenMask *token, TokenMask *out, int max) {
    TokenMask all = 0, narrowed[RULE_CELLS_MAX];
    uint64_t table[RULE_TABLE_MAX];
    int count = 0;
    rule_table(rule, table);
    for (int i = 0; i < rule->count; i++) all |= token[i];
    for (TokenMask set = 0; set <= tokens_up_to(rule->tokens); set++) {
        if (__builtin_popcount(set) != rule->count || (set & ~all)) continue;
        for (int i = 0; i < rule->count; i++) narrowed[i] = token[i] & set;
        if (!rule_filter(rule, table, narrowed)) continue;
        if (count < max) out[count] = set;
        count++;
    }
    return count;
}
