#pragma once
// The words in braces that speak of constraints (assets/techniques.txt lists them).

#include "core/logic/step.h"
#include "game/words/sentence.h"

// Says the word; false when it is none of these.
bool explain_rule_word(Say *to, const Step *step, const char *word);
