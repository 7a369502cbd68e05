#include "core/rule/rule.h"

#include <assert.h>
#include <string.h>

// The sum of a set's tokens.
static int set_total(TokenMask set) {
    int total = 0;
    for (; set; set &= set - 1) total += __builtin_ctz(set) + 1;
    return total;
}

// True when the tokens follow each other without a gap.
static bool is_run(TokenMask set) { return set && ((set + (set & -set)) & set) == 0; }

static size_t pair_table(const Rule *rule, uint64_t *out) {
    for (int token = 1; token <= rule->tokens; token++) {
        out[token - 1] = relation_second(rule->relation, rule->tokens, token);
        out[rule->tokens + token - 1] = relation_first(rule->relation, rule->tokens, token);
    }
    return 2 * (size_t)rule->tokens;
}

static size_t family_table(const Rule *rule, uint64_t *out) {
    size_t words = family_words(rule->tokens);
    assert(rule->tokens <= RULE_SET_TOKENS_MAX && rule->count <= rule->tokens);
    memset(out, 0, sizeof *out * words);
    for (TokenMask set = 0; set <= tokens_up_to(rule->tokens); set++)
        if (__builtin_popcount(set) == rule->count &&
            (rule->kind == RULE_CAGE ? set_total(set) == rule->total : is_run(set)))
            out[set / 64] |= UINT64_C(1) << (set % 64);
    return words;
}

size_t rule_table(const Rule *rule, uint64_t out[RULE_TABLE_MAX]) {
    switch ((RuleKind)rule->kind) {
    case RULE_PAIR: return pair_table(rule, out);
    case RULE_CAGE:
    case RULE_RUN: return family_table(rule, out);
    case RULE_SUM:
    case RULE_BETWEEN:
    case RULE_SANDWICH:
    case RULE_SAME:
    case RULE_CONTAIN:
    case RULE_KIND_COUNT: break;
    }
    return 0;
}

static bool filter_pair(const Rule *rule, const uint64_t *table, TokenMask *token) {
    for (int side = 0; side < 2; side++) {
        TokenMask reached = 0;
        for (TokenMask rest = token[side]; rest; rest &= rest - 1)
            reached |= (TokenMask)table[side * rule->tokens + __builtin_ctz(rest)];
        token[1 - side] &= reached;
    }
    return token[0] && token[1];
}

// --- Sums: which totals the first cells can have. A set of totals is a table of bits as well.

enum { SUM_WORDS = RULE_CELLS_MAX * RULE_TOKENS_MAX / 64 + 1, SUM_BITS = SUM_WORDS * 64 };

typedef struct {
    uint64_t word[SUM_WORDS];
} Totals;

#define INLINED static inline __attribute__((always_inline))

INLINED void clear_totals(Totals *totals, int words) {
    for (int w = 0; w < words; w++) totals->word[w] = 0;
}

INLINED Totals totals_up(const Totals *totals, int by, int words) {
    Totals out;
    uint64_t carry = 0;
    for (int i = 0; i < words; i++) {
        out.word[i] = totals->word[i] << by | carry;
        carry = totals->word[i] >> (64 - by);
    }
    return out;
}

INLINED Totals totals_down(const Totals *totals, int by, int words) {
    Totals out;
    uint64_t carry = 0;
    for (int i = words - 1; i >= 0; i--) {
        out.word[i] = totals->word[i] >> by | carry;
        carry = totals->word[i] << (64 - by);
    }
    return out;
}

// A set with token t as tokens + 1 - t: what counts against a total counts for it, mirrored.
static TokenMask mirrored(const Rule *rule, TokenMask set) {
    TokenMask out = 0;
    for (TokenMask rest = set; rest; rest &= rest - 1)
        out |= (TokenMask)1 << (rule->tokens - 1 - __builtin_ctz(rest));
    return out;
}

// Groups of cells that differ: bit s of a word for the total s.

static uint64_t group_totals(const TokenMask *token, int size) {
    uint64_t totals = 0;
    if (size == 1) return (uint64_t)token[0] << 1;
    for (TokenMask a = token[0]; a; a &= a - 1) {
        int first = __builtin_ctz(a) + 1;
        if (size == 2) totals |= (uint64_t)(token[1] & ~(a & -a)) << (first + 1);
        for (TokenMask b = size == 2 ? 0 : token[1] & ~(a & -a); b; b &= b - 1)
            totals |= (uint64_t)(token[2] & ~(a & -a) & ~(b & -b)) << (first + __builtin_ctz(b) + 2);
    }
    return totals;
}

// Narrows the cells of a group to the tokens by which they reach these totals.
static void narrow_group(TokenMask *token, int size, uint64_t totals) {
    TokenMask kept[RULE_GROUP_MAX] = {0};
    if (size == 1) {
        token[0] &= (TokenMask)(totals >> 1);
        return;
    }
    for (TokenMask a = token[0]; a; a &= a - 1) {
        int first = __builtin_ctz(a) + 1;
        TokenMask others = token[1] & ~(a & -a), met = 0;
        if (size == 2) kept[1] |= met = others & (TokenMask)(totals >> (first + 1));
        for (TokenMask b = size == 2 ? 0 : others; b; b &= b - 1) {
            TokenMask third =
                token[2] & ~(a & -a) & ~(b & -b) & (TokenMask)(totals >> (first + __builtin_ctz(b) + 2));
            kept[1] |= third ? b & -b : 0;
            kept[2] |= third;
            met |= third;
        }
        kept[0] |= met ? a & -a : 0;
    }
    for (int i = 0; i < size; i++) token[i] = kept[i];
}

INLINED bool narrow_sum_words(int count, int total, uint32_t joined, TokenMask *token, int words) {
    Totals first[RULE_CELLS_MAX + 1]; // first[g]: of the first g groups
    uint64_t own[RULE_CELLS_MAX];     // of each group
    int start[RULE_CELLS_MAX + 1], groups = 0;
    clear_totals(&first[0], words);
    first[0].word[0] = 1;
    for (int i = 0; i < count; groups++) {
        start[groups] = i++;
        while (i < count && i < RULE_GROUP_CELLS_MAX && (joined >> i & 1)) i++;
        own[groups] = group_totals(token + start[groups], i - start[groups]);
        clear_totals(&first[groups + 1], words);
        for (uint64_t rest = own[groups]; rest; rest &= rest - 1) {
            Totals more = totals_up(&first[groups], __builtin_ctzll(rest), words);
            for (int w = 0; w < words; w++) first[groups + 1].word[w] |= more.word[w];
        }
    }
    start[groups] = count;
    if (!(first[groups].word[total / 64] >> (total % 64) & 1)) return false;
    Totals last;
    clear_totals(&last, words);
    last.word[total / 64] = UINT64_C(1) << (total % 64);
    for (int g = groups - 1; g >= 0; g--) {
        Totals before;
        clear_totals(&before, words);
        uint64_t kept = 0;
        for (uint64_t rest = own[g]; rest; rest &= rest - 1) {
            Totals less = totals_down(&last, __builtin_ctzll(rest), words);
            uint64_t met = 0;
            for (int w = 0; w < words; w++) met |= less.word[w] & first[g].word[w];
            if (!met) continue;
            kept |= rest & -rest;
            for (int w = 0; w < words; w++) before.word[w] |= less.word[w];
        }
        narrow_group(token + start[g], start[g + 1] - start[g], kept);
        for (int w = 0; w < words; w++) last.word[w] = before.word[w];
    }
    return true;
}

// Totals below 64, which most are, take one word.
static bool narrow_sum(int count, int total, uint32_t joined, TokenMask *token) {
    if (total < 0 || total >= SUM_BITS) return false;
    return total < 64 ? narrow_sum_words(count, total, joined, token, 1)
                      : narrow_sum_words(count, total, joined, token, total / 64 + 1);
}

static bool filter_sum(const Rule *rule, TokenMask *token) {
    int plus = rule->count - rule->minus, total = rule->total + rule->minus * (rule->tokens + 1);
    for (int i = plus; i < rule->count; i++) token[i] = mirrored(rule, token[i]);
    bool possible = narrow_sum(rule->count, total, rule->joined, token);
    for (int i = plus; i < rule->count; i++) token[i] = mirrored(rule, token[i]);
    return possible;
}

// The tokens strictly between two tokens.
static TokenMask tokens_between(int a, int b) {
    int low = a < b ? a : b, high = a < b ? b : a;
    return high - low < 2 ? 0 : (token_bit(high) - 1) & ~(token_bit(low + 1) - 1);
}

static bool filter_between(const Rule *rule, TokenMask *token) {
    TokenMask end[2] = {0, 0}, inner[RULE_CELLS_MAX] = {0};
    for (TokenMask one = token[0]; one; one &= one - 1)
        for (TokenMask other = token[1]; other; other &= other - 1) {
            TokenMask room = tokens_between(__builtin_ctz(one) + 1, __builtin_ctz(other) + 1);
            bool possible = true;
            for (int i = 2; i < rule->count && possible; i++) possible = (token[i] & room) != 0;
            if (!possible) continue;
            end[0] |= one & -one;
            end[1] |= other & -other;
            for (int i = 2; i < rule->count; i++) inner[i] |= token[i] & room;
        }
    token[0] = end[0];
    token[1] = end[1];
    for (int i = 2; i < rule->count; i++) token[i] = inner[i];
    return end[0] != 0;
}

// Narrows the cells of a house to what they can be with the lowest and the highest token at these two places,
// and adds that to `out`.
static void sandwich_at(const Rule *rule, const TokenMask *token, int from, int to, TokenMask *out) {
    TokenMask ends = token_bit(1) | token_bit(rule->tokens), set[RULE_TOKENS_MAX];
    for (int i = 0; i < rule->count; i++) {
        set[i] = i == from || i == to ? token[i] & ends : token[i] & ~ends;
        if (!set[i]) return;
    }
    int inner = to - from - 1;
    if (inner == 0 ? rule->total != 0 : !narrow_sum(inner, rule->total, 0, set + from + 1)) return;
    TokenMask low = token_bit(1), high = token_bit(rule->tokens), one = set[from], other = set[to];
    set[from] = (other & high ? one & low : 0) | (other & low ? one & high : 0);
    set[to] = (one & high ? other & low : 0) | (one & low ? other & high : 0);
    if (!set[from] || !set[to]) return;
    for (int i = 0; i < rule->count; i++) out[i] |= set[i];
}

static bool filter_sandwich(const Rule *rule, TokenMask *token) {
    TokenMask ends = token_bit(1) | token_bit(rule->tokens), out[RULE_TOKENS_MAX] = {0};
    for (int from = 0; from < rule->count; from++)
        if (token[from] & ends)
            for (int to = from + 1; to < rule->count; to++)
                if (token[to] & ends) sandwich_at(rule, token, from, to, out);
    memcpy(token, out, sizeof *out * (size_t)rule->count);
    return out[0] != 0;
}

// Which of the tokens in need a cell of these can be; by their places in rule->need.
static unsigned needs_met(const Rule *rule, TokenMask token) {
    unsigned met = 0;
    for (int i = 0; i < rule->need_count; i++) met |= token & token_bit(rule->need[i]) ? 1u << i : 0;
    return met;
}

// Sets of needs, as bits of a word: those of `from`, and each of them with one of `met` more.
static uint32_t meet_needs(uint32_t from, unsigned met, int need_count) {
    uint32_t to = from;
    for (unsigned set = 0; set < 1u << need_count; set++)
        if (from >> set & 1)
            for (unsigned rest = met & ~set; rest; rest &= rest - 1)
                to |= UINT32_C(1) << (set | (rest & -rest));
    return to;
}

static bool filter_contain(const Rule *rule, TokenMask *token) {
    uint32_t others[RULE_CELLS_MAX + 1]; // others[i]: what the first i cells can meet
    uint32_t after = 1, all = UINT32_C(1) << ((1u << rule->need_count) - 1);
    others[0] = 1;
    for (int i = 0; i < rule->count; i++)
        others[i + 1] = meet_needs(others[i], needs_met(rule, token[i]), rule->need_count);
    if (!(others[rule->count] & all)) return false;
    for (int i = rule->count - 1; i >= 0; i--) {
        // What all cells but this one can meet.
        uint32_t rest = 0;
        for (unsigned set = 0; set < 1u << rule->need_count; set++)
            for (unsigned more = 0; more < 1u << rule->need_count; more++)
                if (others[i] >> set & 1 && after >> more & 1) rest |= UINT32_C(1) << (set | more);
        if (!(rest & all)) {
            TokenMask kept = 0;
            for (TokenMask left = token[i]; left; left &= left - 1)
                if (meet_needs(rest, needs_met(rule, left & -left), rule->need_count) & all)
                    kept |= left & -left;
            token[i] = kept;
        }
        after = meet_needs(after, needs_met(rule, token[i]), rule->need_count);
    }
    return true;
}

// Removes what one half has and the other does not.
static bool filter_same(const Rule *rule, TokenMask *token) {
    int half = rule->count / 2;
    TokenMask one = 0, other = 0;
    for (int i = 0; i < half; i++) {
        one |= token[i];
        other |= token[half + i];
    }
    if (one == other) return true;
    if (__builtin_popcount(one & other) < half) return false;
    for (int i = 0; i < rule->count; i++)
        if (!(token[i] &= one & other)) return false;
    return true;
}

bool rule_filter(const Rule *rule, const uint64_t *table, TokenMask *token) {
    switch ((RuleKind)rule->kind) {
    case RULE_PAIR: return filter_pair(rule, table, token);
    case RULE_CAGE:
    case RULE_RUN: return family_filter(table, rule->tokens, rule->count, token);
    case RULE_SUM: return filter_sum(rule, token);
    case RULE_BETWEEN: return filter_between(rule, token);
    case RULE_SANDWICH: return filter_sandwich(rule, token);
    case RULE_SAME: return filter_same(rule, token);
    case RULE_CONTAIN: return filter_contain(rule, token);
    case RULE_KIND_COUNT: break;
    }
    assert(!"a kind of rule");
    return true;
}

bool rule_equal(const Rule *a, const Rule *b) {
    return a->kind == b->kind && a->tokens == b->tokens && a->count == b->count && a->minus == b->minus &&
           a->total == b->total && a->relation.kind == b->relation.kind &&
           a->relation.value == b->relation.value && a->relation.negated == b->relation.negated &&
           a->need_count == b->need_count && memcmp(a->need, b->need, sizeof a->need) == 0 &&
           a->joined == b->joined;
}

// The tokens that the cells of a rule hold, and those that they may hold.
typedef struct {
    TokenMask settled, possible;
} Held;

static Held held(const Rule *rule, const TokenMask *token) {
    Held held = {0, 0};
    for (int i = 0; i < rule->count; i++) {
        held.possible |= token[i];
        held.settled |= token[i] & (token[i] - 1) ? 0 : token[i];
    }
    return held;
}

static bool can_be(Held held, TokenMask set) {
    return (set & held.settled) == held.settled && !(set & ~held.possible);
}

TokenMask rule_needs(const Rule *rule, const uint64_t *table, const TokenMask *token) {
    if (!rule_has_sets(rule)) return 0;
    const Held cells = held(rule, token);
    TokenMask needed = tokens_up_to(rule->tokens);
    for (size_t word = 0; word < family_words(rule->tokens); word++)
        for (uint64_t rest = table[word]; rest; rest &= rest - 1) {
            TokenMask set = (TokenMask)word * 64 + (TokenMask)__builtin_ctzll(rest);
            if (can_be(cells, set)) needed &= set;
        }
    return needed;
}

int rule_sets(const Rule *rule, const uint64_t *table, const TokenMask *token,
              int out_with[RULE_TOKENS_MAX]) {
    if (!rule_has_sets(rule)) return 0;
    const Held cells = held(rule, token);
    int sets = 0;
    memset(out_with, 0, sizeof *out_with * rule->tokens);
    for (size_t word = 0; word < family_words(rule->tokens); word++)
        for (uint64_t rest = table[word]; rest; rest &= rest - 1) {
            TokenMask set = (TokenMask)word * 64 + (TokenMask)__builtin_ctzll(rest);
            if (!can_be(cells, set)) continue;
            sets++;
            for (; set; set &= set - 1) out_with[__builtin_ctz(set)]++;
        }
    return sets;
}

void rule_require(const Rule *rule, TokenMask needed, uint64_t *table) {
    assert(rule_has_sets(rule));
    family_require(table, rule->tokens, needed);
}

TokenMask rule_beside(const Rule *rule, int from, TokenMask held) {
    assert(rule->kind == RULE_PAIR);
    TokenMask reached = 0;
    for (; held; held &= held - 1) {
        int token = __builtin_ctz(held) + 1;
        reached |= from == 0 ? relation_second(rule->relation, rule->tokens, token)
                             : relation_first(rule->relation, rule->tokens, token);
    }
    return reached;
}

// The same as filter_pair for a single call: of few tokens, no more than these are looked at.
static bool narrow_pair(const Rule *rule, TokenMask *token) {
    token[1] &= rule_beside(rule, 0, token[0]);
    token[0] &= rule_beside(rule, 1, token[1]);
    return token[0] && token[1];
}

bool rule_narrow(const Rule *rule, TokenMask *token) {
    uint64_t table[RULE_TABLE_MAX];
    if (rule->kind == RULE_PAIR) return narrow_pair(rule, token);
    rule_table(rule, table);
    return rule_filter(rule, table, token);
}
