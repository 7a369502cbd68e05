#pragma once
// The words of the patterns of the hardest puzzles (core/logic/exotic).

#include "core/logic/step.h"
#include "game/words/sentence.h"

// Says a word in braces of these techniques (assets/techniques.txt lists them). False when it is none of
// these.
bool explain_exotic_word(Say *to, const Step *step, const char *word);
