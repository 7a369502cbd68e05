#pragma once
// What the game in progress passes to the music, and the music and page that reward its end.

#include "ui/app/app.h"

// Once in each turn of the loop: the music plays while a game is on the board and the window has the focus,
// and hears what has changed on the board.
void app_music_follow(App *app, SceneId scene, bool focused);

// Tells the player of a file that could not be played, or that nothing can be; after what is being said.
void app_music_tell(App *app);

// What plays when a board is solved: the row of its last cell, sung in the style of the pack, or the pack's
// own piece. If the game in progress is won, the player's own piece takes their place, and the player's page
// is opened.
void app_music_victory(App *app, const Session *session, int cell);
