// Innies and outies, the "45 rule" of killer Sudoku: the tokens of a house add up to a number that is known,
// and so do the sums inside it. What they leave is a sum of the few cells that they do not cover; where sums
// reach out of the house, of the few cells outside. The same goes for several houses side by side.

#include <string.h>

#include "core/logic/rules/rule_net.h"

enum { OPEN_MAX = 4, REGION_HOUSES_MAX = 4 };

// The cells of some houses that have no cell in common, and the sums that are used of them.
typedef struct {
    const StepQuery *query;
    uint8_t house[REGION_HOUSES_MAX];
    int house_count;
    CellSet cells, covered; // of the houses; by the sums
    int total;              // of the sums
    Step step;              // has the constraints
} Region;

// A sum of its cells, each counted once.
static bool is_sum(const Rule *rule) {
    return rule->kind == RULE_CAGE || (rule->kind == RULE_SUM && rule->minus == 0);
}

// Takes all sums inside the region, or (`across`) all that have a cell in it; of two that share a cell the
// first.
static void take_sums(Region *region, bool across) {
    const Layout *layout = region->query->position->layout;
    region->covered = (CellSet){{0}};
    region->total = 0;
    region->step = (Step){.house_count = 0};
    for (int i = 0; i < region->house_count; i++) finder_add_house(&region->step, region->house[i]);
    for (int r = 0; r < layout->rule_count; r++) {
        const LayoutRule *rule = &layout->rule[r];
        CellSet cells = {{0}};
        if (!is_sum(&rule->rule)) continue;
        for (int i = 0; i < rule->rule.count; i++) cellset_add(&cells, layout_rule_cells(layout, rule)[i]);
        bool fits = across ? cellset_meet(cells, region->cells) : cellset_within(cells, region->cells);
        if (!fits || cellset_meet(cells, region->covered)) continue;
        region->covered = cellset_or(region->covered, cells);
        region->total += rule->rule.total;
        finder_add_constraint(&region->step, rule->constraint);
    }
}

// The cells whose sum is known: those inside, less those outside, make `total`.
typedef struct {
    int count, inside;
    CellIndex cell[OPEN_MAX];
    TokenMask token[OPEN_MAX], left[OPEN_MAX];
    int total;
    bool filled; // some of the cells are, and are taken off
} OpenCells;

// Filled cells are taken off. False when there are none, or too many, to look at.
static bool open_cells(const Region *region, int total, OpenCells *out) {
    const Position *position = region->query->position;
    CellSet part[2] = {cellset_minus(region->cells, region->covered),
                       cellset_minus(region->covered, region->cells)};
    *out = (OpenCells){.total = total};
    for (int outside = 0; outside < 2; outside++) {
        for (int c = cellset_next(&part[outside], 0); c >= 0; c = cellset_next(&part[outside], c + 1)) {
            int token = position->grid.cell[c];
            out->total -= outside ? -token : token;
            out->filled = out->filled || token;
            if (token) continue;
            if (out->count == OPEN_MAX) return false;
            out->token[out->count] = position->marks.cell[c];
            out->cell[out->count++] = (CellIndex)c;
        }
        if (!outside) out->inside = out->count;
    }
    return out->count > 0;
}

// Tries all tokens for the cells from `at` on; what keeps the sum, with cells that see each other different,
// is added to `left`. True when something does.
static bool try_cells(const Layout *layout, OpenCells *open, int at, int rest, int *chosen) {
    if (at == open->count || at == OPEN_MAX) return rest == 0;
    bool any = false;
    for (TokenMask tokens = open->token[at]; tokens; tokens &= tokens - 1) {
        int token = __builtin_ctz(tokens) + 1;
        bool clash = false;
        for (int i = 0; i < at && !clash; i++)
            clash = chosen[i] == token && cellset_has(&layout->peers[open->cell[at]], open->cell[i]);
        if (clash) continue;
        chosen[at] = token;
        if (!try_cells(layout, open, at + 1, at < open->inside ? rest - token : rest + token, chosen))
            continue;
        open->left[at] |= tokens & -tokens;
        any = true;
    }
    return any;
}

// What the sentence speaks of: what the houses make, what the sums (and filled cells) make, and what is left.
// reason of innies 0: sums alone say it; 1: filled cells too. Of outies 0 and 3: the same; 1, 2: cells inside
// make more, less than those outside.
static void say_sums(const OpenCells *open, int whole, Step *step) {
    bool inside = open->inside > 0, outside = open->inside < open->count;
    if (inside && outside)
        step->reason = open->total >= 0 ? 1 : 2;
    else if (open->filled)
        step->reason = inside ? 1 : 3;
    step->amount[0] = (int16_t)whole;
    step->amount[1] = (int16_t)(whole - open->total);
    step->amount[2] = (int16_t)(open->total < 0 ? -open->total : open->total);
    for (int i = 0; i < open->count; i++) {
        TokenMask stays = open->left[i];
        if (i < open->inside || !inside)
            finder_add_pattern(step, open->cell[i], stays);
        else
            finder_add_marks(step, open->cell[i], stays, STEP_FIN);
    }
}

static bool find_open(Region *region, bool across) {
    const Position *position = region->query->position;
    const Layout *layout = position->layout;
    int whole = region->house_count * layout->order * (layout->order + 1) / 2, chosen[OPEN_MAX];
    OpenCells open;
    take_sums(region, across);
    if (region->step.constraint_count == 0 || !open_cells(region, whole - region->total, &open)) return true;
    bool outies = open.inside < open.count;
    if (outies != (region->query->technique == TECHNIQUE_OUTIES)) return true;
    if (!try_cells(layout, &open, 0, open.total, chosen)) return true;
    Step *step = &region->step;
    bool any = false;
    say_sums(&open, whole, step);
    step->tokens = 0;
    for (int i = 0; i < open.count; i++)
        if (rule_step_take(position, step, open.cell[i], open.left[i])) any = true;
    return !any || finder_give(region->query, step);
}

static bool find_region(const StepQuery *query, const int *house, int count) {
    const Layout *layout = query->position->layout;
    Region region = {.query = query, .house_count = count};
    for (int i = 0; i < count; i++) {
        if (cellset_meet(region.cells, layout->house[house[i]].set)) return true;
        region.cells = cellset_or(region.cells, layout->house[house[i]].set);
        region.house[i] = (uint8_t)house[i];
    }
    return find_open(&region, query->technique == TECHNIQUE_OUTIES);
}

// True when a cell of one box shares an edge with a cell of the other.
static bool boxes_touch(const Layout *layout, int a, int b) {
    for (int cell = 0; cell < layout->cells; cell++) {
        int box = layout->box_of[cell], column = layout_column(layout, cell);
        if (box != a && box != b) continue;
        int right = column + 1 < layout->order ? layout->box_of[cell + 1] : box;
        int below = cell + layout->order < layout->cells ? layout->box_of[cell + layout->order] : box;
        if (right == a + b - box || below == a + b - box) return true;
    }
    return false;
}

// Rows, or columns, side by side; boxes that touch.
static bool find_houses(const StepQuery *query, HouseKind kind, int count) {
    const Layout *layout = query->position->layout;
    int n = layout->order, base = kind == HOUSE_ROW ? 0 : kind == HOUSE_COLUMN ? n : 2 * n;
    for (int a = 0; a < n; a++) {
        for (int b = a; b < n; b++) {
            bool lines = kind != HOUSE_BOX && b == a + count - 1;
            bool boxes = kind == HOUSE_BOX && count == 2 && b > a && boxes_touch(layout, a, b);
            int house[REGION_HOUSES_MAX];
            for (int i = 0; i < count; i++) house[i] = base + (boxes && i > 0 ? b : a + i);
            if ((lines || boxes) && !find_region(query, house, count)) return false;
        }
    }
    return true;
}

bool house_sum_find(const StepQuery *query) {
    static const HouseKind KINDS[] = {HOUSE_BOX, HOUSE_COLUMN, HOUSE_ROW};
    const Layout *layout = query->position->layout;
    if (layout->rule_count == 0) return true;
    for (int i = 0; i < layout->house_count; i++) {
        int house = finder_house(layout, i);
        if (!find_region(query, &house, 1)) return false;
    }
    for (int count = 2; count <= REGION_HOUSES_MAX && count < layout->order; count++)
        for (int k = 0; k < 3; k++)
            if (!find_houses(query, KINDS[k], count)) return false;
    return true;
}
