#pragma once
// A room of wood, about the size of a small church: first the walls answer one by one, then all of them
// together. A feedback delay network (J. Stautner, M. Puckette, Designing Multi-Channel Reverberators, 1982;
// J.-M. Jot, A. Chaigne, Digital Delay Networks for Designing Artificial Reverberators, 1991) behind two
// all-passes that scatter what comes in (M. R. Schroeder, Natural Sounding Artificial Reverberation, 1962).

#include "game/sound/frame.h"

typedef struct Room Room;

Room *room_create(double t60_s);
void room_destroy(Room *room);

// Adds to a sound, in place, `wet` of how the room answers it.
void room_add(Room *room, float wet, Frame *sound, int frames);

// The same for a sound as a whole, which leaves time for the answer at its end.
void room_around(double t60_s, float wet, Frame *sound, int frames);
