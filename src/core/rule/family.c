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
