#pragma once
// Plays samples: each note a recording of one, begun and let go at its time, placed between left and right,
// all of them in one room. Two groups have a loudness of their own: the music, and the voices in front of it;
// while a voice sounds the music is turned down. Cheap, and never waits: it runs where a sound card asks for
// its next frames. Its user guards it against two threads.

#include <stdbool.h>
#include <stdint.h>

#include "game/sound/frame.h"

typedef struct {
    int16_t *samples; // mono, with 2 more at its end than `frames` and one before its begin
    int frames;
    bool loops; // its end leads to its beginning
} Sample;

typedef struct {
    const Sample *sample;
    int64_t start, frames; // when, on the sampler's own clock of frames; until it is let go
    float gain, pan;
    float attack_s, release_s;
    float begin; // a share of the sample: where it is begun
    bool front;  // among the voices
    bool ducks;  // the music makes way for it
} SamplerNote;

typedef struct Sampler Sampler;

Sampler *sampler_create(void);
void sampler_destroy(Sampler *sampler);

// All that sounds fades, the room with it; false when it is silent already. Then sampler_hush.
bool sampler_fade_out(Sampler *sampler, float seconds);

// Everything ends at once, and the room is empty; loudness and clock stay.
void sampler_hush(Sampler *sampler);

int64_t sampler_now(const Sampler *sampler); // frames rendered so far

// When the last of all that is to sound will have ended, on that clock; music that is faded out is not heard.
int64_t sampler_end(const Sampler *sampler);

// False when too many notes sound or wait.
bool sampler_play(Sampler *sampler, const SamplerNote *note);

bool sampler_uses(const Sampler *sampler, const Sample *sample);

// Loudness as a factor, reached after so many seconds.
void sampler_music(Sampler *sampler, float gain, float seconds);
void sampler_voices(Sampler *sampler, float gain, float seconds);

// A voice sounds elsewhere: the music makes way for it.
void sampler_duck(Sampler *sampler);

// From now on the music glides to so many cents off.
void sampler_bend(Sampler *sampler, double cents);

// Renders the next frames, over whatever is in `out`.
void sampler_render(Sampler *sampler, Frame *out, int count);
