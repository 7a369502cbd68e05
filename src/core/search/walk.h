#pragma once
// The search that goes depth-first and narrows at each guess.

#include "core/search/search_question.h"

SearchAnswer search_walk(const Model *model, const SearchQuestion *question);
