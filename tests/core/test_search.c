// The search over models, by the walk and by the learner, against an enumeration that knows only what each
// rule means. Small random boards of every kind of rule, alone and mixed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/rng.h"
#include "core/search/learn.h"
#include "core/search/narrow.h"
#include "core/search/search.h"
#include "core/search/walk.h"

enum { CELLS_MAX_HERE = 16, RULES_MAX = 8 };

typedef enum { SUM, PAIR, RUN, BETWEEN, SANDWICH, CONTAIN, KINDS } Kind;

// A rule as the enumeration knows it.
typedef struct {
    Kind kind;
    int count, minus, total, need_count;
    uint16_t cell[CELLS_MAX_HERE];
    uint8_t need[RULE_NEED_MAX];
    Relation relation;
} Meant;

typedef struct {
    int order, box_rows, cells;
    bool houses;
    TokenMask domain[CELLS_MAX_HERE];
    bool differ[CELLS_MAX_HERE][CELLS_MAX_HERE];
    Meant rule[RULES_MAX];
    int rules;
} Board;

static int set_total(TokenMask set) {
    int total = 0;
    for (int t = 1; t <= MODEL_TOKENS_MAX; t++) total += set & token_bit(t) ? t : 0;
    return total;
}

static bool holds_sandwich(const Board *board, const Meant *rule, const uint8_t *token) {
    int total = 0, ends = 0;
    for (int i = 0; i < rule->count; i++) {
        int t = token[rule->cell[i]];
        if (t == 1 || t == board->order)
            ends++;
        else if (ends == 1)
            total += t;
    }
    return ends == 2 && total == rule->total;
}

static bool holds_contain(const Meant *rule, const uint8_t *token) {
    for (int i = 0; i < rule->need_count; i++) {
        int needed = 0, there = 0;
        for (int k = 0; k < rule->need_count; k++) needed += rule->need[k] == rule->need[i];
        for (int k = 0; k < rule->count; k++) there += token[rule->cell[k]] == rule->need[i];
        if (there < needed) return false;
    }
    return true;
}

static bool holds_relation(Relation relation, int a, int b) {
    const int value = relation.value, apart = a > b ? a - b : b - a;
    const bool says[RELATION_COUNT] = {[RELATION_LESS] = a < b,
                                       [RELATION_EQUAL] = a == b,
                                       [RELATION_DIFFERENCE] = apart == value,
                                       [RELATION_APART] = apart >= value,
                                       [RELATION_RATIO] = a == b * value || b == a * value,
                                       [RELATION_SUM] = a + b == value};
    return says[relation.kind] != relation.negated;
}

static bool holds(const Board *board, const Meant *rule, const uint8_t *token) {
    int total = 0, low = 99, high = 0;
    TokenMask set = 0;
    for (int i = 0; i < rule->count; i++) {
        int t = token[rule->cell[i]];
        total += i < rule->count - rule->minus ? t : -t;
        low = t < low ? t : low;
        high = t > high ? t : high;
        set |= token_bit(t);
    }
    switch (rule->kind) {
    case SUM: return total == rule->total;
    case PAIR: return holds_relation(rule->relation, token[rule->cell[0]], token[rule->cell[1]]);
    case RUN: return __builtin_popcount(set) == rule->count && high - low == rule->count - 1;
    case SANDWICH: return holds_sandwich(board, rule, token);
    case CONTAIN: return holds_contain(rule, token);
    case BETWEEN: {
        int a = token[rule->cell[0]], b = token[rule->cell[1]];
        for (int i = 2; i < rule->count; i++) {
            int t = token[rule->cell[i]];
            if (!((a < t && t < b) || (b < t && t < a))) return false;
        }
        return true;
    }
    default: abort();
    }
}

// Counts the assignments, and collects for each cell the tokens that it has in any.
typedef struct {
    const Board *board;
    uint64_t count;
    TokenMask seen[CELLS_MAX_HERE];
    uint8_t token[CELLS_MAX_HERE];
} Enumeration;

static void enumerate(Enumeration *all, int cell) {
    const Board *board = all->board;
    if (cell == board->cells) {
        for (int i = 0; i < board->rules; i++)
            if (!holds(board, &board->rule[i], all->token)) return;
        all->count++;
        for (int i = 0; i < board->cells; i++) all->seen[i] |= token_bit(all->token[i]);
        return;
    }
    for (int t = 1; t <= board->order; t++) {
        if (!(board->domain[cell] & token_bit(t))) continue;
        bool clash = false;
        for (int other = 0; other < cell && !clash; other++)
            clash = board->differ[cell][other] && all->token[other] == t;
        if (clash) continue;
        all->token[cell] = (uint8_t)t;
        enumerate(all, cell + 1);
    }
}

// --- Boards made up

static int take(Rng *rng, int bound) { return (int)rng_below(rng, (uint64_t)bound); }

static void cells_at_random(Rng *rng, const Board *board, uint16_t *cell, int count) {
    for (int i = 0; i < count;) {
        cell[i] = (uint16_t)take(rng, board->cells);
        bool twice = false;
        for (int k = 0; k < i; k++) twice = twice || cell[k] == cell[i];
        i += !twice;
    }
}

static void differ(Board *board, Model *model, const uint16_t *cell, int count) {
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            if (i != k) board->differ[cell[i]][cell[k]] = true;
    model_differ(model, cell, count);
}

static void add_houses(Board *board, Model *model) {
    int n = board->order;
    for (int group = 0; group < 3; group++)
        for (int h = 0; h < n; h++) {
            uint16_t cell[MODEL_TOKENS_MAX];
            for (int i = 0; i < n; i++) {
                int in_row = n / board->box_rows; // columns of a box
                int row = group == 0   ? h
                          : group == 1 ? i
                                       : h / board->box_rows * board->box_rows + i / in_row;
                int column = group == 0 ? i : group == 1 ? h : h % board->box_rows * in_row + i % in_row;
                cell[i] = (uint16_t)(row * n + column);
            }
            differ(board, model, cell, n);
            model_house(model, cell, group);
        }
}

static void add_rule(Rng *rng, Board *board, Model *model, Kind kind) {
    Meant *rule = &board->rule[board->rules++];
    *rule = (Meant){.kind = kind, .count = 2 + take(rng, board->order < 4 ? board->order - 1 : 3)};
    if (kind == PAIR) rule->count = 2;
    if (kind == BETWEEN && rule->count < 3) rule->count = 3;
    if (kind == SANDWICH) rule->count = board->order;
    cells_at_random(rng, board, rule->cell, rule->count);
    switch (kind) {
    case SUM:
        rule->minus = take(rng, 3) == 0;
        if (!rule->minus && take(rng, 2)) differ(board, model, rule->cell, rule->count);
        rule->total =
            rule->minus ? take(rng, 4) : rule->count + take(rng, rule->count * (board->order - 1) + 1);
        break;
    case PAIR:
        rule->relation = (Relation){.kind = (uint8_t)take(rng, RELATION_COUNT),
                                    .value = (uint8_t)(1 + take(rng, board->order)),
                                    .negated = take(rng, 3) == 0};
        break;
    case RUN: differ(board, model, rule->cell, rule->count); break;
    case BETWEEN: break;
    case SANDWICH:
        for (int i = 0; i < board->order; i++) rule->cell[i] = (uint16_t)(board->order + i); // a row
        rule->total = take(rng, set_total(model_all_tokens(model)) - board->order);
        break;
    case CONTAIN:
        rule->need_count = 1 + take(rng, rule->count < RULE_NEED_MAX ? rule->count : RULE_NEED_MAX);
        for (int i = 0; i < rule->need_count; i++) rule->need[i] = (uint8_t)(1 + take(rng, board->order));
        break;
    default: abort();
    }
    static const RuleKind KIND[KINDS] = {
        [SUM] = RULE_SUM,         [PAIR] = RULE_PAIR,         [RUN] = RULE_RUN,
        [BETWEEN] = RULE_BETWEEN, [SANDWICH] = RULE_SANDWICH, [CONTAIN] = RULE_CONTAIN};
    Rule said = {.kind = (uint8_t)KIND[kind],
                 .count = (uint8_t)rule->count,
                 .minus = (uint8_t)rule->minus,
                 .total = (int16_t)rule->total,
                 .relation = rule->relation,
                 .need_count = (uint8_t)rule->need_count};
    memcpy(said.need, rule->need, sizeof said.need);
    model_rule(model, &said, rule->cell);
}

// A board of 3x3 cells without houses or 4x4 with them, with some rules of the kind (KINDS: of all kinds).
static Model *make_up(Rng *rng, Board *board, Kind kind) {
    *board = (Board){.houses = take(rng, 2)};
    board->order = board->houses ? 4 : 3;
    board->box_rows = board->houses ? 2 : 1;
    board->cells = board->order * board->order;
    Model *model = model_new(board->cells, board->order);
    for (int cell = 0; cell < board->cells; cell++) {
        board->domain[cell] = model_all_tokens(model);
        if (take(rng, 6) == 0) board->domain[cell] = 1 + (TokenMask)take(rng, (int)model_all_tokens(model));
        model_allow(model, cell, board->domain[cell]);
    }
    if (board->houses) add_houses(board, model);
    int rules = 1 + take(rng, 4);
    for (int i = 0; i < rules; i++) {
        Kind one = kind == KINDS ? (Kind)take(rng, KINDS) : kind;
        if (one == SANDWICH && !board->houses) continue; // of a house
        add_rule(rng, board, model, one);
    }
    return model;
}

// --- What is compared

typedef struct {
    const Board *board;
    uint8_t found[4096][CELLS_MAX_HERE];
    int count;
    bool sound;
} Collected;

static bool collect(void *context, const uint8_t *token) {
    Collected *all = context;
    const Board *board = all->board;
    for (int i = 0; i < board->rules; i++) all->sound = all->sound && holds(board, &board->rule[i], token);
    for (int i = 0; i < board->cells; i++) {
        all->sound = all->sound && (board->domain[i] & token_bit(token[i]));
        for (int k = 0; k < board->cells; k++)
            all->sound = all->sound && !(board->differ[i][k] && token[i] == token[k]);
    }
    for (int i = 0; i < all->count; i++)
        all->sound = all->sound && memcmp(all->found[i], token, (size_t)board->cells) != 0;
    memcpy(all->found[all->count++], token, (size_t)board->cells);
    return true;
}

typedef SearchAnswer Search(const Model *model, const SearchQuestion *question);

static void same_answer(const Board *board, const Model *model, Search *search, uint64_t count) {
    static Collected all;
    all = (Collected){.board = board, .sound = true};
    uint64_t limit = count < 300 ? 400 : 300;
    SearchQuestion question = {.limit = limit, .sink = collect, .context = &all};
    SearchAnswer answer = search(model, &question);
    assert_true(all.sound);
    assert_false(answer.given_up);
    assert_int_equal(answer.found, all.count);
    assert_int_equal(answer.found, count < limit ? count : limit);
}

// Each search in parts as small as can be, and both in turns.
static SearchAnswer walk_in_parts(const Model *model, const SearchQuestion *question) {
    Walk *walk = walk_new(model, question, WALK_PROBES_AFTER);
    while (!walk_run(walk, 1)) continue;
    SearchAnswer answer = walk_answer(walk);
    walk_free(walk);
    return answer;
}

// Probes at once, and from then on also guesses tokens of cages.
static SearchAnswer walk_and_probe(const Model *model, const SearchQuestion *question) {
    Walk *walk = walk_new(model, question, 1);
    assert_true(walk_run(walk, 0));
    SearchAnswer answer = walk_answer(walk);
    walk_free(walk);
    return answer;
}

static SearchAnswer learn_in_parts(const Model *model, const SearchQuestion *question) {
    Learner *learner = learner_new(model, question);
    if (!learner) return (SearchAnswer){0};
    while (!learn_run(learner, 1)) continue;
    SearchAnswer answer = learner->answer;
    learner_free(learner);
    return answer;
}

static SearchAnswer in_turns(const Model *model, const SearchQuestion *question) {
    return search_in_turns(model, question, 1, 1);
}

static SearchAnswer learner_last(const Model *model, const SearchQuestion *question) {
    return search_in_turns(model, question, 1, 0);
}

static void same_in_parts(const Board *board, const Model *model, uint64_t count) {
    same_answer(board, model, walk_in_parts, count);
    same_answer(board, model, learn_in_parts, count);
    same_answer(board, model, in_turns, count);
    same_answer(board, model, learner_last, count);
}

static void compare(Kind kind, int boards, uint64_t seed) {
    Rng rng = rng_seed(seed);
    int none = 0, one = 0;
    for (int i = 0; i < boards; i++) {
        Board board;
        Model *model = make_up(&rng, &board, kind);
        Enumeration all = {.board = &board};
        enumerate(&all, 0);
        TokenMask domain[MODEL_CELLS_MAX];
        memcpy(domain, model->domain, sizeof domain);
        bool possible = narrow_model(model, domain);
        for (int cell = 0; cell < board.cells; cell++)
            if (all.count)
                assert_int_equal(domain[cell] & all.seen[cell], all.seen[cell]); // nothing needed goes
        assert_true(possible || all.count == 0);
        same_answer(&board, model, search_walk, all.count);
        same_answer(&board, model, walk_and_probe, all.count);
        same_answer(&board, model, search_learn, all.count);
        same_answer(&board, model, search_each, all.count);
        model_derive(model);
        same_answer(&board, model, search_walk, all.count);
        same_answer(&board, model, walk_and_probe, all.count);
        same_answer(&board, model, search_learn, all.count);
        if (i % 4 == 0) same_in_parts(&board, model, all.count);
        none += all.count == 0;
        one += all.count == 1;
        model_free(model);
    }
    print_message("kind %d, seed %d: %d boards, %d without solution, %d with one\n", (int)kind, (int)seed,
                  boards, none, one);
    assert_true(none < boards);
}

static void test_sums(void **state) { (void)state, compare(SUM, 400, 1); }
static void test_pairs(void **state) { (void)state, compare(PAIR, 400, 2); }
static void test_runs(void **state) { (void)state, compare(RUN, 400, 3); }
static void test_between(void **state) { (void)state, compare(BETWEEN, 400, 4); }
static void test_sandwiches(void **state) { (void)state, compare(SANDWICH, 400, 5); }
static void test_contain(void **state) { (void)state, compare(CONTAIN, 400, 6); }
static void test_all_kinds(void **state) { (void)state, compare(KINDS, 1000, 7); }

// A filter keeps just what an enumeration of its own cells keeps, where filter.h says so, and takes from
// fewer tokens what it takes from more.
static void test_filters_are_exact(void **state) {
    (void)state;
    Rng rng = rng_seed(8);
    int checked = 0;
    while (checked < 3000) {
        Board board;
        Model *model = make_up(&rng, &board, (Kind)take(&rng, KINDS));
        for (size_t i = 0; i < model->rule_count; i++, checked++) {
            const ModelRule *added = &model->rule[i];
            const Rule *rule = &added->rule;
            Board alone = {.order = board.order, .cells = rule->count, .rules = 1, .rule = {board.rule[i]}};
            bool exact = rule->kind != RULE_SANDWICH;
            bool differ = rule->kind == RULE_CAGE || rule->kind == RULE_RUN ||
                          rule->kind == RULE_SANDWICH; // of a house
            TokenMask set[RULE_CELLS_MAX], fewer[RULE_CELLS_MAX];
            for (int k = 0; k < rule->count; k++) {
                alone.rule[0].cell[k] = (uint16_t)k;
                alone.domain[k] = set[k] = 1 + (TokenMask)take(&rng, (int)model_all_tokens(model));
                fewer[k] = set[k] & (TokenMask)rng_next(&rng);
                for (int j = 0; j < rule->count && differ; j++) alone.differ[k][j] = k != j;
                for (int j = k - 1; j >= 0 && rule->joined >> (j + 1) & 1; j--) // of a group
                    alone.differ[k][j] = alone.differ[j][k] = true;
            }
            Enumeration all = {.board = &alone};
            enumerate(&all, 0);
            bool possible = model_filter(added, set), still = rule_narrow(rule, fewer);
            assert_true(possible || all.count == 0);
            if (exact) assert_int_equal(possible, all.count > 0);
            for (int k = 0; k < rule->count; k++) {
                if (possible) assert_int_equal(set[k] & all.seen[k], all.seen[k]);
                if (possible && exact) assert_int_equal(set[k], all.seen[k]);
                if (possible && still) assert_int_equal(fewer[k] & ~set[k], 0);
            }
            assert_true(possible || !still);
        }
        model_free(model);
    }
}

static bool never(void *context) { return ++*(int *)context < 3; }

static void test_a_search_can_be_stopped(void **state) {
    (void)state;
    Search *search[] = {search_walk, search_learn, search_each};
    for (int i = 0; i < 3; i++) {
        Model *model = model_new(100, 20);
        int asked = 0;
        SearchQuestion question = {.limit = UINT64_MAX, .keep_going = never, .context = &asked};
        if (search[i] == search_learn) { // asked at contradictions: more pigeons than holes
            for (int cell = 0; cell < 21; cell++) model_allow(model, cell, 0xfffff);
            uint16_t cell[21];
            for (int k = 0; k < 21; k++) cell[k] = (uint16_t)k;
            model_differ(model, cell, 21);
        }
        assert_true(search[i](model, &question).given_up);
        assert_true(asked >= 3);
        model_free(model);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_runs),
        cmocka_unit_test(test_between),
        cmocka_unit_test(test_sandwiches),
        cmocka_unit_test(test_contain),
        cmocka_unit_test(test_all_kinds),
        cmocka_unit_test(test_filters_are_exact),
        cmocka_unit_test(test_a_search_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
