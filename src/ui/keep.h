#ifndef NONET_UI_KEEP_H
#define NONET_UI_KEEP_H
// A puzzle kept in a pack of the player's own, "My puzzles" unless another is named. It is proved and graded
// first, which takes seconds for the hardest: frames use keep_begin, whose thread does all of it. The pack
// gets its card in the menu, or its card a seed more, when its files are next looked at (see ui/pack_watch).

#include "ui/app.h"

enum { KEEP_WHERE_MAX = 128 };

// Keeps it, while the caller waits. `pack_id` must be a pack in the player's folder; NULL: "my-puzzles",
// which is made when it is missing. out_where: "“Sunday” in My puzzles, seed 12" (`title`, NULL allowed, is
// for these words only); or of a puzzle that is there already, under whatever disguise and in whatever pack,
// the place. False with the reason when it is there already, has not exactly one solution, or cannot be
// written.
bool keep_puzzle(const App *app, const char *pack_id, const Layout *layout, const Grid *puzzle,
                 const char *title, char out_where[KEEP_WHERE_MAX], TextError *error);

typedef struct Keep Keep;

typedef enum { KEEP_WORKS, KEEP_DONE, KEEP_REFUSED } KeepState;

// The same in a thread of its own; all that is passed is copied. NULL when no thread is to be had.
Keep *keep_begin(const App *app, const char *pack_id, const Layout *layout, const Grid *puzzle,
                 const char *title);

// How it stands, without waiting: where and error as above once it is no longer KEEP_WORKS.
KeepState keep_state(Keep *keep, char out_where[KEEP_WHERE_MAX], TextError *error);

// Forgets it, done or not; the puzzle is kept all the same, if the program lives until it is graded. NULL
// allowed.
void keep_end(Keep *keep);

#endif
