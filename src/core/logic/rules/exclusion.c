// Pointing beyond houses: candidates of which one must be true, those of a cell or the places of a token in
// a house, each of which alone rules a candidate out, because it sees it (also by a knight's move) or by one
// rule.

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/logic/rules/rule_net.h"

typedef struct {
    const StepQuery *query;
    const Layout *layout;
    RuleNet *net;
    RuleSets sets;
    Marks *leaves;  // by candidate (cell * order + token - 1), once it is known: what it leaves to others
    bool *is_known; //
} Exclusion;

static const Marks *leaves_of(Exclusion *it, int cell, int token) {
    int index = cell * it->layout->order + token - 1;
    if (!it->is_known[index])
        rule_leaves(it->net, it->query->position, &it->sets, cell, token, &it->leaves[index]);
    it->is_known[index] = true;
    return &it->leaves[index];
}

// Candidates of which one is true: as many as a person can keep in mind.
enum { CASES_MAX = 4 };
typedef struct {
    int house, token; // -1 and 0: of a cell
    int count;
    CellIndex cell[TOKENS_MAX];
    uint8_t has[TOKENS_MAX];
} Cases;

// The constraints that keep two cells different which share no house.
static void add_partings(const Layout *layout, int a, int b, Step *step) {
    if (!cellset_has(&layout->peers[a], b) || (layout_house_bits(layout, a) & layout_house_bits(layout, b)))
        return;
    for (int i = 0; i < layout->constraint_count; i++)
        if (rule_parts(layout, i, a, b)) finder_add_constraint(step, i);
}

// What the cases reach the cell by: the constraints that the sentence names.
static void add_constraints(const Exclusion *it, const Cases *cases, int loser, Step *step) {
    const Layout *layout = it->layout;
    for (int k = 0; k < cases->count; k++) {
        add_partings(layout, cases->cell[k], loser, step);
        for (int i = it->net->first[loser]; i < it->net->first[loser + 1]; i++) {
            const LayoutRule *rule = &layout->rule[it->net->of[i]];
            if (cells_have(layout_rule_cells(layout, rule), rule->rule.count, cases->cell[k]))
                finder_add_constraint(step, rule->constraint);
        }
    }
}

// Houses and single rules have techniques of their own: this one is about what only several links say.
static bool is_plain(const Exclusion *it, const Cases *cases, int loser, TokenMask gone) {
    const Layout *layout = it->layout;
    if (cases->house < 0 || gone != marks_bit(cases->token)) return false;
    for (int h = 0; h < layout->house_of_count[loser]; h++) {
        int inside = 0;
        for (int k = 0; k < cases->count; k++)
            inside += cellset_has(&layout->house[layout->house_of[loser][h]].set, cases->cell[k]);
        if (inside == cases->count) return true;
    }
    return false;
}

static bool find_cases(Exclusion *it, const Cases *cases) {
    const Position *position = it->query->position;
    const Layout *layout = it->layout;
    Marks left = {{0}};
    for (int k = 0; k < cases->count; k++) {
        const Marks *leaves = leaves_of(it, cases->cell[k], cases->has[k]);
        for (int c = 0; c < layout->cells; c++) left.cell[c] |= leaves->cell[c];
    }
    for (int c = 0; c < layout->cells; c++) {
        TokenMask gone = position->marks.cell[c] & ~left.cell[c];
        bool own = false;
        for (int k = 0; k < cases->count; k++) own = own || cases->cell[k] == c;
        if (gone == 0 || own || is_plain(it, cases, c, gone)) continue;
        Step step = {.reason = cases->house < 0};
        rule_step_take(position, &step, c, left.cell[c]);
        if (cases->house >= 0) finder_add_house(&step, cases->house);
        for (int k = 0; k < cases->count; k++)
            finder_add_pattern(&step, cases->cell[k], marks_bit(cases->has[k]));
        step.tokens = gone;
        add_constraints(it, cases, c, &step);
        if (!finder_give(it->query, &step)) return false;
    }
    return true;
}

static bool find_in_cells(Exclusion *it) {
    const Position *position = it->query->position;
    for (int c = 0; c < it->layout->cells; c++) {
        Cases cases = {.house = -1};
        for (TokenMask rest = position->marks.cell[c]; rest; rest &= rest - 1) {
            cases.cell[cases.count] = (CellIndex)c;
            cases.has[cases.count++] = (uint8_t)marks_first(rest);
        }
        if (cases.count >= 2 && cases.count <= CASES_MAX && !find_cases(it, &cases)) return false;
    }
    return true;
}

static bool find_in_houses(Exclusion *it) {
    const Position *position = it->query->position;
    for (int i = 0; i < it->layout->house_count; i++) {
        int index = finder_house(it->layout, i);
        const House *house = &it->layout->house[index];
        for (int token = 1; token <= it->layout->order; token++) {
            Cases cases = {.house = index, .token = token};
            for (int k = 0; k < it->layout->order; k++) {
                if (!marks_has(&position->marks, house->cell[k], token)) continue;
                cases.cell[cases.count] = house->cell[k];
                cases.has[cases.count++] = (uint8_t)token;
            }
            if (cases.count >= 2 && cases.count <= CASES_MAX && !find_cases(it, &cases)) return false;
        }
    }
    return true;
}

bool exclusion_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    Exclusion it = {.query = query, .layout = layout, .net = rule_net_new(layout)};
    if (!it.net) return true;
    size_t candidates = (size_t)layout->cells * (size_t)layout->order;
    it.sets = rule_sets_of(query->position);
    it.leaves = mem_alloc(candidates * sizeof *it.leaves);
    it.is_known = mem_zeroed(candidates, sizeof *it.is_known);
    bool on = find_in_houses(&it) && find_in_cells(&it);
    free(it.leaves);
    free(it.is_known);
    free(it.net);
    return on;
}
