#pragma once
// All assignments of a model (core/search/model.h), up to a limit. Exact and deterministic.
//
// Two searches stand behind this. The walk goes depth-first and narrows at each guess; it is fast where that
// narrows much, as on most boards that people play. Where it fails too often the learner takes over: it draws
// from each contradiction a clause that spares it all others of that kind.

#include "core/search/search_question.h"

SearchAnswer search_each(const Model *model, const SearchQuestion *question);
