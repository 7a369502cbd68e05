#include "core/search/learn.h"

#include "core/search/conflict.h"
#include "core/search/follow.h"

enum {
    CONFLICTS_BETWEEN_ASKING = 64,
    CONFLICTS_BEFORE_REDUCING = 2000, // and so many more each time:
    MORE_BEFORE_REDUCING = 300,
    CONFLICTS_BETWEEN_RESTARTS = 100,
};

static bool is_locked(void *context, ClauseRef ref) {
    const Learner *learner = context;
    Literal literal = clause_at(&learner->clauses, ref)->literal[0];
    Reason reason = learner->reason[literal_variable(literal)];
    return learner->value[literal] > 0 && reason.kind == BY_CLAUSE && reason.at == ref;
}

static void clause_moved(void *context, ClauseRef from, ClauseRef to) {
    Learner *learner = context;
    Reason *reason = &learner->reason[literal_variable(clause_at(&learner->clauses, to)->literal[0])];
    if (reason->kind == BY_CLAUSE && reason->at == from) reason->at = to & 0x3fffffff;
}

// Adopts the clause in learner->learned: goes back to where it implies a literal, and decides that.
static void take_on(Learner *learner, uint16_t levels) {
    int32_t level = conflict_level(learner);
    follow_back(learner, level);
    Reason reason = {GUESSED, 0};
    if (learner->learned_count > 1)
        reason = (Reason){BY_CLAUSE,
                          clauses_add(&learner->clauses, learner->learned, learner->learned_count, levels) &
                              0x3fffffff};
    follow_decide(learner, learner->learned[0], reason);
}

// False when that was enough, or there is nothing else.
static bool report_learned(Learner *learner) {
    const SearchQuestion *question = learner->question;
    learner->answer.found++;
    if (question->sink) {
        uint8_t token[MODEL_CELLS_MAX];
        for (int cell = 0; cell < learner->model->cells; cell++)
            token[cell] = (uint8_t)(__builtin_ctz(learner->domain[cell]) + 1);
        if (!question->sink(question->context, token)) return false;
    }
    if (learner->answer.found >= question->limit || learner->levels == 0) return false;
    // Forbids the same guesses again: the last guess comes first, which the others then rule out.
    learner->learned_count = 0;
    for (int32_t level = learner->levels; level > 0; level--)
        learner->learned[learner->learned_count++] =
            literal_not(learner->trail[learner->level_start[level - 1]]);
    take_on(learner, 0);
    return true;
}

// False when the search is given up.
static bool go_on(Learner *learner) {
    const SearchQuestion *question = learner->question;
    if (learner->conflicts % CONFLICTS_BETWEEN_ASKING == 0 && question->keep_going &&
        !question->keep_going(question->context))
        learner->answer.given_up = true;
    if (question->guesses_max && learner->answer.guesses > question->guesses_max)
        learner->answer.given_up = true;
    return !learner->answer.given_up;
}

static void guess(Learner *learner, int32_t variable) {
    learner->answer.guesses++;
    learner->level_start[learner->levels++] = learner->trail_count;
    follow_decide(learner, learner->last[variable] ? literal_is(variable) : literal_is_not(variable),
                  (Reason){GUESSED, 0});
}

static bool is_time_to_restart(const Learner *learner) {
    const Restarts *restarts = &learner->restarts;
    return learner->conflicts - restarts->last > CONFLICTS_BETWEEN_RESTARTS &&
           restarts->lately > 1.1 * restarts->on_the_whole;
}

// Learns from a contradiction. False when that leaves nothing, or the search is given up.
static bool learn(Learner *learner) {
    if (learner->levels == 0) return false;
    learner->conflicts++;
    conflict_learn(learner);
    uint16_t levels = conflict_levels(learner);
    double slow = learner->conflicts < 10000 ? 1.0 / (double)learner->conflicts : 1e-4;
    learner->restarts.lately += (levels - learner->restarts.lately) * 0.03;
    learner->restarts.on_the_whole += (levels - learner->restarts.on_the_whole) * slow;
    take_on(learner, levels);
    var_order_age(&learner->order);
    return go_on(learner);
}

// Guesses, or reports when there is nothing to guess. False when that was enough.
static bool decide(Learner *learner) {
    if (learner->conflicts >= learner->reduce_at) {
        learner->reduce_after += MORE_BEFORE_REDUCING;
        learner->reduce_at = learner->conflicts + learner->reduce_after;
        clauses_reduce(&learner->clauses, learner, is_locked, clause_moved);
    }
    int32_t variable = var_order_take(&learner->order);
    while (variable >= 0 && learner->value[literal_is(variable)] != 0)
        variable = var_order_take(&learner->order);
    if (variable < 0) return report_learned(learner);
    guess(learner, variable);
    return true;
}

bool learn_run(Learner *learner, uint64_t conflicts) {
    const uint64_t until = conflicts ? learner->conflicts + conflicts : UINT64_MAX;
    if (learner->reduce_at == 0) learner->reduce_at = learner->reduce_after = CONFLICTS_BEFORE_REDUCING;
    while (learner->conflicts < until) {
        if (!follow_all(learner)) {
            if (!learn(learner)) return true;
        } else if (is_time_to_restart(learner)) {
            learner->restarts.last = learner->conflicts;
            follow_back(learner, 0);
        } else if (!decide(learner)) {
            return true;
        }
    }
    return false;
}

SearchAnswer search_learn(const Model *model, const SearchQuestion *question) {
    Learner *learner = learner_new(model, question);
    if (!learner) return (SearchAnswer){.found = 0};
    learn_run(learner, 0);
    SearchAnswer answer = learner->answer;
    learner_free(learner);
    return answer;
}
