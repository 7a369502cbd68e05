#include "core/search/conflict.h"

#include "core/search/explain.h"

enum { UNSEEN, SEEN, IMPLIED, NOT_IMPLIED }; // of Learner.seen

static void mark(Learner *learner, uint32_t variable, uint8_t as) {
    if (learner->seen[variable] == UNSEEN) learner->to_clear[learner->clear_count++] = (int32_t)variable;
    learner->seen[variable] = as;
}

enum { IMPLIED_DEPTH_MAX = 50 };

// True when the false literal follows from others of the learned clause, which can do without it (N.
// Sorensson, A. Biere: Minimizing learned clauses, 2009). What a rule implied is not looked into.
static bool is_implied(Learner *learner, Literal literal, int depth) {
    Reason reason = learner->reason[literal_variable(literal)];
    if (reason.kind == GUESSED || reason.kind == BY_RULE || depth > IMPLIED_DEPTH_MAX) return false;
    Literal one = literal_not(reason.at);
    const Clause *clause = reason.kind == BY_CLAUSE ? clause_at(&learner->clauses, reason.at) : NULL;
    const Literal *cause = clause ? clause->literal : &one;
    for (uint32_t i = 0; i < (clause ? clause->size : 1); i++) {
        uint32_t variable = literal_variable(cause[i]);
        uint8_t seen = learner->seen[variable];
        if (variable == literal_variable(literal) || learner->level[variable] == 0) continue;
        if (seen == SEEN || seen == IMPLIED) continue;
        if (seen == NOT_IMPLIED) return false;
        bool implied = is_implied(learner, cause[i], depth + 1);
        mark(learner, variable, implied ? IMPLIED : NOT_IMPLIED);
        if (!implied) return false;
    }
    return true;
}

void conflict_learn(Learner *learner) {
    const Literal *cause = learner->conflict;
    uint32_t count = learner->conflict_count;
    int32_t open = 0, at = learner->trail_count;
    Literal literal = 0;
    bool first = true;
    learner->learned_count = 1;
    learner->clear_count = 0;
    do {
        for (uint32_t i = 0; i < count; i++) {
            uint32_t variable = literal_variable(cause[i]);
            if (learner->seen[variable] || learner->level[variable] == 0) continue;
            if (!first && variable == literal_variable(literal)) continue;
            mark(learner, variable, SEEN);
            var_order_raise(&learner->order, (int32_t)variable);
            if (learner->level[variable] == learner->levels)
                open++;
            else
                learner->learned[learner->learned_count++] = cause[i];
        }
        do literal = learner->trail[--at];
        while (learner->seen[literal_variable(literal)] != SEEN);
        first = false;
        if (--open > 0) {
            count = explain_literal(learner, literal, learner->cause);
            cause = learner->cause;
        }
    } while (open > 0);
    learner->learned[0] = literal_not(literal);
    uint32_t kept = 1;
    for (uint32_t i = 1; i < learner->learned_count; i++)
        if (!is_implied(learner, learner->learned[i], 0)) learner->learned[kept++] = learner->learned[i];
    learner->learned_count = kept;
    for (int32_t i = 0; i < learner->clear_count; i++) learner->seen[learner->to_clear[i]] = UNSEEN;
}

int32_t conflict_level(Learner *learner) {
    if (learner->learned_count == 1) return 0;
    uint32_t highest = 1;
    for (uint32_t i = 2; i < learner->learned_count; i++)
        if (learner->level[literal_variable(learner->learned[i])] >
            learner->level[literal_variable(learner->learned[highest])])
            highest = i;
    Literal literal = learner->learned[highest];
    learner->learned[highest] = learner->learned[1];
    learner->learned[1] = literal;
    return learner->level[literal_variable(literal)];
}

uint16_t conflict_levels(Learner *learner) {
    uint16_t levels = 0;
    learner->stamp++;
    for (uint32_t i = 0; i < learner->learned_count; i++) {
        uint32_t *stamp = &learner->level_stamp[learner->level[literal_variable(learner->learned[i])]];
        if (*stamp != learner->stamp && levels < UINT16_MAX) levels++;
        *stamp = learner->stamp;
    }
    return levels;
}
