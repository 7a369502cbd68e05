#pragma once
// Follows the desktop, dark or light, where the player wants that.

#include "ui/app/app.h"

// At the start: takes what is known of the desktop without asking it.
void app_scheme_open(App *app);
void app_scheme_close(App *app);

// Once a turn of the loop: asks the desktop if the player wants that, and follows what it has said.
void app_scheme_follow(App *app);
