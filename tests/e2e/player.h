#pragma once
// A player with a gamepad: a virtual pad of SDL's, plugged into the game that runs in this process or in one
// forked from it, and what is on the screen. Nothing here fails a test, for it may run on a thread of its
// own; what was waited for in vain is told.

#include <SDL.h>

#include "eyes.h"

typedef struct {
    Eyes *eyes;
    Layout layout;
    SDL_Joystick *pad; // the one in hand
    int wire;          // to a pad in another process (player_serve), which is then the one in hand; else 0
    int board;         // the one that is played on, from 0
    int presses;       // of buttons, and times that the stick was aimed
    char trouble[100]; // what the player waited for in vain
} Player;

// Notes what was waited for; false.
bool player_gives_up(Player *player, const char *what);

// Plugs the pad in, once that scene is shown.
bool player_plug_in(Player *player, const char *scene);
void player_unplug(Player *player);

// Plugs a pad in that is handled from the other end of the wire, until that is closed. In the process where
// the game runs, on a thread of its own.
void player_serve(Eyes *eyes, int wire);

// A button pressed and let go of.
void player_press(Player *player, SDL_GameControllerButton button);

// Points the right stick at the token's place on the wheel, or at a key that lies there, and lets go.
void player_aim(Player *player, int token);

// On the board: the cursor brought to a cell by the D-pad, and a token entered there by the wheel.
bool player_walk_to(Player *player, int cell);
bool player_enter(Player *player, int cell, int token);
