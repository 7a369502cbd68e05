#include "game/words/explain/explain_signs.h"

#include <assert.h>
#include <string.h>

typedef struct {
    const Layout *layout;
    const Step *step;
    const LayoutRule *rule[STEP_CONSTRAINTS_MAX]; // of each sign
    CellIndex cell[STEP_CONSTRAINTS_MAX + 1];     // rule[i] ties cell[i] and cell[i + 1]
    uint8_t token[STEP_CONSTRAINTS_MAX + 1];      // as they are filled
    uint8_t way[EXPLAIN_WAYS_MAX][STEP_CONSTRAINTS_MAX + 1];
    int count; // cells
    int ways;
} SignWays;

// A sign has one rule.
static const LayoutRule *rule_of(const Layout *layout, int constraint) {
    const LayoutRule *rule = layout->rule;
    while (rule->constraint != constraint) rule++;
    return rule;
}

static int other_end(const SignWays *it, int sign, int cell) {
    const CellIndex *own = layout_rule_cells(it->layout, it->rule[sign]);
    return own[0] == cell ? own[1] : own[0];
}

static SignWays signs_of(const Layout *layout, const Step *step) {
    assert(step->constraint_count > 0);
    SignWays it = {.layout = layout, .step = step, .count = step->constraint_count + 1};
    for (int i = 0; i + 1 < it.count; i++) it.rule[i] = rule_of(layout, step->constraint[i]);
    const CellIndex *first = layout_rule_cells(layout, it.rule[0]);
    it.cell[0] = first[0];
    if (it.count > 2 && cells_have(layout_rule_cells(layout, it.rule[1]), 2, first[0])) it.cell[0] = first[1];
    for (int i = 0; i + 1 < it.count; i++) it.cell[i + 1] = (CellIndex)other_end(&it, i, it.cell[i]);
    return it;
}

static TokenMask fitting(const SignWays *it, int at) {
    TokenMask tokens = it->step->pattern.cell[it->cell[at]];
    if (at == 0) return tokens;
    const LayoutRule *rule = it->rule[at - 1];
    bool along = layout_rule_cells(it->layout, rule)[0] == it->cell[at - 1];
    tokens &= along ? relation_second(rule->rule.relation, rule->rule.tokens, it->token[at - 1])
                    : relation_first(rule->rule.relation, rule->rule.tokens, it->token[at - 1]);
    for (int i = 0; i < at; i++)
        if (cellset_has(&it->layout->peers[it->cell[at]], it->cell[i])) tokens &= ~token_bit(it->token[i]);
    return tokens;
}

static void fill(SignWays *it, int at) {
    if (at == it->count) {
        if (it->ways < EXPLAIN_WAYS_MAX) memcpy(it->way[it->ways], it->token, sizeof it->token);
        it->ways++;
        return;
    }
    for (TokenMask rest = fitting(it, at); rest && it->ways <= EXPLAIN_WAYS_MAX; rest &= rest - 1) {
        it->token[at] = (uint8_t)marks_first(rest);
        fill(it, at + 1);
    }
}

int explain_ways(const Layout *layout, const Step *step) {
    SignWays it = signs_of(layout, step);
    fill(&it, 0);
    return it.ways;
}

static const char *before(int i, int count) { return i == 0 ? "" : i == count - 1 ? " or " : ", "; }

void explain_say_ways(Say *to, const Step *step) {
    SignWays it = signs_of(to->layout, step);
    fill(&it, 0);
    assert(it.ways <= EXPLAIN_WAYS_MAX);
    for (int i = 0; i < it.count; i++) {
        say(to, i == 0 ? "" : i == it.count - 1 ? " and " : ", ");
        say_cell(to, it.cell[i]);
    }
    say(to, " can only be ");
    for (int w = 0; w < it.ways; w++) {
        say(to, before(w, it.ways));
        for (int i = 0; i < it.count; i++) {
            say(to, i == 0 ? "" : " ");
            say_token(to, it.way[w][i]);
        }
    }
}
