#pragma once
// What is asked of a search over a model, and what it answers.

#include "core/base/rng.h"
#include "core/search/model.h"

// Called for each assignment with the token of each cell; return false to stop.
typedef bool SearchSink(void *context, const uint8_t *token);

typedef struct {
    uint64_t limit;                    // at least 1
    SearchSink *sink;                  // NULL allowed
    bool (*keep_going)(void *context); // NULL allowed; asked now and then: false gives up
    void *context;                     // of both
    uint64_t guesses_max;              // given up after about so many; 0 for never
    Rng *rng; // NULL, or the walk draws from it which cells and tokens to try, the learner in which order
} SearchQuestion;

typedef struct {
    uint64_t found;
    uint64_t guesses;
    bool given_up; // there may be more
} SearchAnswer;
