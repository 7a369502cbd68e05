#include "core/search/explain.h"

#include <assert.h>
#include <string.h>

// The sets of a rule's cells as they were before trail position `before`.
static void sets_before(const Learner *learner, const ModelRule *rule, int32_t before, TokenMask *set) {
    for (int i = 0; i < rule->rule.count; i++) {
        int cell = rule->cell[i];
        set[i] = learner->root[cell];
        if (set[i] == learner->domain[cell]) continue;
        for (TokenMask rest = set[i] & ~learner->domain[cell]; rest; rest &= rest - 1) {
            int32_t variable = learner_variable(learner, cell, __builtin_ctz(rest));
            if (learner->position[variable] < before) set[i] &= ~(rest & -rest);
        }
    }
}

// True when the rule takes the token from its cell number `target` with these sets; target -1: when it finds
// a contradiction.
static bool takes(const ModelRule *rule, const TokenMask *set, int target, TokenMask token) {
    TokenMask narrowed[RULE_CELLS_MAX];
    memcpy(narrowed, set, sizeof *set * (size_t)rule->rule.count);
    return !model_filter(rule, narrowed) || (target >= 0 && !(narrowed[target] & token));
}

// Gives back to the sets what the rule's answer does not need.
static void widen(const Learner *learner, const ModelRule *rule, TokenMask *set, int target,
                  TokenMask token) {
    for (int i = 0; i < rule->rule.count; i++) {
        TokenMask gone = learner->root[rule->cell[i]] & ~set[i];
        if (i == target || !gone) continue;
        set[i] |= gone;
        if (takes(rule, set, target, token)) continue;
        set[i] &= ~gone;
        for (; gone; gone &= gone - 1) {
            set[i] |= gone & -gone;
            if (!takes(rule, set, target, token)) set[i] &= ~(gone & -gone);
        }
    }
}

uint32_t explain_rule(const Learner *learner, const ModelRule *rule, int target, Literal implied,
                      int32_t before, Literal *out) {
    TokenMask set[RULE_CELLS_MAX], token = 0;
    uint32_t count = 0;
    sets_before(learner, rule, before, set);
    if (target >= 0) {
        out[count++] = implied;
        token = token_bit(learner->token[literal_variable(implied)]);
        set[target] = learner->root[rule->cell[target]];
    }
    assert(takes(rule, set, target, token));
    widen(learner, rule, set, target, token);
    for (int i = 0; i < rule->rule.count; i++) {
        int cell = rule->cell[i];
        TokenMask gone = i == target ? 0 : learner->root[cell] & ~set[i];
        if (!gone) continue;
        if ((set[i] & (set[i] - 1)) == 0) { // one token stands there: shorter than saying which do not
            int32_t variable = learner_variable(learner, cell, __builtin_ctz(set[i]));
            if (learner->value[literal_is(variable)] > 0 && learner->position[variable] < before) {
                out[count++] = literal_is_not(variable);
                continue;
            }
        }
        for (; gone; gone &= gone - 1)
            out[count++] = literal_is(learner_variable(learner, cell, __builtin_ctz(gone)));
    }
    return count;
}

uint32_t explain_literal(Learner *learner, Literal implied, Literal *out) {
    uint32_t variable = literal_variable(implied);
    Reason reason = learner->reason[variable];
    if (reason.kind == BY_LITERAL) {
        out[0] = implied;
        out[1] = literal_not(reason.at);
        return 2;
    }
    if (reason.kind == BY_CLAUSE) {
        Clause *clause = clause_at(&learner->clauses, reason.at);
        clause->used = 2;
        memcpy(out, clause->literal, sizeof(Literal) * clause->size);
        return clause->size;
    }
    assert(reason.kind == BY_RULE);
    const ModelRule *rule = &learner->model->rule[reason.at];
    int target = 0;
    while (rule->cell[target] != learner->cell[variable]) target++;
    return explain_rule(learner, rule, target, implied, learner->position[variable], out);
}
