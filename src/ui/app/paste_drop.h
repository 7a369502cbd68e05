#pragma once
// What comes from outside the window, by the clipboard or by being dropped: one puzzle or code goes to the
// entry scene, several puzzles and packs to the import scene, the file of a race to its own, a run to the
// replay. A game that was begun in another program goes on at once. What cannot be read is said in a notice
// that names it. Only small files are looked into here; the import scene reads large ones in a thread.

#include "ui/app/app.h"

// Opens what an ACTION_PASTE (its own text, or else the clipboard's) or an INPUT_DROP brings: in the entry
// scene (text: app->handed_over), the import scene (app->brought; `back` is left to the caller, and is the
// menu if it is not set) or the scene of races (text: app->brought). A game that was begun elsewhere goes on
// (paste_drop_go_on). Stays while a run is read; and, with a notice that says why, when there is nothing to
// open.
Go paste_drop_input(App *app, const Input *input);

// The same for the entry scene itself, which shows the puzzle of such a game first; and for a file or folder.
Go paste_drop_puzzle(App *app, const Input *input);
Go paste_drop_path(App *app, const char *path);

// If `go` leads to the entry scene with a game that was begun in another program, begins that game instead
// and goes to the board; a notice says what came along. It does not during a run, which that would end, nor
// if it would take long to see that the puzzle has one solution: the entry scene then offers the game.
Go paste_drop_go_on(App *app, Go go);

// Removes what paste_drop_input has written for the import scene to read.
void paste_drop_forget(App *app);
