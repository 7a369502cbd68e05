#include "game/sound/struck.h"

#include <math.h>

#include "game/sound/wave.h"

enum { DRIVE = FRAME_RATE / 50 }; // frames in which the mallet does all it does

// The force of the stroke: half a sine for as long as the mallet touches, but it rises faster than it falls,
// as felt and skin are pressed together faster than they come apart (A. Stulov, Hysteretic Model of the Grand
// Piano Hammer Felt, 1995); an even one would leave out whole partials. Rough with noise, and the rustle that
// follows. Its sum is 1, so that a slow mode gets its level whatever the mallet.
static void strike(const Struck *struck, double hz, double force, Rng *rng, float drive[DRIVE]) {
    double contact_s = 1e-3 * struck->contact_ms * pow(440 / hz, 0.3) * pow(0.25 + 0.75 * force, -0.5);
    int contact = (int)fmin(DRIVE, fmax(2, contact_s * FRAME_RATE));
    double sum = 0, rustle = struck->noise, shrink = wave_decay(0.012), last = 0;
    for (int i = 0; i < DRIVE; i++) {
        double push = i < contact ? sin(0.5 * TAU * pow((i + 0.5) / contact, 0.6)) : 0;
        double noise = wave_noise(rng);
        drive[i] = (float)(push + rustle * (noise - last)); // the rustle pushes nowhere
        last = noise;
        sum += push;
        rustle *= shrink;
    }
    for (int i = 0; i < DRIVE; i++) drive[i] /= (float)sum;
}

static void add_mode(const float drive[DRIVE], double hz, double level, double t60_s, float *out,
                     int frames) {
    if (hz > 0.45 * FRAME_RATE) return;
    double shrink = wave_decay(t60_s), turn = TAU * hz / FRAME_RATE;
    double c = shrink * cos(turn), s = shrink * sin(turn), x = 0, y = 0;
    int driven = frames < DRIVE ? frames : DRIVE;
    for (int i = 0; i < driven; i++) {
        double turned = x * c - y * s + level * (double)drive[i];
        y = x * s + y * c;
        x = turned;
        out[i] += (float)y;
    }
    if (driven < frames) // the next one after those
        wave_add_ring(out + driven, frames - driven, hz, t60_s, x * c - y * s, x * s + y * c);
}

static void add_modes(const Mode *mode, const float drive[DRIVE], double hz, double longer, Rng *rng,
                      float *out, int frames) {
    for (; mode->ratio > 0; mode++) {
        // No two keys are filed alike: what is not the pitch itself is a little off.
        double off = mode->ratio > 1.5 && hz > 1 ? 1 + 0.002 * wave_noise(rng) : 1;
        double at = hz * mode->ratio * off, half = 0.5 * mode->beat_hz;
        add_mode(drive, at - half, mode->level * (half > 0 ? 0.8 : 1), mode->t60 * longer, out, frames);
        if (half > 0) add_mode(drive, at + half, mode->level * 0.2, mode->t60 * longer * 1.1, out, frames);
    }
}

static void turn_fan(const Struck *struck, double hz, float *out, int frames) {
    double phase = fmod(hz, 1) * TAU; // each tube's stands somewhere else
    for (int i = 0; i < frames; i++)
        out[i] *= (float)(1 - struck->tremolo *
                                  (0.5 - 0.5 * cos(phase + TAU * struck->tremolo_hz * i / FRAME_RATE)));
}

void struck_add(const Struck *struck, double hz, double force, float *out, int frames) {
    Rng rng = rng_seed((uint64_t)(hz * 1024));
    float drive[DRIVE];
    strike(struck, hz, force, &rng, drive);
    double longer = pow(440 / hz, struck->ring);
    if (struck->tremolo > 0) {
        Mode first[2] = {struck->modes[0]};
        add_modes(first, drive, hz, longer, &rng, out, frames);
        turn_fan(struck, hz, out, frames);
    }
    add_modes(struck->modes + (struck->tremolo > 0), drive, hz, longer, &rng, out, frames);
    if (struck->body) add_modes(struck->body, drive, 1, 1, &rng, out, frames);
    Puff air = {0, struck->air_hz * (0.7 + 0.3 * force), 0.8, struck->air * force, 0.0004, 0.018};
    if (struck->air > 0) wave_add_puff(out, frames, &air, &rng);
}
