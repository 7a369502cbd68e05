#pragma once
// Multi-sector locked sets and SK loops (core/logic/msls.c).

#include "core/logic/step.h"

// The fewest houses that hold all places of the token in the step's pattern: how often it fits in at most.
int msls_cover(const Layout *layout, const Step *step, int token);
