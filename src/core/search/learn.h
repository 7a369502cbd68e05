#pragma once
// The search that learns from contradictions. It draws nothing at random.

#include "core/search/search_question.h"

SearchAnswer search_learn(const Model *model, const SearchQuestion *question);
