#pragma once
// The words of symmetrical placements: how the board is moved, and what becomes of its tokens.

#include "core/logic/step.h"
#include "game/words/sentence.h"

// Says a word in braces of this technique (assets/techniques.txt lists them). False when it is none of these.
bool explain_symmetry_word(Say *to, const Step *step, const char *word);
