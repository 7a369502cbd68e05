#ifndef NONET_UI_SCENES_ENTRY_SAVE_TO_PACK_H
#define NONET_UI_SCENES_ENTRY_SAVE_TO_PACK_H
// A puzzle kept in a pack of the player's own, "My puzzles" unless another is named. It is proved and graded
// first, in a thread of its own, for that takes seconds for the hardest. The pack gets its card in the menu,
// or its card a seed more, when its files are next looked at (see ui/app/pack_watch).

#include "ui/app/app.h"

enum { SAVE_TO_PACK_WHERE_MAX = 128 };

typedef struct SaveToPack SaveToPack;

typedef enum { SAVE_TO_PACK_WORKS, SAVE_TO_PACK_DONE, SAVE_TO_PACK_REFUSED } SaveToPackState;

// Begins to keep it; all that is passed is copied. `pack_id` must be a pack in the player's folder; NULL:
// "my-puzzles", which is made when it is missing. `title`, NULL allowed, is for the words of
// save_to_pack_state only. NULL when no thread is to be had.
SaveToPack *save_to_pack_begin(const App *app, const char *pack_id, const Layout *layout, const Grid *puzzle,
                               const char *title);

// How it stands, without waiting. Done: out_where is "“Sunday” in My puzzles, seed 12". Refused, with the
// reason: it has not exactly one solution, cannot be written, or is there already, under whatever disguise
// and in whatever pack; out_where is then the place.
SaveToPackState save_to_pack_state(SaveToPack *keep, char out_where[SAVE_TO_PACK_WHERE_MAX],
                                   TextError *error);

// Forgets it, done or not; the puzzle is kept all the same, if the program lives until it is graded. NULL
// allowed.
void save_to_pack_end(SaveToPack *keep);

#endif
