#pragma once
// How an entry sounds: as it is made in a game, and when a run is watched.

#include "ui/app/app.h"

// Sounds the entry that stands in a cell: a melody where it has solved the board, the warning where a clash
// is shown, a run of voices where it completes a house, else its token's voice.
void entry_sound(App *app, const Session *session, int cell, bool solved, bool clash_shown);
