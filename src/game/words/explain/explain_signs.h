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

// "If *r1c2* were _3_, *r1c1* would have to be _2_ and *r1c3* _2_. But ... So ", where one candidate goes and
// that is enough to see why; else how to find out: "Write down all ways to fill ...: ".
void explain_say_trial(Say *to, const Step *step);
