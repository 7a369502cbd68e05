// Techniques of one rule at a time: what its own filter takes away, put so that a reader can see why.

#include <string.h>

#include "core/logic/rules/rule_net.h"

// What the filter of this kind of rule is called.
static Technique technique_of(const Rule *rule) {
    switch ((RuleKind)rule->kind) {
    case RULE_PAIR:
        if (rule->relation.kind == RELATION_EQUAL && !rule->relation.negated) return TECHNIQUE_TWIN_CELLS;
        if (rule->relation.kind == RELATION_LESS) return TECHNIQUE_RISING_BOUNDS; // rising_find
        return TECHNIQUE_NO_PARTNER;
    case RULE_CAGE: return TECHNIQUE_CAGE_COMBINATIONS;
    case RULE_RUN: return TECHNIQUE_NUMBER_RUN;
    case RULE_SUM: return TECHNIQUE_SUM_BOUNDS;
    case RULE_BETWEEN: return TECHNIQUE_BETWEEN_ENDS;
    case RULE_SANDWICH: return TECHNIQUE_SANDWICH_ENDS;
    case RULE_CONTAIN: return TECHNIQUE_CORNER_TOKENS;
    case RULE_SAME: // no constraint means this: only the search makes it
    case RULE_KIND_COUNT: break;
    }
    return TECHNIQUE_COUNT;
}

// ---- pairs: one cell at a time, from what the other can hold

static bool find_pair(const StepQuery *query, int index) {
    const Layout *layout = query->position->layout;
    const LayoutRule *rule = &layout->rule[index];
    const CellIndex *cell = layout_rule_cells(layout, rule);
    for (int from = 0; from < 2; from++) {
        TokenMask held = rule_tokens(query->position, cell[from]);
        TokenMask reached = rule_beside(&rule->rule, from, held);
        Step step = {.rule = (uint16_t)index};
        if (!held || !rule_step_take(query->position, &step, cell[1 - from], reached)) continue;
        TokenMask gone = step.tokens;
        finder_add_constraint(&step, rule->constraint);
        finder_add_pattern(&step, cell[from], held);
        step.tokens = gone;
        if (!finder_give(query, &step)) return false;
    }
    return true;
}

// ---- sums: what is too much beside the least of the others, or too little beside their most

typedef struct {
    int least[RULE_CELLS_MAX], most[RULE_CELLS_MAX]; // of each cell, with its sign
    int least_of_all, most_of_all;
} SumEnds;

static SumEnds ends_of(const Rule *rule, const TokenMask *token) {
    SumEnds ends = {.least_of_all = 0, .most_of_all = 0};
    for (int i = 0; i < rule->count; i++) {
        int low = __builtin_ctz(token[i]) + 1, high = 32 - __builtin_clz(token[i]);
        bool minus = i >= rule->count - rule->minus;
        ends.least[i] = minus ? -high : low;
        ends.most[i] = minus ? -low : high;
        ends.least_of_all += ends.least[i];
        ends.most_of_all += ends.most[i];
    }
    return ends;
}

// What the cells without `minus` make, and the others, at the end that is asked for: for the sentence.
static void say_amounts(const Rule *rule, const int *end, int room, Step *step) {
    for (int i = 0; i < rule->count; i++) {
        bool minus = i >= rule->count - rule->minus;
        step->amount[minus] = (int16_t)(step->amount[minus] + (minus ? -end[i] : end[i]));
    }
    step->amount[2] = (int16_t)room;
}

enum { REASON_LEAST, REASON_MOST, REASON_FILTER };

// reason: which end. True in *out when something goes.
static bool bounds_step(const Position *position, int index, const TokenMask *token, int reason, Step *out) {
    const Rule *rule = &position->layout->rule[index].rule;
    SumEnds ends = ends_of(rule, token);
    int room = reason == REASON_LEAST ? rule->total - ends.least_of_all : ends.most_of_all - rule->total;
    TokenMask left[RULE_CELLS_MAX];
    for (int i = 0; i < rule->count; i++) {
        left[i] = 0;
        for (TokenMask rest = token[i]; rest; rest &= rest - 1) {
            int value = __builtin_ctz(rest) + 1;
            if (i >= rule->count - rule->minus) value = -value;
            int more = reason == REASON_LEAST ? value - ends.least[i] : ends.most[i] - value;
            if (more <= room) left[i] |= rest & -rest;
        }
        if (!left[i]) return false;
    }
    if (!rule_step_begin(position, index, left, out)) return false;
    out->reason = (uint8_t)reason;
    say_amounts(rule, reason == REASON_LEAST ? ends.least : ends.most, room, out);
    return true;
}

// ---- all rules of more than two cells

// The sets that a cage or a run can hold say why a token goes that is in none of them. 0: so do all; 1: some
// go because what is left cannot be arranged otherwise.
static uint8_t reason_of_choices(const Rule *rule, const TokenMask *token, const Step *step) {
    TokenMask choice[1 << RULE_SET_TOKENS_MAX], any = 0;
    int count = rule_choices(rule, token, choice, 1 << RULE_SET_TOKENS_MAX);
    for (int i = 0; i < count; i++) any |= choice[i];
    return (step->tokens & any) != 0;
}

// In cages and runs first what is in no choice.
static bool find_filtered(const StepQuery *query, int index) {
    const LayoutRule *rule = &query->position->layout->rule[index];
    TokenMask token[RULE_CELLS_MAX], left[RULE_CELLS_MAX];
    Step step;
    rule_own_sets(query->position, rule, token);
    for (int i = 0; i < rule->rule.count; i++)
        if (!token[i]) return true;
    for (int end = REASON_LEAST; rule->rule.kind == RULE_SUM && end <= REASON_MOST; end++)
        if (bounds_step(query->position, index, token, end, &step) && !finder_give(query, &step))
            return false;
    memcpy(left, token, sizeof left);
    if (!rule_narrow(&rule->rule, left) || !rule_step_begin(query->position, index, left, &step)) return true;
    if (rule->rule.kind == RULE_CAGE || rule->rule.kind == RULE_RUN)
        step.reason = reason_of_choices(&rule->rule, token, &step);
    if (rule->rule.kind == RULE_SUM) step.reason = REASON_FILTER;
    return finder_give(query, &step);
}

bool rule_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    for (int r = 0; r < layout->rule_count; r++) {
        const Rule *rule = &layout->rule[r].rule;
        if (technique_of(rule) != query->technique) continue;
        if (!(rule->kind == RULE_PAIR ? find_pair : find_filtered)(query, r)) return false;
    }
    return true;
}
