#pragma once
// The search that goes depth-first and narrows at each guess.

#include "core/search/search_question.h"

SearchAnswer search_walk(const Model *model, const SearchQuestion *question);

// The same in parts. Model and question must stay where they are; the question's `guesses_max` is ignored.
// A walk that is not over after so many guesses tries each token of each cell once and begins anew; from then
// on it also guesses which tokens cages have. Random walks do neither.
enum { WALK_PROBES_AFTER = 500 };
typedef struct Walk Walk;
Walk *walk_new(const Model *model, const SearchQuestion *question, uint64_t probe_after);
void walk_free(Walk *walk);

// Goes on for so many guesses, 0 for as many as it takes. True when there is nothing left to do: all is
// found, the limit is reached, the sink has enough, or it was called off (walk_answer tells).
bool walk_run(Walk *walk, uint64_t guesses);
SearchAnswer walk_answer(const Walk *walk);
