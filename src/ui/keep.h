#ifndef NONET_UI_KEEP_H
#define NONET_UI_KEEP_H
// A puzzle kept in a pack of the player's own, "My puzzles" unless another is named. It is proved and graded
// first, in a thread of its own, for that takes seconds for the hardest. The pack gets its card in the menu,
// or its card a seed more, when its files are next looked at (see ui/pack_watch).

#include "ui/app.h"

enum { KEEP_WHERE_MAX = 128 };

typedef struct Keep Keep;

typedef enum { KEEP_WORKS, KEEP_DONE, KEEP_REFUSED } KeepState;

// Begins to keep it; all that is passed is copied. `pack_id` must be a pack in the player's folder; NULL:
// "my-puzzles", which is made when it is missing. `title`, NULL allowed, is for the words of keep_state only.
// NULL when no thread is to be had.
Keep *keep_begin(const App *app, const char *pack_id, const Layout *layout, const Grid *puzzle,
                 const char *title);

// How it stands, without waiting. Done: out_where is "“Sunday” in My puzzles, seed 12". Refused, with the
// reason: it has not exactly one solution, cannot be written, or is there already, under whatever disguise
// and in whatever pack; out_where is then the place.
KeepState keep_state(Keep *keep, char out_where[KEEP_WHERE_MAX], TextError *error);

// Forgets it, done or not; the puzzle is kept all the same, if the program lives until it is graded. NULL
// allowed.
void keep_end(Keep *keep);

#endif
