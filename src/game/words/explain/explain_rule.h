#pragma once
// The words in braces that speak of constraints (assets/techniques.txt lists them).

#include "core/logic/step.h"
#include "game/words/sentence.h"

// "the *cage of 15 at r1c1*", by its index in the layout.
void explain_constraint(Say *to, int constraint);

// Says the word; false when it is none of these.
bool explain_rule_word(Say *to, const Step *step, const char *word);
