#include "core/search/follow.h"

#include <string.h>

#include "core/search/explain.h"

void follow_decide(Learner *learner, Literal literal, Reason reason) {
    uint32_t variable = literal_variable(literal);
    learner->value[literal] = 1;
    learner->value[literal_not(literal)] = -1;
    learner->reason[variable] = reason;
    learner->level[variable] = learner->levels;
    learner->position[variable] = learner->trail_count;
    learner->trail[learner->trail_count++] = literal;
    if (literal & 1) {
        int cell = learner->cell[variable];
        learner->domain[cell] &= ~token_bit(learner->token[variable]);
        const uint64_t *rules = &learner->cell_rules[(size_t)cell * learner->rule_words];
        for (size_t w = 0; w < learner->rule_words; w++) learner->changed[w] |= rules[w];
    }
}

// A token that stands excludes others. False at a contradiction, which is in learner->conflict.
static bool follow_neighbours(Learner *learner, Literal literal) {
    uint32_t variable = literal_variable(literal);
    for (int32_t i = learner->neighbour_start[variable]; i < learner->neighbour_start[variable + 1]; i++) {
        Literal other = literal_is(learner->neighbour[i]);
        if (learner->value[other] == 0) {
            follow_decide(learner, literal_not(other), (Reason){BY_LITERAL, literal & 0x3fffffff});
        } else if (learner->value[other] > 0) {
            learner->conflict[0] = literal_not(literal);
            learner->conflict[1] = literal_not(other);
            learner->conflict_count = 2;
            return false;
        }
    }
    return true;
}

// Finds another literal to watch in a clause whose second literal has become false. False: there is none.
static bool watch_another(Learner *learner, Clause *clause, ClauseRef ref) {
    for (uint32_t k = 2; k < clause->size; k++) {
        Literal literal = clause->literal[k];
        if (learner->value[literal] < 0) continue;
        clause->literal[k] = clause->literal[1];
        clause->literal[1] = literal;
        clauses_watch(&learner->clauses, literal, (Watch){ref, clause->literal[0]});
        return true;
    }
    return false;
}

// Looks at the clauses that watch a literal that has become false.
static bool follow_clauses(Learner *learner, Literal falsified) {
    WatchList *list = &learner->clauses.watches[falsified];
    size_t kept = 0, i = 0;
    bool possible = true;
    while (possible && i < list->count) {
        Watch watch = list->watch[i++];
        if (learner->value[watch.other] > 0) {
            list->watch[kept++] = watch;
            continue;
        }
        Clause *clause = clause_at(&learner->clauses, watch.clause);
        if (clause->literal[0] == falsified) {
            clause->literal[0] = clause->literal[1];
            clause->literal[1] = falsified;
        }
        Literal first = clause->literal[0];
        if (learner->value[first] <= 0 && watch_another(learner, clause, watch.clause)) continue;
        list->watch[kept++] = (Watch){watch.clause, first};
        if (learner->value[first] == 0) {
            follow_decide(learner, first, (Reason){BY_CLAUSE, watch.clause & 0x3fffffff});
        } else if (learner->value[first] < 0) {
            memcpy(learner->conflict, clause->literal, sizeof(Literal) * clause->size);
            learner->conflict_count = clause->size;
            clause->used = 2;
            possible = false;
        }
    }
    while (i < list->count) list->watch[kept++] = list->watch[i++];
    list->count = kept;
    return possible;
}

static bool follow_rule(Learner *learner, uint32_t number) {
    const ModelRule *rule = &learner->model->rule[number];
    TokenMask set[RULE_CELLS_MAX];
    for (int i = 0; i < rule->rule.count; i++) set[i] = learner->domain[rule->cell[i]];
    if (!model_filter(rule, set)) {
        learner->conflict_count = explain_rule(learner, rule, -1, 0, learner->trail_count, learner->conflict);
        return false;
    }
    for (int i = 0; i < rule->rule.count; i++)
        for (TokenMask gone = learner->domain[rule->cell[i]] & ~set[i]; gone; gone &= gone - 1)
            follow_decide(learner,
                          literal_is_not(learner_variable(learner, rule->cell[i], __builtin_ctz(gone))),
                          (Reason){BY_RULE, number & 0x3fffffff});
    learner->changed[number / 64] &= ~(UINT64_C(1) << (number % 64));
    return true;
}

static bool follow_decided(Learner *learner) {
    while (learner->followed < learner->trail_count) {
        Literal literal = learner->trail[learner->followed++];
        if (!(literal & 1) && !follow_neighbours(learner, literal)) return false;
        if (!follow_clauses(learner, literal_not(literal))) return false;
    }
    return true;
}

bool follow_all(Learner *learner) {
    for (;;) {
        if (!follow_decided(learner)) return false;
        size_t w = 0;
        while (w < learner->rule_words && !learner->changed[w]) w++;
        if (w == learner->rule_words) return true;
        uint32_t number = (uint32_t)w * 64 + (uint32_t)__builtin_ctzll(learner->changed[w]);
        learner->changed[w] &= learner->changed[w] - 1;
        if (!follow_rule(learner, number)) return false;
    }
}

void follow_back(Learner *learner, int32_t level) {
    if (learner->levels <= level) return;
    while (learner->trail_count > learner->level_start[level]) {
        Literal literal = learner->trail[--learner->trail_count];
        uint32_t variable = literal_variable(literal);
        if (literal & 1) learner->domain[learner->cell[variable]] |= token_bit(learner->token[variable]);
        learner->value[literal] = learner->value[literal_not(literal)] = 0;
        learner->last[variable] = !(literal & 1);
        var_order_add(&learner->order, (int32_t)variable);
    }
    learner->followed = learner->trail_count;
    learner->levels = level;
    memset(learner->changed, 0, sizeof(uint64_t) * learner->rule_words);
}
