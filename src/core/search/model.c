#include "core/search/model.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

Model *model_new(int cells, int tokens) {
    assert(cells >= 1 && cells <= MODEL_CELLS_MAX && tokens >= 1 && tokens <= MODEL_TOKENS_MAX);
    Model *model = mem_zeroed(1, sizeof *model);
    model->cells = cells;
    model->tokens = tokens;
    for (int cell = 0; cell < cells; cell++) model->domain[cell] = model_all_tokens(model);
    return model;
}

void model_free(Model *model) {
    if (!model) return;
    for (size_t i = 0; i < model->rule_count; i++) free(model->rule[i].table);
    free(model->rule);
    free(model->house);
    free(model);
}

void model_allow(Model *model, int cell, TokenMask tokens) { model->domain[cell] &= tokens; }

void model_differ(Model *model, const uint16_t *cell, int count) {
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            if (i != j) model->differ[cell[i]][cell[j] / 64] |= UINT64_C(1) << (cell[j] % 64);
}

static bool differs_from_all(const Model *model, int cell, const uint16_t *other, int count) {
    for (int i = 0; i < count; i++)
        if (!(model->differ[cell][other[i] / 64] >> (other[i] % 64) & 1)) return false;
    return true;
}

static bool model_cells_differ(const Model *model, const uint16_t *cell, int count) {
    for (int i = 1; i < count; i++)
        if (!differs_from_all(model, cell[i], cell, i)) return false;
    return true;
}

void model_house(Model *model, const uint16_t *cell, int group) {
    model->house = mem_room(model->house, &model->house_room, model->house_count + 1, sizeof *model->house);
    ModelHouse *house = &model->house[model->house_count++];
    *house = (ModelHouse){.group = group};
    memcpy(house->cell, cell, sizeof *cell * (size_t)model->tokens);
    model_differ(model, cell, model->tokens);
}

// Puts cells of a sum that differ beside each other; the last `minus` stay the last.
static void join_groups(const Model *model, Rule *sum, uint16_t *cell) {
    int plus = sum->count - sum->minus;
    int count = sum->count < RULE_GROUP_CELLS_MAX ? sum->count : RULE_GROUP_CELLS_MAX;
    for (int from = 0, end; from < count; from = end) {
        int last = from < plus && plus < count ? plus : count;
        end = from + 1;
        for (int i = end; i < last && end - from < RULE_GROUP_MAX; i++) {
            if (!differs_from_all(model, cell[i], cell + from, end - from)) continue;
            uint16_t joined = cell[i];
            cell[i] = cell[end];
            cell[end] = joined;
            sum->joined |= UINT32_C(1) << end++;
        }
    }
}

void model_rule(Model *model, const Rule *rule, const uint16_t *cell) {
    assert(rule->count >= 1 && rule->count <= RULE_CELLS_MAX);
    Rule own = *rule;
    own.tokens = (uint8_t)model->tokens;
    if (own.kind == RULE_SUM && own.minus == 0 && model->tokens <= RULE_SET_TOKENS_MAX &&
        own.count <= model->tokens && model_cells_differ(model, cell, own.count))
        own.kind = RULE_CAGE;
    if (own.kind == RULE_CAGE || own.kind == RULE_RUN) model_differ(model, cell, own.count);
    model->rule = mem_room(model->rule, &model->rule_room, model->rule_count + 1, sizeof *model->rule);
    ModelRule *added = &model->rule[model->rule_count++];
    *added = (ModelRule){.rule = own};
    memcpy(added->cell, cell, sizeof *cell * own.count);
    if (own.kind == RULE_SUM && own.tokens <= RULE_GROUP_TOKENS_MAX)
        join_groups(model, &added->rule, added->cell);
    uint64_t table[RULE_TABLE_MAX];
    size_t words = rule_table(&own, table);
    if (words) added->table = mem_copy(table, sizeof *table * words);
}

void model_follow(Model *model, ModelHouses *follow, size_t houses) {
    assert(houses <= model->house_count);
    model->follow = follow;
    model->followed = houses;
}

// --- What sums and houses say together

// Longer ones narrow too little for what they cost, unless their cells differ.
enum { DERIVED_CELLS_MAX = 6, DIFFERENCE_CELLS_MAX = 5 };

typedef struct {
    uint64_t word[MODEL_CELL_WORDS];
} CellBits;

static bool bit_has(const CellBits *bits, int cell) { return bits->word[cell / 64] >> (cell % 64) & 1; }
static void bit_add(CellBits *bits, int cell) { bits->word[cell / 64] |= UINT64_C(1) << (cell % 64); }

static bool is_sum(const Rule *rule) { return rule->kind == RULE_CAGE || rule->kind == RULE_SUM; }

// True for the sums that the player was given: of cells that differ or not, with nothing taken away.
static bool is_given_sum(const Rule *rule) { return is_sum(rule) && rule->minus == 0; }

static bool has_sum(const Model *model, const Rule *sum, const uint16_t *cell) {
    CellBits wanted[2] = {{{0}}}; // those that count for the total, those that count against it
    for (int i = 0; i < sum->count; i++) bit_add(&wanted[i >= sum->count - sum->minus], cell[i]);
    for (size_t i = 0; i < model->rule_count; i++) {
        const ModelRule *rule = &model->rule[i];
        bool same = is_sum(&rule->rule) && rule->rule.count == sum->count && rule->rule.minus == sum->minus &&
                    rule->rule.total == sum->total;
        for (int k = 0; same && k < sum->count; k++)
            same = bit_has(&wanted[k >= sum->count - sum->minus], rule->cell[k]);
        if (same) return true;
    }
    return false;
}

static void add_derived(Model *model, const uint16_t *cell, int count, int total) {
    if (count == 0 || count > RULE_CELLS_MAX) return;
    bool differ = count <= model->tokens && model_cells_differ(model, cell, count);
    Rule rule = {.kind = RULE_SUM, .count = (uint8_t)count, .total = (int16_t)total};
    if ((differ ? count < model->tokens : count <= DERIVED_CELLS_MAX) && !has_sum(model, &rule, cell))
        model_rule(model, &rule, cell);
}

static int count_in(const ModelRule *rule, const CellBits *bits) {
    int count = 0;
    for (int k = 0; k < rule->rule.count; k++) count += bit_has(bits, rule->cell[k]);
    return count;
}

static void add_cells(CellBits *bits, const ModelRule *rule) {
    for (int k = 0; k < rule->rule.count; k++) bit_add(bits, rule->cell[k]);
}

// Lists the cells of the region that are not in the other set. Returns how many there are.
static int list_beyond(const CellBits *region, const CellBits *other, uint16_t *out) {
    int count = 0;
    for (int w = 0; w < MODEL_CELL_WORDS; w++)
        for (uint64_t rest = region->word[w] & ~other->word[w]; rest; rest &= rest - 1)
            out[count++] = (uint16_t)(w * 64 + __builtin_ctzll(rest));
    return count;
}

// Lists those of a rule's cells that are not in the region, behind the first `count`. Returns the new count.
static int list_outside(const ModelRule *rule, const CellBits *region, uint16_t *out, int count) {
    for (int k = 0; k < rule->rule.count; k++)
        if (!bit_has(region, rule->cell[k])) out[count++] = rule->cell[k];
    return count;
}

// The region is a union of houses: what its sums leave over, and by what the sums that cover it stick out.
static void derive_from_region(Model *model, size_t given, const CellBits *region, int houses) {
    int all = houses * model->tokens * (model->tokens + 1) / 2, inside = all, around = -all;
    CellBits covered = {{0}}, covered_around = {{0}};
    uint16_t over[MODEL_CELLS_MAX], out[MODEL_CELLS_MAX];
    int out_count = 0, around_count = 0;
    for (size_t i = 0; i < given; i++) {
        const ModelRule *rule = &model->rule[i];
        int within = is_given_sum(&rule->rule) ? count_in(rule, region) : 0;
        if (within == 0) continue;
        if (count_in(rule, &covered_around) > 0) return; // sums that share a cell say nothing together
        around += rule->rule.total;
        around_count += within;
        add_cells(&covered_around, rule);
        if (within == rule->rule.count) {
            inside -= rule->rule.total;
            add_cells(&covered, rule);
        }
        out_count = list_outside(rule, region, out, out_count);
    }
    int cells = houses * model->tokens, over_count = list_beyond(region, &covered, over);
    if (over_count < cells) add_derived(model, over, over_count, inside);
    if (around_count == cells) add_derived(model, out, out_count, around);
}

// The sums that lie in the region for the most part, taken together: the cells of the region that they leave
// over, and those by which they stick out, differ by a known total.
static void derive_difference(Model *model, size_t given, const CellBits *region, int houses) {
    int total = houses * model->tokens * (model->tokens + 1) / 2;
    CellBits covered = {{0}};
    uint16_t cell[MODEL_CELLS_MAX], out[MODEL_CELLS_MAX];
    int out_count = 0;
    for (size_t i = 0; i < given; i++) {
        const ModelRule *rule = &model->rule[i];
        if (!is_given_sum(&rule->rule) || count_in(rule, region) * 2 <= rule->rule.count) continue;
        if (count_in(rule, &covered) > 0) continue;
        total -= rule->rule.total;
        add_cells(&covered, rule);
        out_count = list_outside(rule, region, out, out_count);
    }
    int over_count = list_beyond(region, &covered, cell);
    if (over_count == 0 || out_count == 0 || over_count + out_count > DIFFERENCE_CELLS_MAX) return;
    memcpy(cell + over_count, out, sizeof *out * (size_t)out_count);
    Rule rule = {.kind = RULE_SUM,
                 .count = (uint8_t)(over_count + out_count),
                 .minus = (uint8_t)out_count,
                 .total = (int16_t)total};
    if (!has_sum(model, &rule, cell)) model_rule(model, &rule, cell);
}

static void derive_sums(Model *model) {
    const size_t given = model->rule_count;
    for (size_t from = 0; from < model->house_count; from++) {
        CellBits region = {{0}};
        int houses = 0;
        for (size_t to = from; to < model->house_count && model->house[to].group == model->house[from].group;
             to++) {
            for (int i = 0; i < model->tokens; i++) bit_add(&region, model->house[to].cell[i]);
            derive_from_region(model, given, &region, ++houses);
            derive_difference(model, given, &region, houses);
        }
    }
}

static void derive_meetings(Model *model) {
    CellBits *cells = mem_zeroed(model->house_count, sizeof *cells);
    for (size_t h = 0; h < model->house_count; h++)
        for (int i = 0; i < model->tokens; i++) bit_add(&cells[h], model->house[h].cell[i]);
    for (size_t a = 0; a < model->house_count; a++)
        for (size_t b = a + 1; b < model->house_count; b++) {
            uint16_t cell[2 * MODEL_TOKENS_MAX];
            int count = list_beyond(&cells[a], &cells[b], cell);
            if (count == 0 || count > model->tokens - 2 || 2 * count > RULE_CELLS_MAX) continue;
            list_beyond(&cells[b], &cells[a], cell + count);
            model_rule(model, &(Rule){.kind = RULE_SAME, .count = (uint8_t)(2 * count)}, cell);
            model->rule[model->rule_count - 1].followed = b < model->followed;
        }
    free(cells);
}

void model_derive(Model *model) {
    for (size_t i = 0; i < model->rule_count; i++)
        model->has_sums = model->has_sums || is_given_sum(&model->rule[i].rule);
    if (!model->has_sums) return;
    derive_sums(model);
    derive_meetings(model);
}
