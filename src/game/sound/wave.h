#pragma once
// The parts that instruments are built from: noise, sines that die away, filters. Mono samples.

#include "core/base/rng.h"
#include "game/sound/frame.h"

#define TAU 6.28318530717958647692

// What a factor for each frame must be to make -60 dB in that time.
double wave_decay(double t60_s);

// -1..1
double wave_noise(Rng *rng);

// Adds a sine that dies away, until it is 100 dB down. (x, y) is where its pointer stands at out[0]; y is
// what is heard.
void wave_add_ring(float *out, int frames, double hz, double t60_s, double x, double y);

// Adds a puff of noise around `hz` that begins at frame `at`, rises for rise_s and dies away.
typedef struct {
    int at;
    double hz, q, level, rise_s, t60_s;
} Puff;
void wave_add_puff(float *out, int frames, const Puff *puff, Rng *rng);

// A band-pass of gain 1 at its centre.
typedef struct {
    double b0, a1, a2;
    double x1, x2, y1, y2;
} WaveBand;

WaveBand wave_band(double hz, double q);

static inline double wave_band_next(WaveBand *band, double x) {
    double y = band->b0 * (x - band->x2) - band->a1 * band->y1 - band->a2 * band->y2;
    band->x2 = band->x1;
    band->x1 = x;
    band->y2 = band->y1;
    band->y1 = y;
    return y;
}

// The factor of a one-pole low-pass, y += factor (x - y), that halves the power at `hz`.
double wave_low_pass(double hz);

// A place in samples that lies between two of them, from the four around it (E. Catmull, R. Rom, 1974). There
// must be one sample before and two after samples[0].
static inline float wave_between(const float *samples, float share) {
    float a = samples[-1], b = samples[0], c = samples[1], d = samples[2];
    return b + 0.5f * share * (c - a + share * (2 * a - 5 * b + 4 * c - d + share * (3 * (b - c) + d - a)));
}
