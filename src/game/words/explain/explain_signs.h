#pragma once
// Of signs that follow each other: the ways to fill their cells that a step leaves.

#include "core/logic/step.h"
#include "game/words/sentence.h"

// More ways than this are not easily read.
enum { EXPLAIN_WAYS_MAX = 8 };

// How many ways there are; counted no further than one above EXPLAIN_WAYS_MAX.
int explain_ways(const Layout *layout, const Step *step);

// "*r1c1*, *r1c2* and *r1c3* can only be _1_ _2_ _3_, _3_ _2_ _1_ or _5_ _4_ _3_": the cells in the order of
// the signs. There must not be more than EXPLAIN_WAYS_MAX.
void explain_say_ways(Say *to, const Step *step);
