#pragma once
// Follows the desktop's dark or light scheme if the player wants that.

#include "ui/app/app.h"

// At the start: takes what is known of the desktop without asking it.
void app_scheme_open(App *app);
void app_scheme_close(App *app);

// Once in each turn of the loop: if the player wants that, asks the desktop and follows what it says.
void app_scheme_follow(App *app);
