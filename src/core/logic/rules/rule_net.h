#pragma once
// The rules of a board (core/rule) for the finders that reason from them: what they say of a position, and
// steps about one of them.

#include "core/logic/finder.h"

// The rules by cell, with the tables of their filters.
typedef struct {
    const Layout *layout;
    uint16_t first[CELLS_MAX + 1]; // by cell: where its rules begin in `of`
    uint16_t of[LAYOUT_RULE_CELLS_MAX];
    uint64_t table[][RULE_TABLE_MAX]; // of each rule
} RuleNet;

// NULL where the board has neither rules nor peers beyond its houses: then constraints say nothing that
// houses do not. To be freed.
RuleNet *rule_net_new(const Layout *layout);

// What each cell can hold: its candidates, or its token.
typedef struct {
    TokenMask cell[CELLS_MAX];
} RuleSets;

RuleSets rule_sets_of(const Position *position);

// Narrows the sets of the rule's cells; false, with the sets as they were, when there is no way to keep it.
bool rule_net_narrow(const RuleNet *net, int rule, RuleSets *sets);

// What a candidate leaves to the cells that see it, and to those that share one rule with it. One that breaks
// a rule at once says nothing by that rule.
void rule_leaves(const RuleNet *net, const Position *position, const RuleSets *sets, int cell, int token,
                 Marks *out);

// True when the constraint is why these two differ where they share no house: it has both cells and no rule
// of its own, or parts cells that lie so.
bool rule_parts(const Layout *layout, int constraint, int a, int b);

// What a cell can hold.
static inline TokenMask rule_tokens(const Position *position, int cell) {
    int token = position->grid.cell[cell];
    return token ? token_bit(token) : position->marks.cell[cell];
}

// The sets of the rule's cells, in its order.
void rule_own_sets(const Position *position, const LayoutRule *rule, TokenMask out[RULE_CELLS_MAX]);

// A step of one rule whose cells keep `left`: its pattern is what they keep. False when nothing goes.
bool rule_step_begin(const Position *position, int rule, const TokenMask *left, Step *out);

// Takes from the cell all but these; then tokens are those that go. True when some go.
bool rule_step_take(const Position *position, Step *step, int cell, TokenMask kept);

// The sets of tokens that the cells of a cage or a run can hold together, ascending by their bits. Returns
// how many there are; the first `max` are written.
int rule_choices(const Rule *rule, const TokenMask *token, TokenMask *out, int max);
