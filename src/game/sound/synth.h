#pragma once
// The instruments: what each is made of, and a note of it as samples or as a voice in a room. Made of
// arithmetic, without any sound file. Pure and deterministic: the same request gives the same frames. Every
// note begins and ends at silence, and all of them sound equally loud.

#include <stdint.h>

#include "core/pack/instruments.h"
#include "game/sound/frame.h"

// What to multiply a scale's pitch by to reach the register where the instrument sounds best (a power of
// two).
double synth_register(Instrument instrument);

// How many frames a note needs to die away by itself: in a dry room, and as a voice.
int synth_note_frames(Instrument instrument);
int synth_voice_frames(Instrument instrument);

// Renders a note of `hz` (50..8000) into mono samples, as loud as LEVEL_VOICE at force 1, which is also the
// most; 0 is the softest stroke there is.
void synth_note(Instrument instrument, double hz, double force, float *out, int frames);

// Renders a note as it sounds in the room, as loud as LEVEL_VOICE. `pan` is the place between left -1 and
// right 1.
void synth_voice(Instrument instrument, double hz, double pan, Frame *out, int frames);

// Adds a voice to a piece of `frames` frames, beginning at frame `at` (what would lie outside is left out).
// The voice is made `gain` times as loud and, for damp_s > 0, dampened so that it is gone after about that
// many seconds.
void synth_add(Frame *piece, int frames, const int16_t *voice, int voice_frames, int at, double gain,
               double damp_s);

// Turns frames into 16-bit samples, left and right by turns. What is louder than -6 dB is bent softly below
// full scale.
void synth_pcm(const Frame *frames, int count, int16_t *out);
