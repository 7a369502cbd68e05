#pragma once
// The small sounds of buttons, menus and notes, and the knock of a conflict. Pure and deterministic; each
// begins and ends at silence and is as loud as LEVEL_INTERFACE says, give or take what it is for.

#include "game/sound/frame.h"

typedef enum {
    SOUND_MOVE,
    SOUND_NOTE,
    SOUND_ERASE,
    SOUND_CONFLICT,
    SOUND_OPEN,
    SOUND_BACK,
    SOUND_COUNT
} Sound;

int interface_sound_frames(Sound sound);

// Renders a sound into out[0..interface_sound_frames(sound)). `tonic_hz` tunes those that have a pitch.
void interface_sound_render(Sound sound, double tonic_hz, Frame *out);
