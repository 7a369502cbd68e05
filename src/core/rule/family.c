#include "core/rule/family.h"

#include <assert.h>

#include "core/base/processor.h"
#include "core/rule/family_engines.h"

static bool filter_fastest(const uint64_t *table, int tokens, int count, TokenMask *token,
                           TokenMask settled) {
#if defined(__x86_64__)
    if (tokens == FAMILY_AVX512_TOKENS && processor_has_avx512())
        return family_filter_avx512(table, count, token, settled);
#endif
    return family_filter_portable(table, tokens, count, token, settled);
}

// Cells that are settled need no look: their tokens are in every set from the beginning.
bool family_filter(const uint64_t *table, int tokens, int cells, TokenMask *token) {
    assert(cells <= tokens && tokens <= FAMILY_TOKENS_MAX);
    TokenMask open[FAMILY_TOKENS_MAX], settled = 0;
    int count = 0, place[FAMILY_TOKENS_MAX];
    for (int i = 0; i < cells; i++) {
        if (token[i] & (token[i] - 1)) {
            place[count] = i;
            open[count++] = token[i];
        } else if (token[i] == 0 || (settled & token[i])) {
            return false;
        } else {
            settled |= token[i];
        }
    }
    if (!filter_fastest(table, tokens, count, open, settled)) return false;
    for (int i = 0; i < count; i++) token[place[i]] = open[i];
    return true;
}

void family_require(uint64_t *table, int tokens, TokenMask needed) {
    static const uint64_t with[6] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                                     0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};
    TokenMask high = needed >> 6;
    uint64_t low = UINT64_MAX;
    for (int t = 0; t < 6; t++) low &= needed >> t & 1 ? with[t] : UINT64_MAX;
    for (size_t word = 0; word < family_words(tokens); word++) table[word] &= (word & high) == high ? low : 0;
}
