#include "game/sound/wave.h"

#include <math.h>

double wave_decay(double t60_s) { return pow(10.0, -3.0 / (t60_s * FRAME_RATE)); }

double wave_noise(Rng *rng) { return (double)(rng_next(rng) >> 11) / 4503599627370496.0 - 1.0; }

// The pointers are complex numbers, one for each of LANES neighbouring frames, so that a compiler can turn
// them side by side.
void wave_add_ring(float *out, int frames, double hz, double t60_s, double x, double y) {
    enum { LANES = 8 };
    if (hz > 0.45 * FRAME_RATE) return;
    double shrink = wave_decay(t60_s), turn = TAU * hz / FRAME_RATE, all = pow(shrink, LANES);
    float c = (float)(all * cos(LANES * turn)), s = (float)(all * sin(LANES * turn));
    float px[LANES], py[LANES];
    for (int k = 0; k < LANES; k++) {
        double size = pow(shrink, k), cosine = size * cos(k * turn), sine = size * sin(k * turn);
        px[k] = (float)(x * cosine - y * sine);
        py[k] = (float)(x * sine + y * cosine);
    }
    int end = (int)fmin(frames, t60_s * FRAME_RATE * 100 / 60);
    for (int i = 0; i + LANES <= end; i += LANES) {
        for (int k = 0; k < LANES; k++) {
            out[i + k] += py[k];
            float turned = px[k] * c - py[k] * s;
            py[k] = px[k] * s + py[k] * c;
            px[k] = turned;
        }
    }
}

// R. Bristow-Johnson, Audio EQ Cookbook.
WaveBand wave_band(double hz, double q) {
    double w = TAU * fmin(hz, 0.45 * FRAME_RATE) / FRAME_RATE, alpha = sin(w) / (2 * q), a0 = 1 + alpha;
    return (WaveBand){.b0 = alpha / a0, .a1 = -2 * cos(w) / a0, .a2 = (1 - alpha) / a0};
}

double wave_low_pass(double hz) { return 1 - exp(-TAU * hz / FRAME_RATE); }

void wave_add_puff(float *out, int frames, const Puff *puff, Rng *rng) {
    WaveBand band = wave_band(puff->hz, puff->q);
    double shrink = wave_decay(puff->t60_s), level = puff->level;
    int rise = (int)(puff->rise_s * FRAME_RATE) + 1;
    for (int i = puff->at; i < frames && level > puff->level * 1e-4; i++) {
        int age = i - puff->at;
        double gain = age < rise ? (double)age / rise : 1.0;
        if (age >= rise) level *= shrink;
        out[i] += (float)(level * gain * wave_band_next(&band, wave_noise(rng)));
    }
}
