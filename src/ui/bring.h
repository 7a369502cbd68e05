#ifndef NONET_UI_BRING_H
#define NONET_UI_BRING_H
// Puzzles and codes from outside the window, on their way to the entry scene.

#include "ui/app.h"

// The clipboard's text into app->handed_over. False, and a notice says so, when there is none or it is too
// long.
bool bring_clipboard(App *app);

// The same of a file that was dropped on the window.
bool bring_file(App *app, const char *path);

// Opens the entry scene with what an ACTION_PASTE (its own text, or else the clipboard's) or an INPUT_DROP
// brings; stays when there is nothing to bring.
Go bring_input(App *app, const Input *input);

#endif
