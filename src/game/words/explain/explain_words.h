#pragma once
// What the words in braces in the sentences of techniques stand for (assets/techniques.txt lists them).

#include "core/logic/step.h"
#include "game/words/sentence.h"

// For say_template, whose context is the Step.
void explain_word(Say *to, const void *context, const char *word);
