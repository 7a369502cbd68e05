#pragma once
// What the game in progress gives the music, and what its end is rewarded with.

#include "ui/app/app.h"

// Once in each turn of the loop: the music plays while a game is on the board and the window has the focus,
// and hears what has changed on the board.
void app_music_follow(App *app, SceneId scene, bool focused);

// A file that could not be played is told of.
void app_music_tell(App *app);

// How a solved board ends: the row of its last cell, sung in the style of the pack, or the pack's own piece;
// where it is the game in progress that is won, the player's own piece, and the page that is to be opened.
void app_music_victory(App *app, const Session *session, int cell);
