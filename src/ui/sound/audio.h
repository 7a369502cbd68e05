#pragma once
// Sound: nine voices of the pack's scale, house runs, conflict, victory, soft interface sounds, and music. A
// worker opens the mixer at the first sound and closes it after some seconds of silence, so that silence
// costs nothing and no call here ever waits; what comes faster than it can be played is dropped. Without a
// sound device everything works, silently. Without a thread too, and audio_trouble says so. All functions
// take NULL: then nothing sounds.

#include <stdbool.h>

#include "game/settings/settings.h"
#include "game/sound/interface_sound.h"
#include "ui/sound/music.h"

typedef struct Audio Audio;

// Starts the worker; no device is opened. Call it after SDL's video has been started.
Audio *audio_create(void);

// Ends what sounds and waits for the worker: up to about 0.1 s while a device is open.
void audio_destroy(Audio *audio);

// Volumes and mute, at once. Muting also closes the device. Before the first call everything is at full
// volume.
void audio_set(Audio *audio, const Settings *settings);

// The pack's instrument ("kalimba"; core/pack/instruments has them all) and scale ("D dorian").
// False for a name that is not known (or NULL); the default, kalimba or C major, is then used in its place.
// `tokens` is how many voices there are, 1..25.
bool audio_voices(Audio *audio, const char *instrument, const char *scale, int tokens);

// Plays one token's voice. Tokens count from 1.
void audio_token(Audio *audio, int token);

// Plays a house: the voices as a quick run, in this order, after the token and the run that have just begun.
void audio_run(Audio *audio, const int *tokens, int count);

// The whole board sings: these voices, arranged, in the pack's style; 8 to 15 s. Or a file, where `path` is
// not empty and the file can be played.
void audio_victory(Audio *audio, uint64_t style, const int *tokens, int count, const char *path);

// What music is to be heard from now on. None at first.
void audio_music(Audio *audio, const MusicWish *wish);

// What went wrong, with a file or for want of a thread, since this was last asked; false for nothing.
bool audio_trouble(Audio *audio, char out[MUSIC_TROUBLE_MAX]);

void audio_sound(Audio *audio, Sound sound);
