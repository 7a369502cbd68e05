#pragma once
// A run that comes as a file: it is proved, taken into the save, and watched.

#include "ui/app/app.h"

// Opens the run, whose file is plain, in SCENE_REPLAY. Stays, and a notice says what is wrong in which line,
// when it cannot be read or is not proved.
Go bring_run(App *app, const char *path);
