#pragma once
// Proof by the rules alone that a candidate goes: with it on the board, some demands cannot be met all
// together. A demand is that a house has a token, or that a cell has any. Include after
// support/finder_walk.h.

enum { DEMANDS_MAX = 1024 };

typedef struct {
    int house, token; // the house has the token, or
    int cell;         // the cell has one, where there is no token
} Demand;

typedef struct {
    const Position *position;
    Grid placed;
    int tries_max, tries; // 0: no limit; beyond it nothing is proved
    int count;
    Demand demand[DEMANDS_MAX];
} DemandJudge;

static inline void demand_add(DemandJudge *judge, int house, TokenMask tokens) {
    for (; tokens != 0; tokens &= tokens - 1) {
        assert_true(judge->count < DEMANDS_MAX);
        judge->demand[judge->count++] = (Demand){.house = house, .token = marks_first(tokens)};
    }
}

static inline void demand_add_cell(DemandJudge *judge, int cell) {
    assert_true(judge->count < DEMANDS_MAX);
    judge->demand[judge->count++] = (Demand){.cell = cell};
}

static inline bool demand_fits(const DemandJudge *judge, int cell, int token) {
    const CellSet *peers = &judge->position->layout->peers[cell];
    if (judge->placed.cell[cell] != 0 || !marks_has(&judge->position->marks, cell, token)) return false;
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1))
        if (judge->placed.cell[c] == token) return false;
    return true;
}

// How a demand can be met: the cells, each with a token. -1 where it is met already.
static inline int demand_choices(const DemandJudge *judge, const Demand *demand, int cells[], int tokens[]) {
    const Layout *layout = judge->position->layout;
    int count = 0;
    if (demand->token == 0) {
        if (judge->placed.cell[demand->cell] != 0) return -1;
        for (int t = 1; t <= layout->order; t++)
            if (demand_fits(judge, demand->cell, t)) cells[count] = demand->cell, tokens[count++] = t;
        return count;
    }
    for (int i = 0; i < layout->order; i++) {
        int cell = layout->house[demand->house].cell[i];
        if (judge->placed.cell[cell] == demand->token) return -1;
        if (demand_fits(judge, cell, demand->token)) cells[count] = cell, tokens[count++] = demand->token;
    }
    return count;
}

static inline bool demands_can_be_met(DemandJudge *judge) {
    int fewest = TOKENS_MAX + 1, cells[TOKENS_MAX], tokens[TOKENS_MAX];
    if (judge->tries_max > 0 && judge->tries++ >= judge->tries_max) return true;
    for (int i = 0; i < judge->count; i++) {
        int other_cells[TOKENS_MAX], other_tokens[TOKENS_MAX];
        int count = demand_choices(judge, &judge->demand[i], other_cells, other_tokens);
        if (count < 0 || count >= fewest) continue;
        fewest = count;
        memcpy(cells, other_cells, sizeof cells);
        memcpy(tokens, other_tokens, sizeof tokens);
    }
    if (fewest > TOKENS_MAX) return true;
    for (int i = 0; i < fewest; i++) {
        judge->placed.cell[cells[i]] = (uint8_t)tokens[i];
        bool met = demands_can_be_met(judge);
        judge->placed.cell[cells[i]] = 0;
        if (met) return true;
    }
    return false;
}

// Whether the demands leave room for a candidate.
static inline bool demands_leave(DemandJudge *judge, int cell, int token) {
    judge->placed.cell[cell] = (uint8_t)token;
    bool met = demands_can_be_met(judge);
    judge->placed.cell[cell] = 0;
    return met;
}

// What is wrong with the removals of a step, or NULL.
static inline const char *demand_fault(DemandJudge *judge, const Step *step) {
    if (!demands_can_be_met(judge)) return "cannot be met in any case";
    for (int c = 0; c < judge->position->layout->cells; c++)
        for (TokenMask left = step->remove.cell[c]; left != 0; left &= left - 1)
            if (demands_leave(judge, c, marks_first(left))) return "does not follow from what it says";
    return NULL;
}

// What a test sees of the steps of a position.
typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed;
    Outcomes *found;
    int steps;
} DemandWitness;

// Fails where a step is no good, or the demands do not prove it.
static inline void demand_proves(DemandWitness *witness, DemandJudge *judge, const Step *step) {
    const char *fault = walk_fault(witness->position, witness->solution, step);
    if (fault == NULL) fault = demand_fault(judge, step);
    if (fault != NULL) fail_msg("seed %llu: %s", (unsigned long long)witness->seed, fault);
    witness->steps++;
}

static inline void demand_take_down(DemandWitness *witness, const Step *step) {
    outcome_add(witness->found, outcome_of(witness->position->layout, step->cell, step->token,
                                           &step->pattern_cells, &step->remove));
}

static inline void demand_add_cells(DemandJudge *judge, CellSet cells) {
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1)) demand_add_cell(judge, c);
}
