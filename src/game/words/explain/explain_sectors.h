#pragma once
// Why no token can stand twice in a set over several houses: {confined}.

#include "core/logic/step.h"
#include "game/words/sentence.h"

// "_1_ and _4_ can stand only in *row 3*; _2_ only in *column 5*": the tokens of the step's pattern, each
// with the first of its houses that has all their cells.
void explain_sectors(Say *to, const Step *step);
