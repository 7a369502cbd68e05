#pragma once
// A board of any kind as the search sees it: cells, the tokens that each may hold, houses, pairs of cells
// that differ, and rules over a few cells. What a rule is on the board (a cage, a thermometer) has no meaning
// here.
//
// A model is built by the functions below and from then on only read. Cells are numbered from 0, tokens from
// 1; a TokenMask has bit t-1 for token t.

#include "core/rule/rule.h"

enum {
    MODEL_TOKENS_MAX = RULE_TOKENS_MAX,
    MODEL_CELLS_MAX = MODEL_TOKENS_MAX * MODEL_TOKENS_MAX,
    MODEL_CELL_WORDS = (MODEL_CELLS_MAX + 63) / 64,
};

typedef struct {
    Rule rule;
    uint16_t cell[RULE_CELLS_MAX];
    uint64_t *table; // NULL for rules that need none; owned by the model
    bool followed;   // houses that are followed together say as much
} ModelRule;

typedef struct {
    uint16_t cell[MODEL_TOKENS_MAX]; // as many as there are tokens, each token once
    int group;                       // houses of a group have no cell in common; see model_house
} ModelHouse;

// A way to follow some of a model's houses together. Narrows the sets of all cells to what these houses
// leave, to the end, and says in out_cells which changed (bit c % 64 of word c / 64). False at a
// contradiction: then out_cells says which cells took part, and their sets are worthless.
typedef bool ModelHouses(TokenMask *domain, uint64_t *out_cells);

typedef struct {
    int cells, tokens;
    TokenMask domain[MODEL_CELLS_MAX];
    uint64_t differ[MODEL_CELLS_MAX][MODEL_CELL_WORDS]; // the cells whose tokens must differ from a cell's
    ModelHouse *house;
    size_t house_count, house_room;
    ModelHouses *follow; // follows the first `followed` houses; NULL: each is looked at by itself
    size_t followed;
    ModelRule *rule;
    size_t rule_count, rule_room;
    bool has_sums; // set by model_derive
} Model;

// A model whose cells may hold anything. cells 1..MODEL_CELLS_MAX, tokens 1..MODEL_TOKENS_MAX.
Model *model_new(int cells, int tokens);
void model_free(Model *model);

static inline TokenMask model_all_tokens(const Model *model) { return tokens_up_to(model->tokens); }

// Takes from a cell all tokens but these.
void model_allow(Model *model, int cell, TokenMask tokens);

// No two of these cells hold the same token.
void model_differ(Model *model, const uint16_t *cell, int count);

// As many cells as there are tokens, each token once. Houses of one group (rows, columns, boxes) do not
// overlap, and neighbours in the board are neighbours in the group's order.
void model_house(Model *model, const uint16_t *cell, int group);

// A rule over these cells (rule->count of them); rule->tokens is set to the model's. A RULE_SUM whose cells
// differ becomes the narrower RULE_CAGE, where there are few enough tokens; the cells of any other are put in
// groups of cells that differ. RULE_CAGE and RULE_RUN make their cells differ.
void model_rule(Model *model, const Rule *rule, const uint16_t *cell);

// The model's first `houses` houses are followed together. To be called before model_derive.
void model_follow(Model *model, ModelHouses *follow, size_t houses);

// What a rule of the model leaves of the tokens of its cells: rule_filter.
static inline bool model_filter(const ModelRule *rule, TokenMask *token) {
    return rule_filter(&rule->rule, rule->table, token);
}

// Adds what follows from the sums and the houses together: a union of houses holds a known total, and so do
// the cells that the sums inside it leave over, and those by which the sums that cover it stick out ("the
// rule of 45"); of sums that do both the difference is known. Where there are sums, it also pays to say that
// of two houses with several cells in common the rest of one holds the same tokens as the rest of the other.
// To be called once, when everything has been added.
void model_derive(Model *model);
