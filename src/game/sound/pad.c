#include "game/sound/pad.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/sound/wave.h"

enum { HARMONICS = 24 };

typedef struct {
    float re, im;
} Bin;

// The inverse Fourier transform in place, without a factor (J. W. Cooley, J. W. Tukey, 1965).
static void transform(Bin *bin, int count) {
    for (int i = 1, j = 0; i < count; i++) {
        int bit = count >> 1;
        for (; j & bit; bit >>= 1) j ^= bit;
        j ^= bit;
        if (i >= j) continue;
        Bin swapped = bin[i];
        bin[i] = bin[j];
        bin[j] = swapped;
    }
    for (int half = 1; half < count; half *= 2) {
        double turn = 0.5 * TAU / half;
        for (int k = 0; k < half; k++) {
            float c = (float)cos(turn * k), s = (float)sin(turn * k);
            for (int i = k; i < count; i += 2 * half) {
                Bin a = bin[i], b = bin[i + half];
                Bin turned = {b.re * c - b.im * s, b.re * s + b.im * c};
                bin[i] = (Bin){a.re + turned.re, a.im + turned.im};
                bin[i + half] = (Bin){a.re - turned.re, a.im - turned.im};
            }
        }
    }
}

// How a body of wood or brass lifts a pitch: two broad hills, and less and less above them.
static double lift(const Pad *pad, double hz) {
    double low = log2(hz / pad->body_hz), high = log2(hz / (2.6 * pad->body_hz));
    return (0.35 + exp(-1.2 * low * low) + 0.6 * exp(-3 * high * high)) / (1 + pow(hz / 3500, 2));
}

static void add_harmonic(const Pad *pad, double hz, int n, Rng *rng, Bin *bin) {
    const double wide = (double)FRAME_RATE / PAD_FRAMES;
    double at = hz * n, spread = fmax(wide, at * (exp2(pad->width / 1200 * pow(n, 0.15)) - 1));
    double level = pow(n, -pad->tilt) * (n % 2 == 0 ? pad->even : 1) * lift(pad, at);
    int from = (int)((at - 3 * spread) / wide), to = (int)((at + 3 * spread) / wide) + 1;
    for (int i = from < 1 ? 1 : from; i <= to && i < PAD_FRAMES / 2; i++) {
        double off = (i * wide - at) / spread, phase = 0.5 * TAU * wave_noise(rng);
        double size = level * exp(-off * off) / sqrt(spread);
        bin[i].re += (float)(size * cos(phase));
        bin[i].im += (float)(size * sin(phase));
    }
}

static void add_air(const Pad *pad, double hz, Rng *rng, Bin *bin) {
    const double wide = (double)FRAME_RATE / PAD_FRAMES;
    for (int i = (int)(hz / wide); i * wide < 7000; i++) {
        double off = log2(i * wide / (4 * hz)), phase = 0.5 * TAU * wave_noise(rng);
        double size = 0.004 * pad->air * exp(-off * off);
        bin[i].re += (float)(size * cos(phase));
        bin[i].im += (float)(size * sin(phase));
    }
}

void pad_make(const Pad *pad, double hz, float out[PAD_FRAMES]) {
    Rng rng = rng_seed((uint64_t)(hz * 1024) + 11);
    Bin *bin = mem_zeroed(PAD_FRAMES, sizeof *bin);
    for (int n = 1; n <= HARMONICS && n * hz < 9000; n++) add_harmonic(pad, hz, n, &rng, bin);
    if (pad->air > 0) add_air(pad, hz, &rng, bin);
    transform(bin, PAD_FRAMES);
    double energy = 0;
    for (int i = 0; i < PAD_FRAMES; i++) energy += (double)(bin[i].re * bin[i].re);
    float gain = energy > 0 ? (float)sqrt(PAD_FRAMES / energy) : 0;
    for (int i = 0; i < PAD_FRAMES; i++) out[i] = gain * bin[i].re;
    free(bin);
}
