#pragma once
// A rule over a few cells, as data, and what it leaves of their tokens. What the rule is on the board (a
// cage, a thermometer) has no meaning here, nor which cells they are: they are counted 0, 1, 2 ... in the
// rule's order.

#include <stddef.h>

#include "core/rule/family.h"

enum {
    RULE_CELLS_MAX = 64,
    RULE_NEED_MAX = 4,
    RULE_SET_TOKENS_MAX = FAMILY_TOKENS_MAX,
    RULE_TABLE_MAX = 64, // words of a rule's table
    RULE_GROUP_MAX = 3,
    RULE_GROUP_CELLS_MAX = 32,                   // cells of a rule that can be in groups: its first
    RULE_GROUP_TOKENS_MAX = 63 / RULE_GROUP_MAX, // for rules with groups
};

typedef enum {
    RULE_PAIR,     // two cells: `relation`
    RULE_CAGE,     // the cells differ and add up to `total`. For up to RULE_SET_TOKENS_MAX tokens
    RULE_RUN,      // the cells differ and hold tokens without a gap, in any order. The same
    RULE_SUM,      // the cells, those of the last `minus` taken away, add up to `total`; they may repeat,
                   // except within a group
    RULE_BETWEEN,  // all but the first two lie strictly between those
    RULE_SANDWICH, // a house: between its lowest and its highest token the others add up to `total`
    RULE_SAME,     // the first half of the cells and the second hold the same tokens, none twice
    RULE_CONTAIN,  // each token of `need` stands in a cell of its own
    RULE_KIND_COUNT
} RuleKind;

typedef struct {
    uint8_t kind;
    uint8_t tokens; // that the board has, 1..RULE_TOKENS_MAX
    uint8_t count;  // cells, 1..RULE_CELLS_MAX
    uint8_t minus;
    int16_t total;
    Relation relation;
    uint8_t need_count;
    uint8_t need[RULE_NEED_MAX];
    // RULE_SUM: bit i: cell i is of the same group as cell i - 1. The cells of a group differ; it has up to
    // RULE_GROUP_MAX, and all of them count for the total or all against it.
    uint32_t joined;
} Rule;

// True for rules that say which sets of tokens their cells can make up: cages and runs.
static inline bool rule_has_sets(const Rule *rule) {
    return rule->kind == RULE_CAGE || rule->kind == RULE_RUN;
}

// True when both ask the same of the same number of cells.
bool rule_equal(const Rule *a, const Rule *b);

// What a filter looks up, made once for a rule: rule_table writes it and returns its length in words, 0 for
// rules that need none.
size_t rule_table(const Rule *rule, uint64_t out[RULE_TABLE_MAX]);

// Narrows token[0..rule->count-1] to those tokens that can still be part of an assignment; false when there
// is none. It keeps each token that some assignment needs, and what it takes from larger sets it takes from
// smaller ones, too. It keeps no other token, except for RULE_SUM where cells of different groups must
// differ, RULE_SANDWICH and RULE_SAME.
bool rule_filter(const Rule *rule, const uint64_t *table, TokenMask *token);

// For cages and runs: tokens that stand in some cell in every assignment, found as those that are common to
// all sets that the cells can make up. Some may be missing: whether the cells can share out a set is not
// checked. 0 for other rules.
TokenMask rule_needs(const Rule *rule, const uint64_t *table, const TokenMask *token);

// For cages and runs, where rule_table has made a table: leaves in it only sets that hold all of these
// tokens.
void rule_require(const Rule *rule, TokenMask needed, uint64_t *table);

// For cages and runs: how many sets the cells can make up, as rule_needs sees it, and in out_with[t - 1] how
// many of them hold token t. 0 for other rules.
int rule_sets(const Rule *rule, const uint64_t *table, const TokenMask *token, int out_with[RULE_TOKENS_MAX]);

// RULE_PAIR: the tokens that cell 1 - from may hold when cell `from` (0 or 1) holds one of `held`.
TokenMask rule_beside(const Rule *rule, int from, TokenMask held);

// rule_filter for a single call, without a table of the caller's.
bool rule_narrow(const Rule *rule, TokenMask *token);
