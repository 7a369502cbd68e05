#pragma once
// Multi-sector locked sets and SK loops (core/logic/msls.c).

#include "core/logic/step.h"

// How many rows, columns and boxes are needed to hold all places of the token in the step's pattern: it fits
// in no more often.
int msls_cover_size(const Layout *layout, const Step *step, int token);
