#pragma once
// The words of fish (core/logic/fish): their fins, and how their bases fill their covers.

#include "core/logic/step.h"
#include "game/words/sentence.h"

// Says a word in braces of fish (assets/techniques.txt lists them). False when it is none of these.
bool explain_fish_word(Say *to, const Step *step, const char *word);
