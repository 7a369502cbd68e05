#ifndef NONET_TESTS_BASIC_TECHNIQUES_H
#define NONET_TESTS_BASIC_TECHNIQUES_H
// The techniques that some tests try on everything they have: singles, locked candidates, naked and hidden
// sets. The other families have tests of their own.

#include "core/logic/finder.h"

static inline bool technique_is_basic(Technique technique) {
    bool (*find)(const Position *, Technique, StepSink *, void *) = technique_info(technique)->find;
    return find == singles_find || find == locked_find || find == subset_find;
}

#endif
