#pragma once
// The words of techniques that trust in one solution (core/logic/unique): the corners of a rectangle, what a
// grave has too many.

#include "core/logic/step.h"
#include "game/words/sentence.h"

// Says a word in braces of these techniques (assets/techniques.txt lists them). False when it is none of
// these.
bool explain_unique_word(Say *to, const Step *step, const char *word);
