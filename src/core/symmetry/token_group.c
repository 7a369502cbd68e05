#include "core/symmetry/token_group.h"

#include <string.h>

#include "core/base/hash.h"

// ---- what rules ask for

// Whether a rule about numbers asks the same of them when the tokens are turned.
static bool rule_can_turn(const Rule *rule) {
    int sum = rule->tokens + 1; // of a token and what it becomes
    switch ((RuleKind)rule->kind) {
    case RULE_CAGE: return 2 * rule->total == rule->count * sum;
    case RULE_SUM: return 2 * rule->total == (rule->count - 2 * rule->minus) * sum;
    case RULE_RUN:
    case RULE_BETWEEN: return true;
    case RULE_SANDWICH: return rule->total == 0;
    case RULE_PAIR:
    case RULE_SAME:
    case RULE_CONTAIN:
    case RULE_KIND_COUNT: break;
    }
    return false;
}

static void relate(TokenGroup *group, int index, Relation relation) {
    for (int a = 1; a <= group->tokens; a++) {
        TokenMask second = relation_second(relation, group->tokens, a);
        for (int b = 1; b <= group->tokens; b++)
            if (second & token_bit(b)) group->related[a][b] |= UINT64_C(1) << index;
    }
}

// Takes note of a relation unless it is known. False when there is no room for it.
static bool add_relation(TokenGroup *group, Relation known[TOKEN_RELATIONS_MAX], int *count, Relation it) {
    for (int i = 0; i < *count; i++)
        if (known[i].kind == it.kind && known[i].value == it.value && known[i].negated == it.negated)
            return true;
    if (*count == TOKEN_RELATIONS_MAX) return false;
    relate(group, *count, it);
    known[(*count)++] = it;
    return true;
}

// Tells the tokens of a set from the others.
static void split(TokenGroup *group, TokenMask set) {
    uint32_t renamed[2][TOKENS_MAX + 2] = {{0}}, count = 0;
    for (int t = 1; t <= group->tokens; t++) {
        uint32_t *number = &renamed[(set & token_bit(t)) != 0][group->class[t]];
        if (*number == 0) *number = ++count;
        group->class[t] = *number;
    }
}

static void add_rule(TokenGroup *group, const Rule *rule, Relation known[], int *count) {
    if (rule->kind == RULE_SAME) return;
    if (rule->kind == RULE_PAIR) {
        group->numbers |= !add_relation(group, known, count, rule->relation);
        group->turn &= !group->numbers;
    } else if (rule->kind == RULE_CONTAIN) {
        for (int times = 1; times <= RULE_NEED_MAX; times++) {
            TokenMask needed = 0;
            for (int t = 1; t <= group->tokens; t++) {
                int found = 0;
                for (int i = 0; i < rule->need_count; i++) found += rule->need[i] == t;
                if (found == times) needed |= token_bit(t);
            }
            if (needed) split(group, needed);
        }
    } else {
        group->numbers = true;
        group->turn &= rule_can_turn(rule);
    }
}

static bool related_alike(const TokenGroup *group, int a, int b, int to_a, int to_b) {
    return group->related[a][b] == group->related[to_a][to_b] &&
           group->related[b][a] == group->related[to_b][to_a];
}

// Whether the relations and sets of tokens stay the same when turned.
static bool keeps_turned(const TokenGroup *group) {
    int sum = group->tokens + 1;
    for (int a = 1; a < sum; a++) {
        if (group->class[a] != group->class[sum - a]) return false;
        for (int b = a; b < sum; b++)
            if (!related_alike(group, a, b, sum - a, sum - b)) return false;
    }
    return true;
}

// What the classes of all others, and the relations to them, say of a token.
static uint64_t surroundings(const TokenGroup *group, int token) {
    uint64_t sum = 0;
    for (int other = 1; other <= group->tokens; other++) {
        uint64_t to = group->related[token][other], from = group->related[other][token];
        sum += hash_mix(hash_word(hash_word(group->class[other], to), from));
    }
    return sum;
}

// Splits the classes by what surrounds their tokens. Returns how many there are.
static uint32_t refine_once(TokenGroup *group) {
    uint64_t around[TOKENS_MAX + 1];
    uint32_t renamed[TOKENS_MAX + 1], count = 0;
    for (int t = 1; t <= group->tokens; t++) around[t] = surroundings(group, t);
    for (int t = 1; t <= group->tokens; t++) {
        int like = 1;
        while (group->class[like] != group->class[t] || around[like] != around[t]) like++;
        renamed[t] = like < t ? renamed[like] : ++count;
    }
    memcpy(group->class + 1, renamed + 1, sizeof *renamed * (size_t)group->tokens);
    return count;
}

// No renaming that keeps relations and classes leads out of the refined classes, and with them most wrong
// ones are known by their first token: with signs, by which each token is less than others by so many.
static void refine_classes(TokenGroup *group) {
    for (uint32_t before = 0, now = refine_once(group); now != before; now = refine_once(group)) before = now;
}

void token_group(const Layout *layout, TokenGroup *out) {
    Relation known[TOKEN_RELATIONS_MAX];
    int count = 0;
    memset(out, 0, sizeof *out);
    out->tokens = layout->order;
    out->turn = true;
    out->alike = layout_tokens_are_alike(layout);
    if (out->alike) return;
    for (int i = 0; i < layout->cells; i++)
        if (layout->domain[i] != layout_all_tokens(layout)) split(out, layout->domain[i]);
    for (int i = 0; i < layout->rule_count; i++) add_rule(out, &layout->rule[i].rule, known, &count);
    out->turn &= keeps_turned(out);
    if (!out->numbers) refine_classes(out);
}

// ---- the renamings

static bool agrees(const TokenGroup *group, const Renaming *said, int token, int to) {
    if (group->class[token] != group->class[to]) return false;
    for (int other = 1; other <= group->tokens; other++)
        if (said->token[other] == to && other != token) return false;
    for (int other = 1; other <= group->tokens; other++) {
        int to_other = other == token ? to : said->token[other];
        if (to_other != 0 && !related_alike(group, token, other, to, to_other)) return false;
    }
    return true;
}

static bool can_complete(const TokenGroup *group, Renaming *said, int token) {
    while (token <= group->tokens && said->token[token] != 0) token++;
    if (token > group->tokens) return true;
    for (int to = 1; to <= group->tokens; to++) {
        if (!agrees(group, said, token, to)) continue;
        said->token[token] = (uint8_t)to;
        if (can_complete(group, said, token + 1)) return true;
        said->token[token] = 0;
    }
    return false;
}

static bool is_part_of(const TokenGroup *group, const Renaming *said, bool turned) {
    for (int t = 1; t <= group->tokens; t++)
        if (said->token[t] != 0 && said->token[t] != (turned ? group->tokens + 1 - t : t)) return false;
    return true;
}

static bool repeats(const TokenGroup *group, const Renaming *said) {
    uint32_t met = 0, again = 0;
    for (int t = 1; t <= group->tokens; t++) {
        uint32_t to = (UINT32_C(1) << said->token[t]) & ~UINT32_C(1);
        again |= met & to;
        met |= to;
    }
    return again != 0;
}

bool token_group_has(const TokenGroup *group, const Renaming *said) {
    if (group->alike) return !repeats(group, said);
    if (group->numbers)
        return is_part_of(group, said, false) || (group->turn && is_part_of(group, said, true));
    for (int t = 1; t <= group->tokens; t++)
        if (said->token[t] != 0 && !agrees(group, said, t, said->token[t])) return false;
    Renaming whole = *said;
    return can_complete(group, &whole, 1);
}

// The tokens that this one can become, given what is said of all before it.
static TokenMask choices(const TokenGroup *group, const Renaming *said, int token) {
    TokenMask set = 0;
    Renaming now = *said;
    for (int other = 1; other < token && group->alike; other++) set |= token_bit(said->token[other]);
    if (group->alike) return tokens_up_to(group->tokens) & ~set;
    for (int to = 1; to <= group->tokens; to++) {
        now.token[token] = (uint8_t)to;
        if (token_group_has(group, &now)) set |= token_bit(to);
    }
    return set;
}

// Each choice of a token leaves the same number of choices for those after it.
unsigned __int128 token_group_count(const TokenGroup *group) {
    unsigned __int128 count = 1;
    Renaming still = {{0}};
    for (int t = 1; t <= group->tokens; t++) {
        count *= (unsigned)bits_count(choices(group, &still, t));
        still.token[t] = (uint8_t)t;
    }
    return count;
}

Renaming token_group_at(const TokenGroup *group, unsigned __int128 number) {
    unsigned __int128 left = token_group_count(group);
    Renaming made = {{0}};
    for (int t = 1; t <= group->tokens; t++) {
        TokenMask set = choices(group, &made, t);
        left /= (unsigned)bits_count(set);
        for (int skip = (int)(number / left); skip > 0; skip--) set &= set - 1;
        number %= left;
        made.token[t] = (uint8_t)(__builtin_ctz(set) + 1);
    }
    return made;
}

bool token_group_number(const TokenGroup *group, const Renaming *renaming, unsigned __int128 *out) {
    unsigned __int128 left = token_group_count(group), number = 0;
    Renaming before = {{0}};
    for (int t = 1; t <= group->tokens; t++) {
        int to = renaming->token[t];
        TokenMask set = choices(group, &before, t);
        if (to < 1 || to > group->tokens || !(set & token_bit(to))) return false;
        left /= (unsigned)bits_count(set);
        number += left * (unsigned)bits_count(set & (token_bit(to) - 1));
        before.token[t] = (uint8_t)to;
    }
    *out = number;
    return true;
}

// The least that a token can become, given what is said of others.
static void say_least(const TokenGroup *group, Renaming *said, int token) {
    do said->token[token]++;
    while (!token_group_has(group, said));
}

static Renaming least_of_all(const TokenGroup *group, const uint8_t *cell, int count) {
    Renaming said = {{0}};
    int next = 1;
    for (int i = 0; i < count; i++)
        if (cell[i] != 0 && said.token[cell[i]] == 0) said.token[cell[i]] = (uint8_t)next++;
    for (int t = 1; t <= group->tokens; t++)
        if (said.token[t] == 0) said.token[t] = (uint8_t)next++;
    return said;
}

Renaming token_group_least(const TokenGroup *group, const uint8_t *cell, int count) {
    if (group->alike) return least_of_all(group, cell, count);
    Renaming said = {{0}};
    for (int i = 0; i < count; i++)
        if (cell[i] != 0 && said.token[cell[i]] == 0) say_least(group, &said, cell[i]);
    for (int t = 1; t <= group->tokens; t++)
        if (said.token[t] == 0) say_least(group, &said, t);
    return said;
}
