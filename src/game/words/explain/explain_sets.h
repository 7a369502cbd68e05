#pragma once
// The words of almost locked sets (core/logic/als): what links them, and which of them belongs to what.

#include "core/logic/step.h"
#include "game/words/sentence.h"

// A chain of more sets is told without naming them.
enum { EXPLAIN_SETS_MAX = 4 };

// Says a word in braces of the techniques of almost locked sets (assets/techniques.txt lists them). False
// when it is none of these.
bool explain_sets_word(Say *to, const Step *step, const char *word);

// Whether a chain of sets is so short that each can be named, and the marks say all of them.
bool explain_names_sets(const Step *step);

// The tokens that two parts of a Sue de Coq have in common.
TokenMask explain_shared_tokens(const Step *step);
