#pragma once
// All assignments of a model (core/search/model.h), up to a limit. Exact and deterministic.
//
// Two searches stand behind this and take turns. The walk goes depth-first and narrows at each guess; it is
// fast where that narrows much, as on most boards that people play. The learner draws from each contradiction
// a clause that spares it all further ones of that kind. Which of them is quick on a board cannot be told in
// advance.

#include "core/search/search_question.h"

SearchAnswer search_each(const Model *model, const SearchQuestion *question);

// The same with turns of that many guesses of the walk and contradictions of the learner (0: it goes on
// to the end); both double each time.
SearchAnswer search_in_turns(const Model *model, const SearchQuestion *question, uint64_t guesses,
                             uint64_t conflicts);
