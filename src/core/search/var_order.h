#pragma once
// The variables of the learner in order of how much they had to do with recent contradictions: a heap (the
// order of N. Een and N. Sorensson: MiniSat, 2003).

#include <stdbool.h>
#include <stdint.h>

#include "core/base/rng.h"

typedef struct {
    double *worth; // of each variable
    double unit;
    int32_t *heap;  // variables, the worthiest first
    int32_t *place; // of each variable in the heap; -1: not in it
    int32_t count, variables;
} VarOrder;

void var_order_init(VarOrder *order, int32_t variables); // holds all, of equal worth
void var_order_free(VarOrder *order);

// Any order is as likely as any other. Only while all are of equal worth.
void var_order_shuffle(VarOrder *order, Rng *rng);

void var_order_add(VarOrder *order, int32_t variable);   // nothing happens when it is there
int32_t var_order_take(VarOrder *order);                 // the worthiest, which is taken out; -1: empty
void var_order_raise(VarOrder *order, int32_t variable); // it had to do with this contradiction
void var_order_age(VarOrder *order);                     // what comes later counts more than what came before
