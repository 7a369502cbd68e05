#pragma once
// Instruments made of arithmetic: renders notes and interface sounds as stereo frames, without any sound
// file. Pure and deterministic: the same request gives the same frames. Every sound begins and ends at
// silence, has no DC, and is so loud that several at once stay below full scale.

#include <stdint.h>

#include "core/pack/instruments.h"

enum { SYNTH_RATE = 48000 }; // frames a second

typedef enum {
    SOUND_MOVE,
    SOUND_NOTE,
    SOUND_ERASE,
    SOUND_CONFLICT,
    SOUND_OPEN,
    SOUND_BACK,
    SOUND_COUNT
} Sound;

typedef struct {
    float left, right; // full scale is -1..1
} Frame;

// What to multiply a scale's pitch by to reach the register where the instrument sounds best (a power of
// two).
double synth_register(Instrument instrument);

// How many frames a note needs to die away by itself.
int synth_frames(Instrument instrument);

// Renders a note of `hz` (50..8000) into out[0..frames), faded to silence at its end. `pan` is the place
// between left -1 and right 1.
void synth_voice(Instrument instrument, double hz, double pan, Frame *out, int frames);

// How many frames an interface sound needs.
int synth_sound_frames(Sound sound);

// Renders an interface sound into out[0..synth_sound_frames(sound)). `tonic_hz` tunes those that have a
// pitch.
void synth_sound(Sound sound, double tonic_hz, Frame *out);

// Adds a voice to a piece of `frames` frames, beginning at frame `at` (what would lie outside is left out).
// The voice is made `gain` times as loud and, for damp_s > 0, dampened so that it is gone after about that
// many seconds.
void synth_add(Frame *piece, int frames, const int16_t *voice, int voice_frames, int at, double gain,
               double damp_s);

// Turns frames into 16-bit samples, left and right by turns. What is louder than -6 dB is bent softly below
// full scale.
void synth_pcm(const Frame *frames, int count, int16_t *out);
