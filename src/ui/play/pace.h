#pragma once
// How fast this player is: what the games finished last say (game/records/expected_time.h).

#include "store/save.h"

// A multiple of a typical person's time; 1 while nothing is known. Takes some milliseconds: asked for once,
// when a scene begins.
double pace_of_player(Save *save);
