// Low and high: where a line keeps its neighbours at least half the board apart, one of two neighbours is low
// and the other high. So all cells that such lines join are coloured by one of them. What colours them is a
// cell that can be on one side only (reason 0; amount: the cell), or a house that has no room for as many
// cells of one side as it would have (reason 1; amount: one of these, their number, the numbers of that
// side).

#include <string.h>

#include "core/logic/rules/rule_net.h"

enum { UNKNOWN = -1 };

typedef struct {
    const StepQuery *query;
    const Layout *layout;
    int apart[CELLS_MAX];       // by cell: the least difference on its lines; 0: it is on none
    int colour[CELLS_MAX];      // 0 or 1 as in the first cell that it is joined with, or not; or UNKNOWN
    CellSet cells;              // of the lines that are looked at
    int first_rule;             // of these
    CellIndex queue[CELLS_MAX]; //
} LowHigh;

static bool keeps_apart(const LowHigh *it, const LayoutRule *rule) {
    const Relation *relation = &rule->rule.relation;
    return rule->rule.kind == RULE_PAIR && relation->kind == RELATION_APART && !relation->negated &&
           2 * relation->value >= it->layout->order;
}

// The tokens of a side that a cell can hold which has a neighbour at least so far away.
static TokenMask side_tokens(const LowHigh *it, int cell, bool high) {
    int order = it->layout->order, low = order - it->apart[cell];
    return high ? tokens_up_to(order) & ~tokens_up_to(order - low) : tokens_up_to(low);
}

// Colours all cells that lines join with this one. False where they go round in a circle of an odd number.
static bool colour_from(LowHigh *it, int start) {
    const Layout *layout = it->layout;
    int count = 0;
    it->queue[count++] = (CellIndex)start;
    it->colour[start] = 0;
    it->cells = cellset_of(start);
    bool even = true;
    for (int i = 0; i < count; i++) {
        for (int r = 0; r < layout->rule_count; r++) {
            const LayoutRule *rule = &layout->rule[r];
            if (!keeps_apart(it, rule)) continue;
            const CellIndex *own = layout_rule_cells(layout, rule);
            if (own[0] != it->queue[i] && own[1] != it->queue[i]) continue;
            int other = own[0] == it->queue[i] ? own[1] : own[0], turned = 1 - it->colour[it->queue[i]];
            if (it->colour[other] == UNKNOWN) {
                it->colour[other] = turned;
                it->queue[count++] = (CellIndex)other;
                cellset_add(&it->cells, other);
            }
            even = even && it->colour[other] == turned;
        }
    }
    return even;
}

// Whether the cell is high when those of colour 1 are (`ones`), or those of colour 0.
static bool is_high(const LowHigh *it, int cell, bool ones) { return (it->colour[cell] == 1) == ones; }

// Where the colours must be so, as one cell says.
static bool cell_says(const LowHigh *it, bool ones, Step *step) {
    for (int c = cellset_next(&it->cells, 0); c >= 0; c = cellset_next(&it->cells, c + 1)) {
        TokenMask held = rule_tokens(it->query->position, c);
        if ((held & side_tokens(it, c, !is_high(it, c, ones))) != 0) continue;
        step->reason = 0;
        step->amount[0] = (int16_t)c;
        return true;
    }
    return false;
}

// The cells of the house that would be on this side: coloured ones, and others that are there in any case.
// *first is the first that is coloured, *numbers how many numbers the side has; 0 where nothing is coloured
// so.
static int crowd(const LowHigh *it, const House *house, bool ones, bool high, int *first, int *numbers) {
    TokenMask side = 0;
    int count = 0;
    for (int i = 0; i < it->layout->order; i++) {
        int c = house->cell[i];
        if (!cellset_has(&it->cells, c) || is_high(it, c, ones) != high) continue;
        if (count++ == 0) *first = c;
        side |= side_tokens(it, c, high);
    }
    *numbers = __builtin_popcount(side);
    if (count == 0) return 0;
    for (int i = 0; i < it->layout->order; i++) {
        TokenMask held = rule_tokens(it->query->position, house->cell[i]);
        count += !cellset_has(&it->cells, house->cell[i]) && (held & ~side) == 0;
    }
    return count;
}

// Where they must be so, since the other way some house would have too many cells of one side.
static bool house_says(const LowHigh *it, bool ones, Step *step) {
    for (int i = 0; i < it->layout->house_count; i++) {
        int h = finder_house(it->layout, i);
        for (int high = 0; high < 2; high++) {
            int first = 0, numbers = 0;
            int count = crowd(it, &it->layout->house[h], !ones, high == 1, &first, &numbers);
            if (count <= numbers) continue;
            step->reason = 1;
            finder_add_house(step, h);
            step->amount[0] = (int16_t)first;
            step->amount[1] = (int16_t)count;
            step->amount[2] = (int16_t)numbers;
            return true;
        }
    }
    return false;
}

// A step that settles the sides; the pattern is what stays.
static bool give(const LowHigh *it, bool ones, Step *step) {
    const Layout *layout = it->layout;
    bool any = false;
    for (int r = 0; r < layout->rule_count; r++)
        if (keeps_apart(it, &layout->rule[r]) &&
            cellset_has(&it->cells, layout_rule_cells(layout, &layout->rule[r])[0]))
            finder_add_constraint(step, layout->rule[r].constraint);
    for (int c = cellset_next(&it->cells, 0); c >= 0; c = cellset_next(&it->cells, c + 1)) {
        TokenMask kept = side_tokens(it, c, is_high(it, c, ones)) & rule_tokens(it->query->position, c);
        if (kept == 0) return true; // it has no solution
        finder_add_pattern(step, c, kept);
    }
    step->tokens = 0;
    for (int c = cellset_next(&it->cells, 0); c >= 0; c = cellset_next(&it->cells, c + 1))
        if (rule_step_take(it->query->position, step, c, side_tokens(it, c, is_high(it, c, ones))))
            any = true;
    return !any || finder_give(it->query, step);
}

static bool find_from(LowHigh *it, int start) {
    bool even = colour_from(it, start);
    if (!even) return true; // it has no solution
    for (int ones = 0; ones < 2; ones++) {
        Step step = {0};
        if (!cell_says(it, ones == 1, &step) && !house_says(it, ones == 1, &step)) continue;
        return give(it, ones == 1, &step);
    }
    return true;
}

bool low_high_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    LowHigh it = {.query = query, .layout = layout};
    for (int c = 0; c < layout->cells; c++) it.colour[c] = UNKNOWN;
    for (int r = 0; r < layout->rule_count; r++) {
        const LayoutRule *rule = &layout->rule[r];
        if (!keeps_apart(&it, rule)) continue;
        for (int k = 0; k < 2; k++) {
            int *apart = &it.apart[layout_rule_cells(layout, rule)[k]];
            if (rule->rule.relation.value > *apart) *apart = rule->rule.relation.value;
        }
    }
    for (int c = 0; c < layout->cells; c++)
        if (it.apart[c] > 0 && it.colour[c] == UNKNOWN && !find_from(&it, c)) return false;
    return true;
}
