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

// What a sign leaves one of its cells when that at `from` of the chain can only be one of these.
static TokenMask partners(const SignWays *it, int sign, int from, TokenMask tokens) {
    const LayoutRule *rule = it->rule[sign];
    return rule_beside(&rule->rule, layout_rule_cells(it->layout, rule)[0] != it->cell[from], tokens);
}

static TokenMask fitting(const SignWays *it, int at) {
    TokenMask tokens = it->step->pattern.cell[it->cell[at]];
    if (at == 0) return tokens;
    tokens &= partners(it, at - 1, at - 1, token_bit(it->token[at - 1]));
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

// What the signs leave when the first candidate that goes is true; at `at` itself that candidate. 0 for cells
// that keep all they had.
typedef struct {
    int at;
    TokenMask left[STEP_CONSTRAINTS_MAX + 1];
} SignTrial;

static SignTrial trial_of(const SignWays *it) {
    SignTrial trial = {.at = 0};
    TokenMask had[STEP_CONSTRAINTS_MAX + 1], *left = trial.left;
    while (it->step->remove.cell[it->cell[trial.at]] == 0) trial.at++;
    for (int i = 0; i < it->count; i++)
        had[i] = left[i] = it->step->pattern.cell[it->cell[i]] | it->step->remove.cell[it->cell[i]];
    left[trial.at] = marks_bit(marks_first(left[trial.at] & it->step->remove.cell[it->cell[trial.at]]));
    for (int i = trial.at; i > 0; i--) left[i - 1] &= partners(it, i - 1, i, left[i]);
    for (int i = trial.at; i + 1 < it->count; i++) left[i + 1] &= partners(it, i, i, left[i]);
    for (int i = 0; i < it->count; i++)
        if (i != trial.at && left[i] == had[i]) left[i] = 0;
    return trial;
}

// Whether the cells of the trial can be filled so that those that see each other differ.
static bool can_differ(SignWays *it, const SignTrial *trial, int at) {
    if (at == it->count) return true;
    it->token[at] = 0;
    if (trial->left[at] == 0) return can_differ(it, trial, at + 1);
    for (TokenMask rest = trial->left[at]; rest != 0; rest &= rest - 1) {
        bool differs = true;
        it->token[at] = (uint8_t)marks_first(rest);
        for (int i = 0; i < at && differs; i++)
            differs =
                it->token[i] != it->token[at] || !cellset_has(&it->layout->peers[it->cell[at]], it->cell[i]);
        if (differs && can_differ(it, trial, at + 1)) return true;
    }
    return false;
}

static void say_left(Say *to, const SignWays *it, const SignTrial *trial) {
    int said = 0;
    for (int i = 0; i < it->count; i++) {
        if (i == trial->at || trial->left[i] == 0) continue;
        say(to, said == 0 ? "" : " and ");
        say_cell(to, it->cell[i]);
        say(to, said++ == 0 ? " would have to be " : " ");
        say_tokens(to, trial->left[i], " or ");
    }
}

void explain_say_trial(Say *to, const Step *step) {
    SignWays it = signs_of(to->layout, step);
    SignTrial trial = trial_of(&it);
    if (step_removals(to->layout, step) != 1 || can_differ(&it, &trial, 0)) {
        say(to, "Write down all ways to fill ");
        say_cells(to, step->pattern_cells, " and ");
        say(to, ", and strike out those that repeat a token where the cells see each other. The candidates "
                "that go "
                "are in none of what is left: ");
        return;
    }
    say(to, "If ");
    say_cell(to, it.cell[trial.at]);
    say(to, " were ");
    say_tokens(to, trial.left[trial.at], " or ");
    say(to, ", ");
    say_left(to, &it, &trial);
    say(to, ". But cells that see each other differ. So ");
}

static const char *between(int i, int count) { return i == 0 ? "" : i == count - 1 ? " or " : ", "; }

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
        say(to, between(w, it.ways));
        for (int i = 0; i < it.count; i++) {
            say(to, i == 0 ? "" : " ");
            say_token(to, it.way[w][i]);
        }
    }
}
