#pragma once
// The techniques that some tests try on everything they have: singles, locked candidates, naked and hidden
// sets. The other families have tests of their own.

#include "core/logic/technique.h"

static inline bool technique_is_basic(Technique technique) {
    switch (technique) {
    case TECHNIQUE_FULL_HOUSE:
    case TECHNIQUE_HIDDEN_SINGLE_BOX:
    case TECHNIQUE_HIDDEN_SINGLE_LINE:
    case TECHNIQUE_NAKED_SINGLE:
    case TECHNIQUE_POINTING:
    case TECHNIQUE_CLAIMING:
    case TECHNIQUE_NAKED_PAIR:
    case TECHNIQUE_HIDDEN_PAIR:
    case TECHNIQUE_NAKED_TRIPLE:
    case TECHNIQUE_HIDDEN_TRIPLE:
    case TECHNIQUE_NAKED_QUAD:
    case TECHNIQUE_HIDDEN_QUAD: return true;
    default: return false;
    }
}
