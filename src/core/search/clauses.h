#pragma once
// The clauses of the learner and who watches them. Literal 2v says that variable v is true, 2v + 1 that it is
// false. Each clause is watched at its first two literals (M. Moskewicz and others: Chaff, 2001).

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t Literal;
typedef uint32_t ClauseRef; // 0 is none

static inline Literal literal_not(Literal literal) { return literal ^ 1; }
static inline uint32_t literal_variable(Literal literal) { return literal >> 1; }

typedef struct {
    uint32_t size;
    uint16_t
        levels;   // how many levels its literals were of when it was learned, the fewer the better; 0: given
    uint8_t used; // how many more reductions it outlives
    uint8_t dropped;
    Literal literal[]; // `size` of them
} Clause;

typedef struct {
    ClauseRef clause;
    Literal other; // when this is true there is no need to look at the clause
} Watch;

typedef struct {
    Watch *watch;
    size_t count, room;
} WatchList;

typedef struct {
    uint32_t *word; // the clauses, one after another
    size_t used, room;
    WatchList *watches; // of each literal: the clauses to look at when it becomes false
    uint32_t literals;
    ClauseRef *learned;
    size_t learned_count, learned_room;
} Clauses;

void clauses_init(Clauses *clauses, uint32_t variables);
void clauses_free(Clauses *clauses);

static inline Clause *clause_at(const Clauses *clauses, ClauseRef ref) {
    return (Clause *)&clauses->word[ref];
}

// Adds a clause of at least two literals, which it watches at the first two. levels 0: it is given, and
// stays.
ClauseRef clauses_add(Clauses *clauses, const Literal *literal, uint32_t size, uint16_t levels);

void clauses_watch(Clauses *clauses, Literal literal, Watch watch);

// Drops the worse half of the learned clauses that `locked` does not hold on to, and moves the rest together.
// `moved` is told of each that is left, so that references to it can be put right.
void clauses_reduce(Clauses *clauses, void *context, bool (*locked)(void *context, ClauseRef clause),
                    void (*moved)(void *context, ClauseRef from, ClauseRef to));
