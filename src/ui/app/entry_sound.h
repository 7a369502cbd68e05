#pragma once
// How an entry sounds: as it is made in a game, and when a run is watched.

#include "ui/app/app.h"

// Sounds the entry that stands in a cell: a melody if it has solved the board, the warning if a clash is
// shown, a run of voices if it completes a house, else its token's voice.
void entry_sound(App *app, const Session *session, int cell, bool solved, bool clash_shown);
