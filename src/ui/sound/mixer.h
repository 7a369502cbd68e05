#pragma once
// The sound device and what sounds on it. Belongs to one thread (audio.c's): opening, closing and rendering
// take their time. Voices are rendered when they are first wanted and forgotten when the device is closed.

#include <stdbool.h>
#include <stdint.h>

#include "core/pack/scale.h"
#include "ui/sound/synth.h"

enum { MIXER_VOICES_MAX = 16 };

typedef struct {
    Instrument instrument;
    Scale scale;
    int tokens; // how many voices, 1..MIXER_VOICES_MAX
} Ensemble;

typedef struct Mixer Mixer;

// Opens nothing yet. Needs its loudness and ensemble before anything is played.
Mixer *mixer_create(void);
void mixer_destroy(Mixer *mixer);

// Opens the device if it is closed. False without one; then asks the system again only after some seconds.
bool mixer_open(Mixer *mixer);

// Fades what sounds in some milliseconds and gives the device back. Takes up to 0.1 s.
void mixer_close(Mixer *mixer);

// When the last thing now sounding will have ended, on the clock of SDL_GetTicks64; 0: the device is closed.
uint64_t mixer_ends_ms(const Mixer *mixer);

// Loudness of the voices and of the interface sounds, 0..100 as a player thinks of it; at once, for what
// sounds too.
void mixer_loudness(Mixer *mixer, double voices, double interface);

void mixer_ensemble(Mixer *mixer, const Ensemble *ensemble);

// Renders one voice that is still missing, so that it is there when it is wanted. False when none is missing.
bool mixer_prepare(Mixer *mixer);

// Plays one voice, a run, the victory or an interface sound; the device must be open. Tokens count from 1;
// others are passed over. What began to sound a moment ago is not begun again, and a run waits for the end of
// the run before it.
void mixer_token(Mixer *mixer, int token);
void mixer_run(Mixer *mixer, const int *tokens, int count);
void mixer_victory(Mixer *mixer, const int *tokens, int count);
void mixer_sound(Mixer *mixer, Sound sound);
