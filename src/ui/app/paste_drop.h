#pragma once
// What comes from outside the window, by the clipboard or by being dropped: one puzzle or code goes to the
// entry scene, several puzzles and packs to the import scene, the file of a race to its own, a run to the
// replay. What cannot be read is said in a notice that names it. Only small files are looked into here; the
// import scene reads large ones in a thread.

#include "ui/app/app.h"

// Opens the entry scene (text: app->handed_over) or the import scene (app->brought; back is left to the
// caller, the menu if it says nothing) or that of a race (text: app->brought) with what an ACTION_PASTE (its
// own text, or else the clipboard's) or an INPUT_DROP brings; stays, and a notice says why, when it brings
// nothing.
Go paste_drop_input(App *app, const Input *input);

// The same for a file or folder.
Go paste_drop_path(App *app, const char *path);

// Removes what paste_drop_input has written for the import scene to read.
void paste_drop_forget(App *app);
