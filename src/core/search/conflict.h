#pragma once
// What a contradiction teaches: a clause.

#include "core/search/learner.h"

// Goes back from the contradiction in learner->conflict to the one literal of this level that made it
// inevitable, and writes the clause that follows to learner->learned, that literal first.
void conflict_learn(Learner *learner);

// Of how many levels the literals of the learned clause are.
uint16_t conflict_levels(Learner *learner);

// Puts its literal of the highest level second, and returns that level: the one to go back to.
int32_t conflict_level(Learner *learner);
