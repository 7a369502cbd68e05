#pragma once
// Everything that the learning search (core/search/learn.h) knows of a model and of its own state. Variable v
// says that its cell holds its token.

#include "core/search/clauses.h"
#include "core/search/search_question.h"
#include "core/search/var_order.h"

typedef enum { GUESSED, BY_LITERAL, BY_CLAUSE, BY_RULE } ReasonKind;

typedef struct {
    uint32_t kind : 2; // ReasonKind
    uint32_t at : 30;  // the literal that was true, the clause, or the rule
} Reason;

// How many levels clauses were of, lately and on the whole: when the latest are worse, a restart pays
// (A. Biere, A. Froehlich: Evaluating CDCL restart schemes, 2015).
typedef struct {
    double lately, on_the_whole;
    uint64_t last; // conflicts at the last restart
} Restarts;

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
    uint64_t reduce_at, reduce_after; // when clauses are thrown away next, and how many conflicts later again
    Restarts restarts;
} Learner;

static inline Literal literal_is(int32_t variable) { return (Literal)variable * 2; }
static inline Literal literal_is_not(int32_t variable) { return (Literal)variable * 2 + 1; }

static inline int32_t learner_variable(const Learner *learner, int cell, int bit) {
    return learner->variable[cell * learner->model->tokens + bit];
}

// At first nothing is decided but what narrowing alone decides. NULL when that leaves no assignment.
Learner *learner_new(const Model *model, const SearchQuestion *question);
void learner_free(Learner *learner);
