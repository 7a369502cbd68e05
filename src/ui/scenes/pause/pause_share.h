#pragma once
// What the pause lets a player share: the share code, and the game as it stands, copied or as a file for
// another program.

#include "ui/widget/picker.h"

// Adds to an empty picker what can be done with the game in progress.
void pause_share_list(Picker *picker, const App *app);

// Does the one with that value. A notice says where it is now, and what was left out.
void pause_share_do(App *app, int value);
