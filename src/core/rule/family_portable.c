// The filter of families for every number of tokens, in plain C.
#include "core/rule/family_engines.h"

// Which sets of tokens the first i cells can use, and from which of them the rest can reach a set of the
// family. To add token t to each set without it moves the table's bits up by 2^(t-1).
//
// `words` is a constant wherever these functions are inlined, so that their loops can be unrolled.

#define INLINED static inline __attribute__((always_inline))

typedef struct {
    uint64_t word[FAMILY_WORDS_MAX];
} Family;

// The sets without token t+1, t < 6, within one word.
static const uint64_t without[6] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                    0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};

INLINED void clear(Family *family, int words) {
    for (int i = 0; i < words; i++) family->word[i] = 0;
}

// Adds to *to the sets of *from that lack bit t, with it.
INLINED void add_token(Family *to, const Family *from, int t, int words) {
    if (t < 6) {
        for (int i = 0; i < words; i++) to->word[i] |= (from->word[i] & without[t]) << (1 << t);
        return;
    }
    int step = 1 << (t - 6);
    for (int i = 0; i < words; i++)
        if (!(i & step)) to->word[i | step] |= from->word[i];
}

// Adds to *to the sets of *from that have bit t, without it, where they are in *meet; true when there are
// any.
INLINED bool drop_token(Family *to, const Family *from, const Family *meet, int t, int words) {
    uint64_t any = 0;
    if (t < 6) {
        for (int i = 0; i < words; i++) {
            uint64_t met = (from->word[i] >> (1 << t)) & without[t] & meet->word[i];
            to->word[i] |= met;
            any |= met;
        }
        return any != 0;
    }
    int step = 1 << (t - 6);
    for (int i = 0; i < words; i++)
        if (!(i & step)) {
            uint64_t met = from->word[i | step] & meet->word[i];
            to->word[i] |= met;
            any |= met;
        }
    return any != 0;
}

// first[i]: what the first i cells can use, with the tokens in `settled`.
INLINED void go_forth(Family *first, TokenMask settled, const TokenMask *token, int count, int words) {
    clear(&first[0], words);
    first[0].word[settled / 64] = UINT64_C(1) << (settled % 64);
    for (int i = 0; i < count; i++) {
        clear(&first[i + 1], words);
        for (TokenMask rest = token[i]; rest; rest &= rest - 1)
            add_token(&first[i + 1], &first[i], __builtin_ctz(rest), words);
    }
}

// Narrows the cells to the tokens by which they reach the sets of `last`.
INLINED void go_back(const Family *first, Family last, TokenMask *token, int count, int words) {
    for (int i = count - 1; i >= 0; i--) {
        Family before;
        clear(&before, words);
        TokenMask kept = 0;
        for (TokenMask rest = token[i]; rest; rest &= rest - 1)
            if (drop_token(&before, &last, &first[i], __builtin_ctz(rest), words)) kept |= rest & -rest;
        token[i] = kept;
        last = before;
    }
}

// Leaves in *family what is in the table; false when that is nothing.
INLINED bool meet_table(Family *family, const uint64_t *table, int words) {
    uint64_t any = 0;
    for (int i = 0; i < words; i++) any |= (family->word[i] &= table[i]);
    return any != 0;
}

INLINED bool filter_open(const uint64_t *table, int count, TokenMask *token, TokenMask settled, int words) {
    Family first[FAMILY_TOKENS_MAX + 1];
    go_forth(first, settled, token, count, words);
    if (!meet_table(&first[count], table, words)) return false;
    go_back(first, first[count], token, count, words);
    return true;
}

bool family_filter_portable(const uint64_t *table, int tokens, int count, TokenMask *token,
                            TokenMask settled) {
    switch (family_words(tokens)) {
    case 1: return filter_open(table, count, token, settled, 1);
    case 2: return filter_open(table, count, token, settled, 2);
    case 4: return filter_open(table, count, token, settled, 4);
    case 8: return filter_open(table, count, token, settled, 8);
    default: return filter_open(table, count, token, settled, FAMILY_WORDS_MAX);
    }
}
