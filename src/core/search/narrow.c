#include "core/search/narrow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/bits.h"
#include "core/base/memory.h"

// What a contradiction adds to weights, found by trial. One of a rule is shared out among its open cells, so
// that a cage of many cells weighs no more than a pair. One of houses that are followed together is found
// farther from its cause; sums do their part behind those houses, and leave them more of the work.
enum { RULE_WEIGHT = 2 };
static const double TOGETHER_WEIGHT = 0.1, TOGETHER_WEIGHT_BESIDE_SUMS = 0.2;

static bool one_bit(TokenMask set) { return (set & (set - 1)) == 0; }

// The cells that share a house with a cell which is followed with others: narrow_cell_words() for each cell.
static uint64_t *followed_peers(const Narrowing *narrowing) {
    const Model *model = narrowing->model;
    size_t words = narrow_cell_words(narrowing);
    uint64_t *peers = mem_zeroed((size_t)model->cells * words, sizeof *peers);
    for (size_t h = 0; h < model->followed; h++)
        for (int i = 0; i < model->tokens; i++)
            for (size_t w = 0; w < words; w++)
                peers[model->house[h].cell[i] * words + w] |= narrowing->house_cells[h * words + w];
    return peers;
}

static void set_house_cells(Narrowing *narrowing) {
    const Model *model = narrowing->model;
    size_t words = narrow_cell_words(narrowing);
    narrowing->house_cells = mem_zeroed(model->house_count * words + 1, sizeof *narrowing->house_cells);
    for (size_t h = 0; h < model->house_count; h++)
        for (int i = 0; i < model->tokens; i++)
            bits_add(&narrowing->house_cells[h * words], model->house[h].cell[i]);
}

static void add_peers(Narrowing *narrowing) {
    const Model *model = narrowing->model;
    uint64_t *followed = followed_peers(narrowing);
    size_t words = narrow_cell_words(narrowing), cells = (size_t)model->cells;
    int peers = 0;
    for (size_t i = 0; i < cells * words; i++)
        peers += bits_count(model->differ[i / words][i % words] & ~followed[i]);
    narrowing->peer = mem_zeroed((size_t)peers + 1, sizeof *narrowing->peer);
    peers = 0;
    for (size_t i = 0; i < cells * words; i++) {
        size_t w = i % words;
        if (w == 0) narrowing->peer_start[i / words] = peers;
        for (uint64_t rest = model->differ[i / words][w] & ~followed[i]; rest; rest &= rest - 1)
            narrowing->peer[peers++] = (uint16_t)(w * 64 + (size_t)__builtin_ctzll(rest));
    }
    narrowing->peer_start[cells] = peers;
    free(followed);
}

// Sums narrow little for what they cost: they wait until all else is done.
static void set_late(Narrowing *narrowing) {
    const Model *model = narrowing->model;
    for (size_t i = 0; i < model->rule_count; i++)
        if (model->rule[i].rule.kind == RULE_SUM) bits_add(narrowing->late, (int)i);
}

Narrowing *narrowing_new(const Model *model, bool draws) {
    Narrowing *narrowing = mem_zeroed(1, sizeof *narrowing);
    size_t cells = (size_t)model->cells;
    narrowing->model = model;
    narrowing->draws = draws;
    narrowing->rule_words = (int)(model->rule_count + 63) / 64;
    narrowing->house_words = (int)(model->house_count + 63) / 64;
    narrowing->cell_rules = mem_zeroed(cells * (size_t)narrowing->rule_words + 1, sizeof(uint64_t));
    narrowing->cell_houses = mem_zeroed(cells * (size_t)narrowing->house_words + 1, sizeof(uint64_t));
    for (size_t i = 0; i < model->rule_count; i++)
        for (int k = 0; !model->rule[i].followed && k < model->rule[i].rule.count; k++)
            narrowing->cell_rules[(size_t)model->rule[i].cell[k] * (size_t)narrowing->rule_words + i / 64] |=
                UINT64_C(1) << (i % 64);
    for (size_t i = model->followed; i < model->house_count; i++)
        for (int k = 0; k < model->tokens; k++)
            narrowing
                ->cell_houses[(size_t)model->house[i].cell[k] * (size_t)narrowing->house_words + i / 64] |=
                UINT64_C(1) << (i % 64);
    narrowing->late = mem_zeroed((size_t)narrowing->rule_words + 1, sizeof(uint64_t));
    if (!draws) set_late(narrowing);
    set_house_cells(narrowing);
    add_peers(narrowing);
    narrowing->weight = mem_zeroed(cells, sizeof *narrowing->weight);
    for (size_t cell = 0; cell < cells; cell++) narrowing->weight[cell] = 1;
    narrowing->unit = 1;
    return narrowing;
}

void narrowing_free(Narrowing *narrowing) {
    if (!narrowing) return;
    MEM_FREE(narrowing->cell_rules, narrowing->cell_houses, narrowing->house_cells, narrowing->late,
             narrowing->peer, narrowing->weight, narrowing);
}

size_t narrow_state_size(const Narrowing *narrowing) {
    size_t domain = ((size_t)narrowing->model->cells + 1) / 2; // in words of 64 bits
    return sizeof(uint64_t) * (domain + 1 + narrow_cell_words(narrowing) + (size_t)narrowing->house_words +
                               (size_t)narrowing->rule_words + (narrowing->model->rule_count + 3) / 4);
}

NarrowState narrow_state_at(const Narrowing *narrowing, void *memory) {
    uint64_t *word = memory;
    NarrowState state = {.domain = memory};
    state.open = word + ((size_t)narrowing->model->cells + 1) / 2;
    state.single = state.open + 1;
    state.house = state.single + narrow_cell_words(narrowing);
    state.rule = state.house + narrowing->house_words;
    state.needed = (uint16_t *)(state.rule + narrowing->rule_words);
    return state;
}

bool narrow_restrict(Narrowing *narrowing, NarrowState *state, int cell, TokenMask tokens) {
    if (tokens == state->domain[cell]) return true;
    state->domain[cell] = tokens;
    if (tokens == 0) {
        narrowing->weight[cell] += narrowing->unit;
        return false;
    }
    const uint64_t *rules = &narrowing->cell_rules[(size_t)cell * (size_t)narrowing->rule_words];
    for (int w = 0; w < narrowing->rule_words; w++) state->rule[w] |= rules[w];
    const uint64_t *houses = &narrowing->cell_houses[(size_t)cell * (size_t)narrowing->house_words];
    for (int w = 0; w < narrowing->house_words; w++) state->house[w] |= houses[w];
    if (one_bit(tokens)) state->single[cell / 64] |= UINT64_C(1) << (cell % 64);
    *state->open = 1;
    return true;
}

void narrow_begin(const Narrowing *narrowing, NarrowState *state) {
    const Model *model = narrowing->model;
    memset(state->domain, 0, narrow_state_size(narrowing));
    for (int cell = 0; cell < model->cells; cell++) {
        state->domain[cell] = model->domain[cell];
        if (one_bit(model->domain[cell])) state->single[cell / 64] |= UINT64_C(1) << (cell % 64);
    }
    *state->open = 1;
    for (size_t i = model->followed; i < model->house_count; i++)
        state->house[i / 64] |= UINT64_C(1) << (i % 64);
    for (size_t i = 0; i < model->rule_count; i++)
        if (!model->rule[i].followed) state->rule[i / 64] |= UINT64_C(1) << (i % 64);
}

void narrow_require(const Narrowing *narrowing, NarrowState *state, int rule, TokenMask token) {
    assert(narrowing->model->rule[rule].rule.tokens <= FAMILY_TOKENS_MAX);
    state->needed[rule] |= (uint16_t)token;
    state->rule[rule / 64] |= UINT64_C(1) << (rule % 64);
}

bool narrow_exclude(Narrowing *narrowing, NarrowState *state, int rule, TokenMask token) {
    const ModelRule *of = &narrowing->model->rule[rule];
    for (int i = 0; i < of->rule.count; i++)
        if (!narrow_restrict(narrowing, state, of->cell[i], state->domain[of->cell[i]] & ~token))
            return false;
    return true;
}

const uint64_t *narrow_table(const Narrowing *narrowing, const NarrowState *state, int rule,
                             uint64_t room[RULE_TABLE_MAX]) {
    const ModelRule *of = &narrowing->model->rule[rule];
    if (!state->needed[rule]) return of->table;
    memcpy(room, of->table, sizeof *room * family_words(of->rule.tokens));
    rule_require(&of->rule, state->needed[rule], room);
    return room;
}

// Takes the lowest number out of a set of bits, or returns -1 when it is empty.
static int take_first(uint64_t *word, size_t words) {
    for (size_t w = 0; w < words; w++)
        if (word[w]) {
            int number = (int)w * 64 + __builtin_ctzll(word[w]);
            word[w] &= word[w] - 1;
            return number;
        }
    return -1;
}

// The same of those that are not late.
static int take_first_early(const Narrowing *narrowing, uint64_t *word) {
    for (int w = 0; w < narrowing->rule_words; w++) {
        uint64_t early = word[w] & ~narrowing->late[w];
        if (!early) continue;
        word[w] &= ~(early & -early);
        return w * 64 + __builtin_ctzll(early);
    }
    return -1;
}

static bool follow_single(Narrowing *narrowing, NarrowState *state, int cell) {
    TokenMask token = state->domain[cell];
    for (int i = narrowing->peer_start[cell]; i < narrowing->peer_start[cell + 1]; i++) {
        int peer = narrowing->peer[i];
        if ((state->domain[peer] & token) &&
            !narrow_restrict(narrowing, state, peer, state->domain[peer] & ~token))
            return false;
    }
    return true;
}

// Puts the tokens that have one place left in a house there.
static bool follow_house(Narrowing *narrowing, NarrowState *state, int number) {
    const Model *model = narrowing->model;
    const uint16_t *cell = model->house[number].cell;
    TokenMask once = 0, twice = 0, settled = 0;
    for (int i = 0; i < model->tokens; i++) {
        TokenMask set = state->domain[cell[i]];
        twice |= once & set;
        once |= set;
        settled |= one_bit(set) ? set : 0;
    }
    TokenMask hidden = once & ~twice & ~settled;
    bool possible = once == model_all_tokens(model);
    for (int i = 0; possible && hidden; i++) {
        TokenMask here = state->domain[cell[i]] & hidden;
        hidden &= ~here;
        if (here) possible = one_bit(here) && narrow_restrict(narrowing, state, cell[i], here);
    }
    if (!possible)
        for (int i = 0; i < model->tokens; i++) narrowing->weight[cell[i]] += narrowing->unit / model->tokens;
    return possible;
}

// Asks for what the houses that are followed together leave.
static bool follow_together(Narrowing *narrowing, NarrowState *state) {
    const Model *model = narrowing->model;
    double weight = model->has_sums ? TOGETHER_WEIGHT_BESIDE_SUMS : TOGETHER_WEIGHT;
    TokenMask domain[MODEL_CELLS_MAX];
    uint64_t changed[MODEL_CELL_WORDS] = {0};
    memcpy(domain, state->domain, sizeof *domain * (size_t)model->cells);
    bool possible = model->follow(domain, changed);
    for (size_t w = 0; w < narrow_cell_words(narrowing); w++)
        for (; changed[w]; changed[w] &= changed[w] - 1) {
            int cell = (int)w * 64 + __builtin_ctzll(changed[w]);
            if (possible)
                narrow_restrict(narrowing, state, cell, domain[cell]);
            else
                narrowing->weight[cell] += weight * narrowing->unit;
        }
    *state->open = 0;
    return possible;
}

// A token that the rule needs is in none of the cells that see all its places in the rule.
static bool spread_needed(Narrowing *narrowing, NarrowState *state, const ModelRule *rule,
                          const uint64_t *table, const TokenMask *set) {
    const Model *model = narrowing->model;
    TokenMask needed = rule_needs(&rule->rule, table, set);
    for (int i = 0; needed && i < rule->rule.count; i++) needed &= one_bit(set[i]) ? ~set[i] : needed;
    for (; needed; needed &= needed - 1) {
        TokenMask token = needed & -needed;
        for (size_t w = 0; w < narrow_cell_words(narrowing); w++) {
            uint64_t all = UINT64_MAX;
            for (int i = 0; all && i < rule->rule.count; i++)
                if (set[i] & token) all &= model->differ[rule->cell[i]][w];
            for (; all; all &= all - 1) {
                int cell = (int)w * 64 + __builtin_ctzll(all);
                if ((state->domain[cell] & token) &&
                    !narrow_restrict(narrowing, state, cell, state->domain[cell] & ~token))
                    return false;
            }
        }
    }
    return true;
}

// In walks that draw, each of the cells gets the whole: a seed must go on giving the same draw.
static void blame_rule(Narrowing *narrowing, const NarrowState *state, const ModelRule *rule) {
    int open = 0;
    for (int i = 0; i < rule->rule.count; i++) open += !one_bit(state->domain[rule->cell[i]]);
    double share = narrowing->draws ? narrowing->unit : RULE_WEIGHT * narrowing->unit / (open ? open : 1);
    for (int i = 0; i < rule->rule.count; i++)
        if (!one_bit(state->domain[rule->cell[i]])) narrowing->weight[rule->cell[i]] += share;
}

static bool follow_rule(Narrowing *narrowing, NarrowState *state, int number) {
    const ModelRule *rule = &narrowing->model->rule[number];
    int count = rule->rule.count;
    TokenMask set[RULE_CELLS_MAX];
    for (int i = 0; i < count; i++) set[i] = state->domain[rule->cell[i]];
    uint64_t room[RULE_TABLE_MAX];
    const uint64_t *table = narrow_table(narrowing, state, number, room);
    bool possible = rule_filter(&rule->rule, table, set);
    for (int i = 0; possible && i < count; i++)
        possible = narrow_restrict(narrowing, state, rule->cell[i], set[i]);
    state->rule[number / 64] &= ~(UINT64_C(1) << (number % 64)); // a filter need not run again after itself
    if (!possible) blame_rule(narrowing, state, rule);
    return possible && spread_needed(narrowing, state, rule, table, set);
}

bool narrow_follow(Narrowing *narrowing, NarrowState *state) {
    for (int number;;) {
        if ((number = take_first(state->single, narrow_cell_words(narrowing))) >= 0) {
            if (!follow_single(narrowing, state, number)) return false;
        } else if ((number = take_first(state->house, (size_t)narrowing->house_words)) >= 0) {
            if (!follow_house(narrowing, state, number)) return false;
        } else if ((number = take_first_early(narrowing, state->rule)) >= 0) {
            if (!follow_rule(narrowing, state, number)) return false;
        } else if (narrowing->model->follow && *state->open) {
            if (!follow_together(narrowing, state)) return false;
        } else if ((number = take_first(state->rule, (size_t)narrowing->rule_words)) >= 0) {
            if (!follow_rule(narrowing, state, number)) return false;
        } else {
            return true;
        }
    }
}

bool narrow_model(const Model *model, TokenMask *domain) {
    Narrowing *narrowing = narrowing_new(model, false);
    void *memory = mem_alloc(narrow_state_size(narrowing));
    NarrowState state = narrow_state_at(narrowing, memory);
    narrow_begin(narrowing, &state);
    bool possible = true;
    for (int cell = 0; possible && cell < model->cells; cell++)
        possible = narrow_restrict(narrowing, &state, cell, state.domain[cell] & domain[cell]);
    possible = possible && narrow_follow(narrowing, &state);
    memcpy(domain, state.domain, sizeof *domain * (size_t)model->cells);
    free(memory);
    narrowing_free(narrowing);
    return possible;
}
