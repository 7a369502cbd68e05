// The filters that count over sets of tokens and over totals, against an enumeration, for every number of
// tokens: each has loops of its own for the sizes of its tables.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/base/processor.h"
#include "core/base/rng.h"
#include "core/rule/family_engines.h"
#include "core/rule/rule.h"

enum { CELLS = 5, CASES = 400, TABLE_WORDS = FAMILY_WORDS_MAX };

typedef struct {
    const uint64_t *table; // NULL: the tokens may repeat, except within a group, and add up to `total`
    int count, total, minus;
    uint32_t joined;
    const TokenMask *token;
    TokenMask seen[CELLS]; // what the cells hold in any assignment
    TokenMask missed;      // what is in none of the cells in some assignment
} Enumeration;

// Goes over the assignments of the cells from `cell` on. True when there is one.
static bool enumerate(Enumeration *all, int cell, TokenMask used, int sum) {
    if (cell == all->count) {
        bool fits = all->table ? (all->table[used / 64] >> (used % 64) & 1) != 0 : sum == all->total;
        if (fits) all->missed |= ~used;
        return fits;
    }
    bool any = false;
    int sign = cell < all->count - all->minus ? 1 : -1;
    if (!all->table && !(all->joined >> cell & 1)) used = 0; // a group begins
    for (TokenMask rest = all->token[cell]; rest; rest &= rest - 1) {
        TokenMask one = rest & -rest;
        if (used & one) continue;
        if (!enumerate(all, cell + 1, used | one, sum + sign * (__builtin_ctz(rest) + 1))) continue;
        all->seen[cell] |= one;
        any = true;
    }
    return any;
}

// Sets of a few tokens, of one now and then.
static void draw_sets(Rng *rng, int tokens, int count, TokenMask *token) {
    for (int i = 0; i < count; i++) {
        token[i] = 0;
        for (uint64_t k = 1 + rng_below(rng, 6); k; k--)
            token[i] |= token_bit(1 + (int)rng_below(rng, (uint64_t)tokens));
    }
}

static void check(Enumeration *all, bool possible, const TokenMask *narrowed, int tokens, uint64_t seed) {
    bool same = possible == enumerate(all, 0, 0, 0);
    for (int i = 0; same && possible && i < all->count; i++) same = narrowed[i] == all->seen[i];
    if (!same) fail_msg("%d tokens, seed %d", tokens, (int)seed);
}

static void test_family(void **state) {
    (void)state;
    int both[2] = {0};
    for (int tokens = 1; tokens <= FAMILY_TOKENS_MAX; tokens++)
        for (uint64_t seed = 0; seed < CASES; seed++) {
            Rng rng = rng_seed(seed * 16 + (uint64_t)tokens);
            uint64_t table[TABLE_WORDS] = {0};
            TokenMask token[CELLS], narrowed[CELLS];
            int count = 1 + (int)rng_below(&rng, (uint64_t)(tokens < CELLS ? tokens : CELLS));
            for (TokenMask set = 0; set <= tokens_up_to(tokens); set++)
                if (__builtin_popcount(set) == count && rng_below(&rng, 12) == 0)
                    table[set / 64] |= UINT64_C(1) << (set % 64);
            draw_sets(&rng, tokens, count, token);
            memcpy(narrowed, token, sizeof token);
            Enumeration all = {.table = table, .count = count, .token = token};
            bool possible = family_filter(table, tokens, count, narrowed);
            both[possible]++;
            check(&all, possible, narrowed, tokens, seed);
        }
    assert_true(both[0] > CASES && both[1] > CASES);
}

// What a cage needs is in each of its assignments; nothing that stands in all sets is overlooked.
static void test_needs(void **state) {
    (void)state;
    int needs = 0, cases = 0;
    for (int tokens = 2; tokens <= FAMILY_TOKENS_MAX; tokens++)
        for (uint64_t seed = 0; seed < CASES; seed++) {
            Rng rng = rng_seed(seed * 16 + (uint64_t)tokens);
            uint64_t table[RULE_TABLE_MAX];
            TokenMask token[CELLS] = {0};
            int count = 2 + (int)rng_below(&rng, (uint64_t)((tokens < CELLS ? tokens : CELLS) - 1));
            int least = count * (count + 1) / 2, room = count * (tokens - count);
            int total = least + (int)rng_below(&rng, (uint64_t)room + 1);
            Rule rule = {.kind = rng_below(&rng, 4) ? RULE_CAGE : RULE_RUN,
                         .tokens = (uint8_t)tokens,
                         .count = (uint8_t)count,
                         .total = (int16_t)total};
            rule_table(&rule, table);
            draw_sets(&rng, tokens, count, token);
            if (!rule_filter(&rule, table, token)) continue;
            Enumeration all = {.table = table, .count = count, .token = token};
            TokenMask needed = rule_needs(&rule, table, token);
            assert_true(enumerate(&all, 0, 0, 0));
            if (needed & all.missed) fail_msg("%d tokens, seed %d: not needed", tokens, (int)seed);
            needs += needed != 0;
            cases++;
        }
    assert_true(cases > CASES && needs > cases / 4);
    TokenMask token[] = {0x6, 0x6, 0x18, 0x18};
    uint64_t table[RULE_TABLE_MAX];
    Rule rule = {.kind = RULE_CAGE, .tokens = 9, .count = 4, .total = 14};
    rule_table(&rule, table);
    assert_int_equal(rule_needs(&rule, table, token), 0x1E); // 2, 3, 4, 5
}

// The sets that a cage's cells can make up are those of its total between what its cells hold and what they
// may hold; a table that requires tokens has those of its sets that hold them.
static void test_sets(void **state) {
    (void)state;
    for (int tokens = 2; tokens <= FAMILY_TOKENS_MAX; tokens++)
        for (uint64_t seed = 0; seed < CASES; seed++) {
            Rng rng = rng_seed(seed * 16 + (uint64_t)tokens);
            uint64_t table[RULE_TABLE_MAX];
            TokenMask token[CELLS] = {0}, settled = 0, possible = 0, required = (TokenMask)rng_next(&rng);
            int count = 2 + (int)rng_below(&rng, (uint64_t)((tokens < CELLS ? tokens : CELLS) - 1));
            int total = 1 + (int)rng_below(&rng, 45);
            Rule rule = {.kind = RULE_CAGE,
                         .tokens = (uint8_t)tokens,
                         .count = (uint8_t)count,
                         .total = (int16_t)total};
            rule_table(&rule, table);
            draw_sets(&rng, tokens, count, token);
            for (int i = 0; i < count; i++) {
                possible |= token[i];
                settled |= __builtin_popcount(token[i]) == 1 ? token[i] : 0;
            }
            required &= tokens_up_to(tokens) & (TokenMask)rng_next(&rng);
            if (seed % 2) rule_require(&rule, required, table);
            int sets = 0, with[RULE_TOKENS_MAX] = {0}, out[RULE_TOKENS_MAX];
            for (TokenMask set = 0; set <= tokens_up_to(tokens); set++) {
                int sum = 0;
                for (int t = 0; t < tokens; t++) sum += set >> t & 1 ? t + 1 : 0;
                if (__builtin_popcount(set) != count || sum != total || (set & ~possible) ||
                    (settled & ~set) || (seed % 2 && (required & ~set)))
                    continue;
                sets++;
                for (int t = 0; t < tokens; t++) with[t] += set >> t & 1;
            }
            assert_int_equal(rule_sets(&rule, table, token, out), sets);
            assert_memory_equal(out, with, sizeof *out * (size_t)tokens);
        }
}

// Where the processor has a way of its own, family_filter takes that: the portable one leaves the same.
static void test_all_ways_are_equal(void **state) {
    (void)state;
#if defined(__x86_64__)
    if (!processor_has_avx512()) {
        print_message("SKIPPED: the processor has no AVX-512\n");
        skip();
    }
    enum { TOKENS = FAMILY_AVX512_TOKENS };
    int both[2] = {0};
    for (uint64_t seed = 0; seed < 20 * CASES; seed++) {
        Rng rng = rng_seed(seed);
        uint64_t table[TABLE_WORDS] = {0};
        TokenMask open[TOKENS], portable[TOKENS], fast[TOKENS];
        TokenMask settled = (TokenMask)(rng_next(&rng) & rng_next(&rng)) & tokens_up_to(TOKENS);
        int count = (int)rng_below(&rng, (uint64_t)(TOKENS + 1 - __builtin_popcount(settled)));
        for (int word = 0; word < TABLE_WORDS; word++) table[word] = rng_next(&rng) & rng_next(&rng);
        draw_sets(&rng, TOKENS, count, open);
        memcpy(portable, open, sizeof open);
        memcpy(fast, open, sizeof open);
        bool possible = family_filter_portable(table, TOKENS, count, portable, settled);
        assert_int_equal(family_filter_avx512(table, count, fast, settled), possible);
        both[possible]++;
        if (possible) assert_memory_equal(fast, portable, sizeof *fast * (size_t)count);
    }
    assert_true(both[0] > CASES && both[1] > CASES);
#else
    skip();
#endif
}

// Groups that do not reach over the cells at which the sum's sign changes.
static uint32_t draw_groups(Rng *rng, const Rule *rule) {
    uint32_t joined = 0;
    if (rule->tokens > RULE_GROUP_TOKENS_MAX) return 0;
    for (int i = 1, size = 1; i < rule->count; i++) {
        bool joins = i != rule->count - rule->minus && size < RULE_GROUP_MAX && rng_below(rng, 3) > 0;
        joined |= (uint32_t)joins << i;
        size = joins ? size + 1 : 1;
    }
    return joined;
}

static void test_sum(void **state) {
    (void)state;
    int both[2] = {0}, large = 0, grouped = 0;
    for (int tokens = 1; tokens <= RULE_TOKENS_MAX; tokens++)
        for (uint64_t seed = 0; seed < 2 * CASES; seed++) {
            Rng rng = rng_seed(seed * 32 + (uint64_t)tokens);
            TokenMask token[CELLS], narrowed[CELLS];
            int count = 1 + (int)rng_below(&rng, CELLS);
            int minus = seed % 2 ? (int)rng_below(&rng, (uint64_t)count) : 0;
            int total =
                count + (int)rng_below(&rng, (uint64_t)count * (uint64_t)tokens) - minus * (tokens + 1);
            draw_sets(&rng, tokens, count, token);
            memcpy(narrowed, token, sizeof token);
            Rule rule = {.kind = RULE_SUM,
                         .tokens = (uint8_t)tokens,
                         .count = (uint8_t)count,
                         .minus = (uint8_t)minus,
                         .total = (int16_t)total};
            rule.joined = draw_groups(&rng, &rule);
            Enumeration all = {
                .count = count, .total = total, .minus = minus, .joined = rule.joined, .token = token};
            bool possible = rule_narrow(&rule, narrowed);
            both[possible]++;
            large += possible && total >= 64;
            grouped += possible && rule.joined;
            check(&all, possible, narrowed, tokens, seed);
        }
    assert_true(both[0] > CASES && both[1] > CASES && large > 0 && grouped > CASES);
}

static bool stand_so(Relation relation, int first, int second) {
    int value = relation.value, apart = first > second ? first - second : second - first;
    switch ((RelationKind)relation.kind) {
    case RELATION_LESS: return first < second;
    case RELATION_EQUAL: return apart == 0;
    case RELATION_DIFFERENCE: return apart == value;
    case RELATION_APART: return apart >= value;
    case RELATION_RATIO: return first == value * second || second == value * first;
    case RELATION_SUM: return first + second == value;
    case RELATION_COUNT: break;
    }
    fail_msg("a kind of relation");
    return false;
}

// Each relation with each value, against its meaning.
static void test_relations(void **state) {
    (void)state;
    for (int i = 0; i < RELATION_COUNT * 256 * 2; i++) {
        Relation relation = {(uint8_t)(i / 512), (uint8_t)(i / 2), i % 2 != 0};
        for (int tokens = 1; tokens <= RULE_TOKENS_MAX; tokens += 3)
            for (int token = 1; token <= tokens; token++) {
                TokenMask second = 0, first = 0;
                for (int other = 1; other <= tokens; other++) {
                    if (stand_so(relation, token, other) != relation.negated) second |= token_bit(other);
                    if (stand_so(relation, other, token) != relation.negated) first |= token_bit(other);
                }
                if (relation_second(relation, tokens, token) != second ||
                    relation_first(relation, tokens, token) != first)
                    fail_msg("relation %d of %d, token %d of %d", relation.kind, relation.value, token,
                             tokens);
            }
    }
}

// Each member counts; the bytes between the members do not.
static void test_equal(void **state) {
    (void)state;
    Rule rule = {.kind = RULE_CONTAIN,
                 .tokens = 9,
                 .count = 4,
                 .total = 12,
                 .relation = {.kind = RELATION_RATIO, .value = 2},
                 .need_count = RULE_NEED_MAX,
                 .need = {1, 2, 3, 4},
                 .joined = 2};
    Rule other[12], filled;
    for (int i = 0; i < 12; i++) other[i] = rule;
    other[0].kind = RULE_SUM;
    other[1].tokens = 8;
    other[2].count = 5;
    other[3].minus = 1;
    other[4].total = 300;
    other[5].relation.kind = RELATION_SUM;
    other[6].relation.value = 3;
    other[7].relation.negated = true;
    other[8].need_count = 3;
    other[9].need[RULE_NEED_MAX - 1] = 5;
    other[10].joined = 6;
    other[11].joined = UINT32_C(1) << (RULE_GROUP_CELLS_MAX - 1);
    for (int i = 0; i < 12; i++) assert_false(rule_equal(&rule, &other[i]) || rule_equal(&other[i], &rule));

    memset(&filled, 0xff, sizeof filled);
    filled.kind = rule.kind;
    filled.tokens = rule.tokens;
    filled.count = rule.count;
    filled.minus = rule.minus;
    filled.total = rule.total;
    filled.relation = rule.relation;
    filled.need_count = rule.need_count;
    memcpy(filled.need, rule.need, sizeof rule.need);
    filled.joined = rule.joined;
    assert_true(rule_equal(&rule, &filled));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_family),    cmocka_unit_test(test_all_ways_are_equal),
        cmocka_unit_test(test_needs),     cmocka_unit_test(test_sets),
        cmocka_unit_test(test_sum),       cmocka_unit_test(test_equal),
        cmocka_unit_test(test_relations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
