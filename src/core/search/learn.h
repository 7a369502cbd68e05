#pragma once
// The search that learns from contradictions (J. Marques-Silva, K. Sakallah: GRASP, 1996), with rules that
// explain themselves only when asked (O. Ohrimenko, P. Stuckey, M. Codish: lazy clause generation, 2009). It
// draws nothing at random.

#include "core/search/search_question.h"

SearchAnswer search_learn(const Model *model, const SearchQuestion *question);
