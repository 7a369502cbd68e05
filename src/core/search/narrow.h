#pragma once
// Narrowing: follows what the rules of a model take from the sets of its cells, to the end.

#include "core/search/model.h"

// What a model's cells, houses and rules have to do with each other; made once for a search.
typedef struct {
    const Model *model;
    bool draws; // for a walk that draws at random
    int rule_words, house_words;
    uint64_t *cell_rules;  // rule_words for each cell
    uint64_t *cell_houses; // house_words for each cell
    uint64_t *house_cells; // narrow_cell_words() for each house
    uint64_t *late;        // rules that wait until there is nothing else to look at
    uint16_t *peer;        // the cells that differ from a cell, unless houses that are followed together say
                           // so: peer[peer_start[cell]] ..
    int peer_start[MODEL_CELLS_MAX + 1];
    double *weight; // of each cell: how often it stood where a contradiction was met
    double unit;    // what is added for the next
} Narrowing;

// What is still to be looked at. One block of memory after `domain`, so that a state is copied as one.
typedef struct {
    TokenMask *domain;
    uint64_t *open;   // not 0: a cell changed since model->follow was asked
    uint64_t *single; // cells whose token has not been taken from their peers
    uint64_t *house;  // houses that changed
    uint64_t *rule;   // rules whose cells changed
    uint16_t *needed; // for each rule of sets (a cage, a run) the tokens that its cells hold by assumption
} NarrowState;

Narrowing *narrowing_new(const Model *model, bool draws);
void narrowing_free(Narrowing *narrowing);

// Words of a set of cells.
static inline size_t narrow_cell_words(const Narrowing *narrowing) {
    return ((size_t)narrowing->model->cells + 63) / 64;
}

// Bytes of a state, and a state laid out in memory of that size.
size_t narrow_state_size(const Narrowing *narrowing);
NarrowState narrow_state_at(const Narrowing *narrowing, void *memory);

// The model's own sets, with everything to be looked at.
void narrow_begin(const Narrowing *narrowing, NarrowState *state);

// Leaves a cell these of its tokens. False when there are none.
bool narrow_restrict(Narrowing *narrowing, NarrowState *state, int cell, TokenMask tokens);

// One of a cage's or a run's cells holds the token, or none does. False at a contradiction.
void narrow_require(const Narrowing *narrowing, NarrowState *state, int rule, TokenMask token);
bool narrow_exclude(Narrowing *narrowing, NarrowState *state, int rule, TokenMask token);

// The rule's table, in `room` where it is narrowed to the tokens that are required.
const uint64_t *narrow_table(const Narrowing *narrowing, const NarrowState *state, int rule,
                             uint64_t room[RULE_TABLE_MAX]);

// Follows singles, houses and rules until nothing changes any more. False at a contradiction.
bool narrow_follow(Narrowing *narrowing, NarrowState *state);

// Takes from *domain (a set for each cell) what the rules leave no place for, without guessing. False when a
// cell is left with nothing.
bool narrow_model(const Model *model, TokenMask *domain);
