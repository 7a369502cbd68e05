#include "core/search/learn.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/search/clauses.h"
#include "core/search/narrow.h"
#include "core/search/var_order.h"

// Search that learns from contradictions (J. Marques-Silva, K. Sakallah: GRASP, 1996), with rules that
// explain themselves only when asked (O. Ohrimenko, P. Stuckey, M. Codish: lazy clause generation, 2009).
// Variable v says that its cell holds its token. That a token excludes others is followed along lists of
// neighbours, that a cell has one of its tokens and a house each token are clauses, and the rest is up to the
// rules' filters.

typedef enum { GUESSED, BY_LITERAL, BY_CLAUSE, BY_RULE } ReasonKind;

typedef struct {
    uint32_t kind : 2; // ReasonKind
    uint32_t at : 30;  // the literal that was true, the clause, or the rule
} Reason;

typedef struct {
    const Model *model;
    const SearchQuestion *question;
    SearchAnswer answer;
    TokenMask root[MODEL_CELLS_MAX];   // what narrowing alone leaves
    TokenMask domain[MODEL_CELLS_MAX]; // what is left now
    int32_t variables;
    int32_t *variable; // of cell * tokens + token - 1; -1: none, it is decided
    uint16_t *cell;    // of a variable
    uint8_t *token;
    int32_t *neighbour, *neighbour_start; // what cannot be true beside a variable
    uint64_t *changed;                    // rules whose cells have changed
    uint64_t *cell_rules;                 // of each cell
    size_t rule_words;
    Clauses clauses;
    VarOrder order;
    int8_t *value; // of a literal: 1 true, -1 false, 0 open
    Reason *reason;
    int32_t *level, *position; // when a variable was decided; position in the trail
    int8_t *last;              // the value that a variable had last
    Literal *trail;
    int32_t trail_count, followed;
    int32_t *level_start, levels; // in the trail
    Literal *conflict;            // literals that are all false, though one must be true
    uint32_t conflict_count;
    Literal *learned;
    uint32_t learned_count;
    Literal *cause; // room for one explanation
    uint8_t *seen;
    int32_t *to_clear, clear_count;
    uint32_t *level_stamp, stamp;
    uint64_t conflicts;
} Learner;

enum { UNSEEN, SEEN, IMPLIED, NOT_IMPLIED }; // of Learner.seen

static Literal is(int32_t variable) { return (Literal)variable * 2; }
static Literal is_not(int32_t variable) { return (Literal)variable * 2 + 1; }

static int32_t variable_of(const Learner *learner, int cell, int bit) {
    return learner->variable[cell * learner->model->tokens + bit];
}

// --- Following what is decided

static void decide(Learner *learner, Literal literal, Reason reason) {
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
        Literal other = is(learner->neighbour[i]);
        if (learner->value[other] == 0) {
            decide(learner, literal_not(other), (Reason){BY_LITERAL, literal & 0x3fffffff});
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
            decide(learner, first, (Reason){BY_CLAUSE, watch.clause & 0x3fffffff});
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

// --- Rules, and why they took what they took

// The sets of a rule's cells as they were before trail position `before`.
static void sets_before(const Learner *learner, const ModelRule *rule, int32_t before, TokenMask *set) {
    for (int i = 0; i < rule->rule.count; i++) {
        int cell = rule->cell[i];
        set[i] = learner->root[cell];
        if (set[i] == learner->domain[cell]) continue;
        for (TokenMask rest = set[i] & ~learner->domain[cell]; rest; rest &= rest - 1) {
            int32_t variable = variable_of(learner, cell, __builtin_ctz(rest));
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

// Writes the literals, false before `before`, by which the rule had to take `implied` (if target >= 0, where
// it comes first) or met a contradiction. Returns how many.
static uint32_t explain_rule(const Learner *learner, const ModelRule *rule, int target, Literal implied,
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
        if ((set[i] & (set[i] - 1)) == 0) { // one token stands there: shorter than to say which do not
            int32_t variable = variable_of(learner, cell, __builtin_ctz(set[i]));
            if (learner->value[is(variable)] > 0 && learner->position[variable] < before) {
                out[count++] = is_not(variable);
                continue;
            }
        }
        for (; gone; gone &= gone - 1) out[count++] = is(variable_of(learner, cell, __builtin_ctz(gone)));
    }
    return count;
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
            decide(learner, is_not(variable_of(learner, rule->cell[i], __builtin_ctz(gone))),
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

// Follows all until nothing changes any more. False at a contradiction, which is in learner->conflict.
static bool follow(Learner *learner) {
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

// Takes back all that was decided above a level.
static void go_back(Learner *learner, int32_t level) {
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

// --- Learning

// The literals by which one was implied, itself among them. Not of one that was guessed.
static uint32_t cause_of(Learner *learner, Literal implied, Literal *out) {
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

// Goes back from the contradiction to the one literal of this level by which it had to come, and writes the
// clause that follows to learner->learned, that literal first.
static void learn_from_conflict(Learner *learner) {
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
            count = cause_of(learner, literal, learner->cause);
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

// Puts the literal of the highest level second, and returns that level: the one to go back to.
static int32_t level_to_go_back_to(Learner *learner) {
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

static uint16_t levels_of_learned(Learner *learner) {
    uint16_t levels = 0;
    learner->stamp++;
    for (uint32_t i = 0; i < learner->learned_count; i++) {
        uint32_t *stamp = &learner->level_stamp[learner->level[literal_variable(learner->learned[i])]];
        if (*stamp != learner->stamp && levels < UINT16_MAX) levels++;
        *stamp = learner->stamp;
    }
    return levels;
}

// --- The search

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

// Takes the clause in learner->learned on: goes back to where it says something and decides that.
static void take_on(Learner *learner, uint16_t levels) {
    int32_t level = level_to_go_back_to(learner);
    go_back(learner, level);
    Reason reason = {GUESSED, 0};
    if (learner->learned_count > 1)
        reason = (Reason){BY_CLAUSE,
                          clauses_add(&learner->clauses, learner->learned, learner->learned_count, levels) &
                              0x3fffffff};
    decide(learner, learner->learned[0], reason);
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
    // Not all that was guessed again: the last guess first, which the others then rule out.
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
    decide(learner, learner->last[variable] ? is(variable) : is_not(variable), (Reason){GUESSED, 0});
}

// How many levels clauses were of, lately and on the whole: when lately they are worse, a new start pays
// (A. Biere, A. Froehlich: Evaluating CDCL restart schemes, 2015).
typedef struct {
    double lately, on_the_whole;
    uint64_t last; // conflicts at the last restart
} Restarts;

static bool is_time_to_restart(const Learner *learner, const Restarts *restarts) {
    return learner->conflicts - restarts->last > CONFLICTS_BETWEEN_RESTARTS &&
           restarts->lately > 1.1 * restarts->on_the_whole;
}

static void learn_on(Learner *learner) {
    Restarts restarts = {0};
    uint64_t reduce_at = CONFLICTS_BEFORE_REDUCING, reduce_after = CONFLICTS_BEFORE_REDUCING;
    for (;;) {
        if (!follow(learner)) {
            if (learner->levels == 0) return;
            learner->conflicts++;
            learn_from_conflict(learner);
            uint16_t levels = levels_of_learned(learner);
            double slow = learner->conflicts < 10000 ? 1.0 / (double)learner->conflicts : 1e-4;
            restarts.lately += (levels - restarts.lately) * 0.03;
            restarts.on_the_whole += (levels - restarts.on_the_whole) * slow;
            take_on(learner, levels);
            var_order_age(&learner->order);
            if (!go_on(learner)) return;
            continue;
        }
        if (is_time_to_restart(learner, &restarts)) {
            restarts.last = learner->conflicts;
            go_back(learner, 0);
            continue;
        }
        if (learner->conflicts >= reduce_at) {
            reduce_at = learner->conflicts + (reduce_after += MORE_BEFORE_REDUCING);
            clauses_reduce(&learner->clauses, learner, is_locked, clause_moved);
        }
        int32_t variable = var_order_take(&learner->order);
        while (variable >= 0 && learner->value[is(variable)] != 0) variable = var_order_take(&learner->order);
        if (variable >= 0)
            guess(learner, variable);
        else if (!report_learned(learner))
            return;
    }
}

// --- Setting up

static void number_variables(Learner *learner) {
    const Model *model = learner->model;
    size_t room = (size_t)model->cells * (size_t)model->tokens;
    learner->variable = mem_alloc(room * sizeof *learner->variable);
    learner->cell = mem_alloc(room * sizeof *learner->cell);
    learner->token = mem_alloc(room);
    for (int cell = 0; cell < model->cells; cell++) {
        bool decided = (learner->root[cell] & (learner->root[cell] - 1)) == 0;
        for (int bit = 0; bit < model->tokens; bit++) {
            bool open = !decided && (learner->root[cell] >> bit & 1);
            learner->variable[cell * model->tokens + bit] = open ? learner->variables : -1;
            if (!open) continue;
            learner->cell[learner->variables] = (uint16_t)cell;
            learner->token[learner->variables++] = (uint8_t)(bit + 1);
        }
    }
}

static bool exclude_each_other(const Learner *learner, int32_t a, int32_t b) {
    int one = learner->cell[a], other = learner->cell[b];
    if (one == other) return a != b;
    return learner->token[a] == learner->token[b] &&
           (learner->model->differ[one][other / 64] >> (other % 64) & 1);
}

static void list_neighbours(Learner *learner) {
    size_t count = 0, room = 0;
    learner->neighbour_start = mem_alloc(((size_t)learner->variables + 1) * sizeof *learner->neighbour_start);
    for (int32_t a = 0; a < learner->variables; a++) {
        learner->neighbour_start[a] = (int32_t)count;
        for (int32_t b = 0; b < learner->variables; b++) {
            if (!exclude_each_other(learner, a, b)) continue;
            learner->neighbour = mem_room(learner->neighbour, &room, count + 1, sizeof *learner->neighbour);
            learner->neighbour[count++] = b;
        }
    }
    learner->neighbour_start[learner->variables] = (int32_t)count;
}

static void list_rules(Learner *learner) {
    const Model *model = learner->model;
    learner->rule_words = (model->rule_count + 63) / 64;
    learner->changed = mem_zeroed(learner->rule_words + 1, sizeof(uint64_t));
    learner->cell_rules = mem_zeroed((size_t)model->cells * learner->rule_words + 1, sizeof(uint64_t));
    for (size_t i = 0; i < model->rule_count; i++) {
        learner->changed[i / 64] |= UINT64_C(1) << (i % 64);
        for (int k = 0; k < model->rule[i].rule.count; k++)
            learner->cell_rules[model->rule[i].cell[k] * learner->rule_words + i / 64] |= UINT64_C(1)
                                                                                          << (i % 64);
    }
}

// Adds a clause of what must not all be false. Narrowing has left it at least two literals or made it true.
static void add_given(Learner *learner, const Literal *literal, uint32_t count) {
    if (count >= 2) clauses_add(&learner->clauses, literal, count, 0);
}

static void add_clauses(Learner *learner) {
    const Model *model = learner->model;
    Literal literal[MODEL_TOKENS_MAX];
    for (int cell = 0; cell < model->cells; cell++) {
        uint32_t count = 0;
        for (int bit = 0; bit < model->tokens; bit++)
            if (variable_of(learner, cell, bit) >= 0) literal[count++] = is(variable_of(learner, cell, bit));
        add_given(learner, literal, count);
    }
    for (size_t h = 0; h < model->house_count; h++)
        for (int bit = 0; bit < model->tokens; bit++) {
            uint32_t count = 0;
            for (int i = 0; i < model->tokens; i++)
                if (variable_of(learner, model->house[h].cell[i], bit) >= 0)
                    literal[count++] = is(variable_of(learner, model->house[h].cell[i], bit));
            add_given(learner, literal, count);
        }
}

static void set_up(Learner *learner) {
    number_variables(learner);
    list_neighbours(learner);
    list_rules(learner);
    size_t room = (size_t)learner->variables + 2;
    learner->value = mem_zeroed(2 * room, sizeof *learner->value);
    learner->reason = mem_zeroed(room, sizeof *learner->reason);
    learner->level = mem_zeroed(room, sizeof *learner->level);
    learner->position = mem_zeroed(room, sizeof *learner->position);
    learner->last = mem_alloc(room);
    memset(learner->last, 1, room);
    learner->trail = mem_zeroed(room, sizeof *learner->trail);
    learner->level_start = mem_zeroed(room, sizeof *learner->level_start);
    learner->conflict = mem_zeroed(room, sizeof *learner->conflict);
    learner->learned = mem_zeroed(room, sizeof *learner->learned);
    learner->cause = mem_zeroed(room, sizeof *learner->cause);
    learner->seen = mem_zeroed(room, sizeof *learner->seen);
    learner->to_clear = mem_zeroed(room, sizeof *learner->to_clear);
    learner->level_stamp = mem_zeroed(room, sizeof *learner->level_stamp);
    clauses_init(&learner->clauses, (uint32_t)learner->variables);
    var_order_init(&learner->order, learner->variables);
    add_clauses(learner);
}

static void free_learner(Learner *learner) {
    void *all[] = {learner->variable, learner->cell,     learner->token,           learner->neighbour,
                   learner->changed,  learner->value,    learner->neighbour_start, learner->cell_rules,
                   learner->reason,   learner->level,    learner->position,        learner->last,
                   learner->trail,    learner->conflict, learner->level_start,     learner->learned,
                   learner->cause,    learner->seen,     learner->to_clear,        learner->level_stamp};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]);
    clauses_free(&learner->clauses);
    var_order_free(&learner->order);
    free(learner);
}

SearchAnswer search_learn(const Model *model, const SearchQuestion *question) {
    Learner *learner = mem_zeroed(1, sizeof *learner);
    learner->model = model;
    learner->question = question;
    memcpy(learner->root, model->domain, sizeof learner->root);
    if (narrow_model(model, learner->root)) {
        memcpy(learner->domain, learner->root, sizeof learner->root);
        set_up(learner);
        learn_on(learner);
        SearchAnswer answer = learner->answer;
        free_learner(learner);
        return answer;
    }
    free(learner);
    return (SearchAnswer){0};
}
