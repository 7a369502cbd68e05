#pragma once
// What the desktop is told about the game (its name and icon), and what is asked of the display's libraries:
// to keep what they would otherwise work out at each start.

#include <SDL.h>

#include "host/files/paths.h"

// Before SDL is started.
void desktop_prepare(void);

// Where the session's D-Bus is. False when there is none.
bool desktop_bus(char out[PATH_MAX_BYTES]);

// Gives the window its icon. Not before the first frame is on the screen, for it takes a moment to draw.
void desktop_icon(SDL_Window *window);

// A picture of the icon, `side` pixels wide and high, with a transparent ground outside its tile. The caller
// frees it with SDL_FreeSurface; NULL without memory.
SDL_Surface *desktop_icon_draw(int side);
