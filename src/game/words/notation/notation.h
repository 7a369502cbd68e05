#pragma once
// A step on one line, as experts write it: "XY-Wing: 5/7/9 in r1c2,r3c4 => r3c9<>5". Chains in Eureka
// notation: "AIC: (5)r1c2=(5-7)r1c8=(7)r4c8 => r4c2<>5". Tokens are the digits 1..order, since the reader
// compares with other programs.

#include "core/logic/step.h"

enum { NOTATION_MAX = 2048 };

// What does not fit is cut off after a whole candidate, with "…".
void notation_step(const Layout *layout, const Step *step, char out[NOTATION_MAX]);
