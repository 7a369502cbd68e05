// Chains of cells that rise, along thermometers and from sign to sign: what comes before a cell sets a lower
// bound to it, what comes after it an upper one.

#include "core/logic/rules/rule_net.h"

typedef struct {
    const Position *position;
    bool up;              // lower bounds; else upper ones
    int bound[CELLS_MAX]; // the least (most) that the cell can hold
    int from[CELLS_MAX];  // the rule by which that is so; -1: its own candidates
} Rising;

static bool is_rising(const LayoutRule *rule) {
    return rule->rule.kind == RULE_PAIR && rule->rule.relation.kind == RELATION_LESS &&
           !rule->rule.relation.negated;
}

// The cell of the rule that bounds the other.
static int before(const Rising *rising, const LayoutRule *rule) {
    return layout_rule_cells(rising->position->layout, rule)[rising->up ? 0 : 1];
}
static int behind(const Rising *rising, const LayoutRule *rule) {
    return layout_rule_cells(rising->position->layout, rule)[rising->up ? 1 : 0];
}

// The nearest token of the cell at `bound` or beyond; 0: none.
static int nearest(const Rising *rising, int cell, int bound) {
    TokenMask held = rule_tokens(rising->position, cell);
    if (rising->up) {
        held &= ~tokens_up_to(bound - 1);
        return held ? __builtin_ctz(held) + 1 : 0;
    }
    held &= bound < 1 ? 0 : tokens_up_to(bound);
    return held ? 32 - __builtin_clz(held) : 0;
}

// False where the marks leave a cell nothing.
static bool set_bounds(Rising *rising) {
    const Layout *layout = rising->position->layout;
    for (int cell = 0; cell < layout->cells; cell++) {
        rising->bound[cell] = nearest(rising, cell, rising->up ? 1 : layout->order);
        rising->from[cell] = -1;
    }
    for (bool more = true; more;) {
        more = false;
        for (int r = 0; r < layout->rule_count; r++) {
            const LayoutRule *rule = &layout->rule[r];
            if (!is_rising(rule)) continue;
            int a = before(rising, rule), b = behind(rising, rule);
            int least = rising->bound[a] + (rising->up ? 1 : -1);
            if (rising->bound[a] == 0 || rising->bound[b] == 0) return false;
            if (rising->up ? rising->bound[b] >= least : rising->bound[b] <= least) continue;
            rising->bound[b] = least < 1 || least > layout->order ? 0 : nearest(rising, b, least);
            if (rising->bound[b] == 0) return false;
            rising->from[b] = r;
            more = true;
        }
    }
    return true;
}

static TokenMask kept(const Rising *rising, int cell) {
    TokenMask low = tokens_up_to(rising->up ? rising->bound[cell] - 1 : rising->bound[cell]);
    return rising->up ? ~low : low;
}

static bool loses(const Rising *rising, int cell) {
    return (rising->position->marks.cell[cell] & ~kept(rising, cell)) != 0;
}

// True when the chain goes on from the cell to one that loses something too.
static bool goes_on(const Rising *rising, int cell) {
    const Layout *layout = rising->position->layout;
    for (int next = 0; next < layout->cells; next++)
        if (rising->from[next] >= 0 && before(rising, &layout->rule[rising->from[next]]) == cell &&
            loses(rising, next))
            return true;
    return false;
}

// The chain that ends in the cell; its pattern is the bounds of its cells.
static bool give_chain(const StepQuery *query, const Rising *rising, int end) {
    const Layout *layout = rising->position->layout;
    Step step = {.reason = rising->up ? 0 : 1};
    TokenMask gone = 0;
    for (int cell = end, rule; cell >= 0; cell = rule < 0 ? -1 : before(rising, &layout->rule[rule])) {
        step.tokens = 0;
        rule_step_take(rising->position, &step, cell, kept(rising, cell));
        gone |= step.tokens;
        finder_add_pattern(&step, cell, token_bit(rising->bound[cell]));
        rule = rising->from[cell];
        if (rule >= 0) step.rule = (uint16_t)rule;
        if (rule >= 0) finder_add_constraint(&step, layout->rule[rule].constraint);
    }
    step.tokens = gone;
    return finder_give(query, &step);
}

bool rising_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    if (layout->rule_count == 0) return true;
    for (int up = 1; up >= 0; up--) {
        Rising rising = {.position = query->position, .up = up != 0};
        if (!set_bounds(&rising)) return true;
        for (int cell = 0; cell < layout->cells; cell++)
            if (rising.from[cell] >= 0 && loses(&rising, cell) && !goes_on(&rising, cell) &&
                !give_chain(query, &rising, cell))
                return false;
    }
    return true;
}
