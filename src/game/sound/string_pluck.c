#include "game/sound/string_pluck.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/sound/wave.h"

enum { LINE_MAX = FRAME_RATE / 40 + 4, PLUCK = FRAME_RATE / 25, PEAKS_MAX = 12 };

// What the finger does: it lets the string go, softened by its own width, with a little noise; the same comes
// back from the nearer end, upside down.
static void let_go(const Plucked *plucked, double hz, double force, Rng *rng, float out[PLUCK]) {
    float push[PLUCK] = {0};
    double low = wave_low_pass(plucked->finger_hz * (0.4 + 0.6 * force)), a = 0, b = 0;
    double scrape = plucked->scrape * (0.4 + 0.6 * force), shrink = wave_decay(0.02);
    for (int i = 0; i < PLUCK; i++) {
        double x = (i == 1 ? 1 : 0) + scrape * wave_noise(rng);
        a += low * (x - a);
        b += low * (a - b);
        push[i] = (float)b;
        scrape *= shrink;
    }
    double back = plucked->place * FRAME_RATE / hz;
    int whole = (int)back;
    float share = (float)(back - whole);
    for (int i = 0; i < PLUCK; i++) {
        float near = i >= whole ? push[i - whole] : 0, far = i >= whole + 1 ? push[i - whole - 1] : 0;
        out[i] = push[i] - (near + share * (far - near));
    }
}

// A first-order all-pass in the loop: y[n] = c (x[n] - y[n-1]) + x[n-1].
typedef struct {
    double c, x, y;
} AllPass;

static inline double all_pass_next(AllPass *all, double x) {
    all->y = all->c * (x - all->y) + all->x;
    all->x = x;
    return all->y;
}

// A string that is stiff carries high tones faster than low ones, so that its upper partials are sharp:
// all-passes that delay those less (S. Van Duyne, J. Smith, A Simplified Approach to Modeling Dispersion
// Caused by Stiffness, 1994). The shorter the string, the less is left for them to do.
enum { STIFF_STAGES = 2 };

static double stiffness_at(const Plucked *plucked, double hz) {
    return fmin(0.6, plucked->stiff * sqrt(262 / hz));
}

static double stiff_delay(double stiffness, double w) {
    return STIFF_STAGES * (1 + 2 / w * atan2(stiffness * sin(w), 1 - stiffness * cos(w)));
}

// One plane of the string. The all-pass that tunes it is of D. Jaffe, J. Smith, Extensions of the
// Karplus-Strong Plucked-String Algorithm, 1983.
static void swing(const Plucked *plucked, double hz, double t60_s, double level, const float push[PLUCK],
                  float *out, int frames) {
    float line[LINE_MAX] = {0};
    double w = TAU * hz / FRAME_RATE, damp = plucked->damp; // the low-pass is (1 - damp) x[n] + damp x[n-1]
    double re = 1 - damp + damp * cos(w), im = damp * sin(w);
    double stiffness = stiffness_at(plucked, hz);
    // What line and all-pass must add.
    double delay = FRAME_RATE / hz - atan2(im, re) / w - stiff_delay(stiffness, w);
    int length = (int)(delay - 0.3);
    double rest = delay - length; // 0.3..1.3, where the all-pass is flattest
    AllPass tune = {.c = sin(0.5 * w * (1 - rest)) / sin(0.5 * w * (1 + rest))}, stiff[STIFF_STAGES] = {{0}};
    for (int k = 0; k < STIFF_STAGES; k++) stiff[k].c = -stiffness;
    double loop = fmin(0.99995, pow(10.0, -3.0 / (hz * t60_s)) / hypot(re, im));
    assert(length > 2 && length < LINE_MAX);
    double last = 0;
    for (int i = 0, at = 0; i < frames; i++) {
        double x = (double)line[at] + (i < PLUCK ? (double)push[i] : 0);
        out[i] += (float)(level * x);
        double y = loop * ((1 - damp) * x + damp * last);
        last = x;
        for (int k = 0; k < STIFF_STAGES; k++) y = all_pass_next(&stiff[k], y);
        line[at] = (float)all_pass_next(&tune, y);
        if (++at == length) at = 0;
    }
}

// Wood passes on no impulse as it is: what comes in is scattered over some milliseconds (M. R. Schroeder,
// Natural Sounding Artificial Reverberation, 1962).
static void scatter(int length, float *out, int frames) {
    float line[FRAME_RATE / 200] = {0};
    assert(length < FRAME_RATE / 200);
    for (int i = 0, at = 0; i < frames; i++) {
        float inside = out[i] + 0.55f * line[at];
        out[i] = line[at] - 0.55f * inside;
        line[at] = inside;
        if (++at == length) at = 0;
    }
}

static void add_body(const BodyPeak *peak, float *out, int frames) {
    WaveBand band[PEAKS_MAX];
    int peaks = 0;
    for (; peak[peaks].hz > 0; peaks++) {
        assert(peaks < PEAKS_MAX);
        band[peaks] = wave_band(peak[peaks].hz, peak[peaks].q);
    }
    for (int i = 0; i < frames; i++) {
        double x = (double)out[i], y = x;
        for (int k = 0; k < peaks; k++) y += peak[k].level * wave_band_next(&band[k], x);
        out[i] = (float)y;
    }
    scatter(41, out, frames);
    scatter(127, out, frames);
}

// Reads the string a little faster as long as it is stretched.
static void add_stretched(const Plucked *plucked, double force, const float *string, int room, float *out,
                          int frames) {
    double at = 1, sharp = plucked->sharp_cents * force;
    const double shrink = plucked->sharp_s > 0 ? exp(-1 / (plucked->sharp_s * FRAME_RATE)) : 0;
    for (int i = 0; i < frames && at + 3 < room; i++) {
        int whole = (int)at;
        out[i] += wave_between(string + whole, (float)(at - whole));
        at += 1 + sharp * 0.00057779; // ln 2 / 1200
        sharp *= shrink;
    }
}

void string_pluck_add(const Plucked *plucked, double hz, double force, float *out, int frames) {
    Rng rng = rng_seed((uint64_t)(hz * 1024) + 7);
    float push[PLUCK];
    let_go(plucked, hz, force, &rng, push);
    int room = frames + FRAME_RATE / 50;
    float *string = mem_zeroed((size_t)room, sizeof *string);
    double t60_s = plucked->t60 * pow(330 / hz, plucked->ring);
    swing(plucked, hz, t60_s, 1, push, string + 1, room - 1);
    swing(plucked, hz * 1.0004, 1.9 * t60_s, 0.3, push, string + 1, room - 1);
    add_body(plucked->body, string, room);
    add_stretched(plucked, force, string, room, out, frames);
    free(string);
}
