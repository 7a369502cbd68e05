// The filter of families (core/rule/family_portable.c) for nine tokens in AVX-512: the table of all sets is
// one register of eight words. To add a token to each set, or to drop it, is the same for all tokens: words
// change places, some bits are masked, and the rest is shifted.
#include "core/rule/family_engines.h"

#if defined(__AVX512F__)

#include <immintrin.h>

enum { TOKENS = FAMILY_AVX512_TOKENS, LOW = 6, WORDS = 8 }; // low tokens move bits within a word

// The word that comes to each place, and the bits of it that count.
typedef struct {
    _Alignas(64) uint64_t from[WORDS];
    uint64_t mask[WORDS];
} BitMove;

#define WITHIN                                                                                               \
    { 0, 1, 2, 3, 4, 5, 6, 7 }
#define EACH(x)                                                                                              \
    { x, x, x, x, x, x, x, x }
#define ALL UINT64_MAX

// The sets without the token, where they are with it.
static const BitMove ADD[TOKENS] = {
    {WITHIN, EACH(0x5555555555555555)},
    {WITHIN, EACH(0x3333333333333333)},
    {WITHIN, EACH(0x0f0f0f0f0f0f0f0f)},
    {WITHIN, EACH(0x00ff00ff00ff00ff)},
    {WITHIN, EACH(0x0000ffff0000ffff)},
    {WITHIN, EACH(0x00000000ffffffff)},
    {{0, 0, 0, 2, 0, 4, 0, 6}, {0, ALL, 0, ALL, 0, ALL, 0, ALL}},
    {{0, 0, 0, 1, 0, 0, 4, 5}, {0, 0, ALL, ALL, 0, 0, ALL, ALL}},
    {{0, 0, 0, 0, 0, 1, 2, 3}, {0, 0, 0, 0, ALL, ALL, ALL, ALL}},
};

// The sets with a high token, where they are without it. Low ones take the masks of ADD.
static const BitMove DROP[TOKENS - LOW] = {
    {{1, 0, 3, 0, 5, 0, 7, 0}, {ALL, 0, ALL, 0, ALL, 0, ALL, 0}},
    {{2, 3, 0, 0, 6, 7, 0, 0}, {ALL, ALL, 0, 0, ALL, ALL, 0, 0}},
    {{4, 5, 6, 7, 0, 0, 0, 0}, {ALL, ALL, ALL, ALL, 0, 0, 0, 0}},
};

static inline __m512i load(const uint64_t *word) { return _mm512_load_si512(word); }

static inline __m512i shift_of(int t) { return _mm512_set1_epi64(t < LOW ? 1 << t : 0); }

static inline __m512i add_token(__m512i sets, int t) {
    __m512i moved = _mm512_permutexvar_epi64(load(ADD[t].from), sets);
    return _mm512_sllv_epi64(_mm512_and_si512(moved, load(ADD[t].mask)), shift_of(t));
}

static inline __m512i drop_token(__m512i sets, int t) {
    const BitMove *move = t < LOW ? &ADD[t] : &DROP[t - LOW];
    __m512i moved = _mm512_permutexvar_epi64(load(move->from), sets);
    return _mm512_and_si512(_mm512_srlv_epi64(moved, shift_of(t)), load(move->mask));
}

static inline bool is_empty(__m512i sets) { return _mm512_test_epi64_mask(sets, sets) == 0; }

// Narrows the cells to the tokens by which they reach the sets of `last`.
static void go_back(const __m512i *first, __m512i last, TokenMask *token, int count) {
    for (int i = count - 1; i >= 0; i--) {
        __m512i before = _mm512_setzero_si512();
        TokenMask kept = 0;
        for (TokenMask rest = token[i]; rest; rest &= rest - 1) {
            __m512i met = _mm512_and_si512(drop_token(last, __builtin_ctz(rest)), first[i]);
            before = _mm512_or_si512(before, met);
            kept |= is_empty(met) ? 0 : rest & -rest;
        }
        token[i] = kept;
        last = before;
    }
}

bool family_filter_avx512(const uint64_t *table, int count, TokenMask *token, TokenMask settled) {
    __m512i first[TOKENS + 1]; // first[i]: what the first i cells can use, with the tokens in `settled`
    _Alignas(64) uint64_t word[WORDS] = {0};
    word[settled / 64] = UINT64_C(1) << (settled % 64);
    first[0] = load(word);
    for (int i = 0; i < count; i++) {
        first[i + 1] = _mm512_setzero_si512();
        for (TokenMask rest = token[i]; rest; rest &= rest - 1)
            first[i + 1] = _mm512_or_si512(first[i + 1], add_token(first[i], __builtin_ctz(rest)));
    }
    __m512i last = _mm512_and_si512(first[count], _mm512_loadu_si512(table));
    if (is_empty(last)) return false;
    go_back(first, last, token, count);
    return true;
}

#endif
