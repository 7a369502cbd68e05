#pragma once
// How the clues of a symmetrical placement are moved: {symmetry}.

#include "core/logic/step.h"
#include "game/words/sentence.h"

// "turn the board by half": what is to be done in thought.
void explain_symmetry(Say *to, const Step *step);
