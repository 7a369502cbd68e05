#include "core/constraint/constraint_kinds.h"

// clang-format off
#define CONSTRAINT_KINDS(K) \
    K(diagonal) K(hyper) K(region) K(anti_knight) K(anti_king) K(non_consecutive) K(odd) K(even) K(less) K(cage) \
    K(arrow) K(thermo) K(white) K(black) K(kropki_all) K(white_all) K(x) K(v) K(xv_all) K(difference) K(whisper) K(renban) \
    K(palindrome) K(between) K(little_killer) K(sandwich) K(clone) K(quadruple)
// clang-format on

#define DECLARE(name) extern const ConstraintKind constraint_##name;
CONSTRAINT_KINDS(DECLARE)
#undef DECLARE

static const ConstraintKind *const KINDS[] = {
#define ENTRY(name) &constraint_##name,
    CONSTRAINT_KINDS(ENTRY)
#undef ENTRY
};
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

const ConstraintKind *constraint_kind(int number) {
    return number >= 0 && number < KIND_COUNT ? KINDS[number] : NULL;
}

int constraint_kind_of(const char *key) {
    for (int i = 0; i < KIND_COUNT; i++)
        if (text_same(KINDS[i]->key, key)) return i;
    return -1;
}
