#pragma once
// What stands for the words in braces of the sentences of techniques (assets/techniques.txt, which lists
// them).

#include "core/logic/step.h"
#include "game/words/sentence.h"

// For say_template, whose context is the Step.
void explain_word(Say *to, const void *context, const char *word);
