#pragma once
// The search that learns from contradictions (J. Marques-Silva, K. Sakallah: GRASP, 1996), with rules that
// explain themselves only when asked (O. Ohrimenko, P. Stuckey, M. Codish: lazy clause generation, 2009). It
// begins with its variables in their own order or, where the question has an Rng, in a random one; nothing
// else is drawn.

#include "core/search/learner.h"

// Goes on for so many contradictions, 0 for as many as it takes. True when there is nothing left to do;
// learner->answer is the answer then.
bool learn_run(Learner *learner, uint64_t conflicts);

// The whole search.
SearchAnswer search_learn(const Model *model, const SearchQuestion *question);
