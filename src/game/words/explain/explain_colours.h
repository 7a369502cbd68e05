#pragma once
// The words of colours (core/logic/chain/colouring.c): which cells have which, and which of them touch.

#include "core/logic/step.h"
#include "game/words/sentence.h"

// Says a word in braces of the techniques of colours (assets/techniques.txt lists them). False when it is
// none of these.
bool explain_colours_word(Say *to, const Step *step, const char *word);
