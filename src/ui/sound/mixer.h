#pragma once
// The sound device and what sounds on it: voices, runs and interface sounds, which are rendered whole; and an
// orchestra, which plays the music and the victory note by note (ui/sound/music.h). Belongs to one thread
// (audio.c's): opening, closing and rendering take their time. Voices are rendered when they are first wanted
// and forgotten when the device is closed.

#include <stdbool.h>
#include <stdint.h>

#include "game/sound/interface_sound.h"
#include "game/sound/orchestra.h"

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

// Tells the mixer that something it does not play itself sounds until then.
void mixer_sounds_until(Mixer *mixer, uint64_t ms);

// Sets the loudness of the voices, of the interface sounds and of the music, 0..100 as the ear judges it.
// The first two change at once, also for what already sounds; whoever plays the music asks for its loudness,
// as a factor.
void mixer_loudness(Mixer *mixer, double voices, double interface, double music);
double mixer_music_volume(const Mixer *mixer);

// Sets the ensemble. What the one before plays, and its orchestra, fades meanwhile; nothing waits for that.
void mixer_ensemble(Mixer *mixer, const Ensemble *ensemble);

// What plays the music, and the lock that its header speaks of. After mixer_ensemble it is another orchestra.
Orchestra *mixer_orchestra(Mixer *mixer);
void mixer_lock(Mixer *mixer);
void mixer_unlock(Mixer *mixer);

// Renders one voice that is still missing, so that it is there when it is wanted. False when none is missing.
bool mixer_prepare(Mixer *mixer);

// Plays one voice, a run or an interface sound; the device must be open. Tokens count from 1; others are
// passed over. What began to sound a moment ago is not begun again, and a run waits for the end of the run
// before it.
void mixer_token(Mixer *mixer, int token);
void mixer_run(Mixer *mixer, const int *tokens, int count);
void mixer_sound(Mixer *mixer, Sound sound);
