#pragma once
// The steps of a position, found by a worker, the easiest first and only as many as are wanted: no frame ever
// waits for a search. While nothing more is wanted the worker sleeps in the middle of its work, so that the
// next step costs no new search. Whenever there is something new the main loop is woken.

#include <stdbool.h>

#include "core/techniques/hint.h"
#include "game/words/playback/chain_playback.h"

typedef struct {
    Step step;
    int opens; // how many more cells singles can fill after it; its own not counted
} HintFound;

typedef struct {
    int found;           // steps so far
    bool finished;       // there are no more
    bool resting;        // what is wanted is there, or what is left was not wanted
    bool cut;            // there was no thread, and not the time to find what is wanted
    Technique technique; // looked for now, or last
} HintProgress;

enum { HINT_SEARCH_ALL = 2000 }; // more steps than a list can use: it ends there

typedef struct HintSearch HintSearch;

HintSearch *hint_search_create(void);
void hint_search_destroy(HintSearch *search); // calls off what goes on; NULL allowed

// A new question: the steps of this position, which is copied with its layout; the one before is called off.
// Nothing is looked for before it is wanted. The search sets the ask's keep_going itself.
void hint_search_begin(HintSearch *search, const Position *position, const HintAsk *ask);

// Looks until so many steps are found. What comes after the technique `hardest`, in the order for people, is
// left alone once there is any step; TECHNIQUE_COUNT: nothing is.
void hint_search_want(HintSearch *search, int count, Technique hardest);

// Wants no more than what is there.
void hint_search_pause(HintSearch *search);

// How far it is; waits up to so many milliseconds for what is wanted.
HintProgress hint_search_progress(HintSearch *search, int wait_ms);

// The step of that index; false when it has not been found.
bool hint_search_get(HintSearch *search, int index, HintFound *out);

// Asks for the walk of a step of this position; a walk asked for before is called off.
void hint_search_ask_walk(HintSearch *search, const Step *step);

// True once the walk asked for is known; waits for it no longer than so many milliseconds. Then *out is the
// caller's, to finish, with the caller's layout; it has no stops when the step has no walk.
bool hint_search_take_walk(HintSearch *search, const Layout *layout, int wait_ms, ChainPlayback *out);
