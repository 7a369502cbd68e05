// The notes as they are rendered: pitch, loudness, ends, sameness; and the scales they come from. Levels are
// measured here by themselves, not with the program's own measure.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/rng.h"
#include "core/pack/scale.h"
#include "game/sound/interface_sound.h"
#include "game/sound/loudness.h"
#include "game/sound/synth.h"
#include "support/sanitized.h"

#define TAU 6.28318530717958647692

// How much of `hz` there is in the frames from `from` on: a discrete Fourier sum under a Hann window.
static double strength(const Frame *frames, int from, int count, double hz) {
    double c = cos(TAU * hz / FRAME_RATE), s = sin(TAU * hz / FRAME_RATE), x = 1, y = 0, re = 0, im = 0;
    double wc = cos(TAU / count), ws = sin(TAU / count), wx = 1, wy = 0;
    for (int i = 0; i < count; i++) {
        double value = (0.5 - 0.5 * wx) * (double)(frames[from + i].left + frames[from + i].right);
        re += value * x;
        im += value * y;
        double turned = x * c - y * s;
        y = x * s + y * c, x = turned;
        turned = wx * wc - wy * ws;
        wy = wx * ws + wy * wc, wx = turned;
    }
    return hypot(re, im) / count;
}

// Where within 40 cents the spectrum is strongest, in cents from `hz`: a scan finer than a peak is wide, then
// a golden section search of the one peak.
static double cents_off(const Frame *frames, double hz) {
    const int from = FRAME_RATE / 20, count = FRAME_RATE * 3 / 10;
    const double golden = 0.61803398874989484820, reach = hz * (exp2(40.0 / 1200) - 1);
    double best = hz, most = 0;
    for (double at = hz - reach; at <= hz + reach; at += 2.5) {
        double strong = strength(frames, from, count, at);
        if (strong > most) most = strong, best = at;
    }
    double low = best - 2.5, high = best + 2.5;
    while (high - low > 0.05) {
        double a = high - golden * (high - low), b = low + golden * (high - low);
        if (strength(frames, from, count, a) > strength(frames, from, count, b))
            high = b;
        else
            low = a;
    }
    return 1200 * log2(0.5 * (low + high) / hz);
}

// The RMS of the loudest tenth of a second, in decibels below full scale.
static double measured_db(const Frame *frames, int count) {
    enum { WINDOW = FRAME_RATE / 10 };
    double sum = 0, most = 0;
    for (int i = 0; i < count; i++) {
        sum += pow((double)frames[i].left, 2) + pow((double)frames[i].right, 2);
        if (i >= WINDOW)
            sum -= pow((double)frames[i - WINDOW].left, 2) + pow((double)frames[i - WINDOW].right, 2);
        most = fmax(most, sum);
    }
    return 10 * log10(most / (2 * WINDOW));
}

typedef struct {
    double peak, mean, first, last,
        step;              // the largest sample, the average, both ends, the largest jump at an end
    double loudness, tail; // in decibels: the loudest 0.1 s and the last 0.05 s
} Measure;

static Measure measure(const Frame *frames, int count) {
    Measure m = {0};
    for (int i = 0; i < count; i++) {
        m.peak = fmax(m.peak, fmax(fabs((double)frames[i].left), fabs((double)frames[i].right)));
        m.mean += (double)(frames[i].left + frames[i].right) / (2 * count);
        if (i > 0 && (i < 16 || i >= count - 16))
            m.step = fmax(m.step, fabs((double)(frames[i].left - frames[i - 1].left)));
    }
    m.first = fmax(fabs((double)frames[0].left), fabs((double)frames[0].right));
    m.last = fmax(fabs((double)frames[count - 1].left), fabs((double)frames[count - 1].right));
    m.loudness = measured_db(frames, count);
    double tail = 1e-20;
    for (int i = count - FRAME_RATE / 20; i < count; i++) tail += pow((double)frames[i].left, 2);
    m.tail = 10 * log10(tail / ((double)FRAME_RATE / 20));
    return m;
}

static double voice_hz(Instrument instrument, const char *name, int degree) {
    Scale scale;
    assert_true(scale_parse(name, &scale));
    return scale_hz(&scale, scale_semitones(&scale, degree)) * synth_register(instrument);
}

static Frame *render(Instrument instrument, double hz, double pan) {
    Frame *frames = malloc((size_t)synth_voice_frames(instrument) * sizeof *frames);
    assert_non_null(frames);
    synth_voice(instrument, hz, pan, frames, synth_voice_frames(instrument));
    return frames;
}

static void test_every_voice(void **state) {
    (void)state;
    static const char *const scales[] = {"D dorian", "G# minor pentatonic", "A whole tone"};
    double softest = 0, loudest = -100;
    for (int k = 0; k < INSTRUMENT_COUNT; k++) {
        for (int s = 0; s < FEW(3); s++) {
            for (int degree = 0; degree < 9; degree += SANITIZED ? 4 : s == 0 ? 1 : 2) {
                Instrument instrument = (Instrument)k;
                int frames = synth_voice_frames(instrument);
                double hz = voice_hz(instrument, scales[s], degree);
                Frame *voice = render(instrument, hz, (degree - 4) / 6.0);
                Measure m = measure(voice, frames);
                double off = cents_off(voice, hz);
                double own = strength(voice, 2400, FRAME_RATE / 2, hz);
                double below = strength(voice, 2400, FRAME_RATE / 2, hz / 2);
                double above = strength(voice, 2400, FRAME_RATE / 2, hz * 2);
                // A string's second harmonic may well be stronger than its first.
                bool good = fabs(off) < 5 && own > 10 * below && own > 0.25 * above && m.peak < 0.5 &&
                            fabs(m.loudness - LEVEL_VOICE) < 2.5 && fabs(m.mean) < 5e-4 && m.first < 1e-3 &&
                            m.last < 1e-3 && m.step < 0.02 && m.tail < m.loudness - 20;
                if (!good) {
                    print_error("%s, %s, voice %d, %.1f Hz: %.1f cents off, peak %.2f, mean %g, ends %g %g, "
                                "step %g, %.1f dB, tail %.1f "
                                "dB, strength %g (octave below %g, above %g)\n",
                                instruments_instrument_name(instrument), scales[s], degree + 1, hz, off,
                                m.peak, m.mean, m.first, m.last, m.step, m.loudness, m.tail, own, below,
                                above);
                }
                assert_true(good);
                softest = fmin(softest, m.loudness);
                loudest = fmax(loudest, m.loudness);
                free(voice);
            }
        }
    }
    if (loudest - softest > 4.0) print_error("from %.1f to %.1f dB\n", softest, loudest);
    assert_true(loudest - softest <= 4.0);
}

// Any pitch, any length, any place: never louder than it should be, never a number that is none.
static void test_any_note(void **state) {
    (void)state;
    enum { MOST = FRAME_RATE / 2 };
    Frame *frames = malloc(MOST * sizeof *frames);
    assert_non_null(frames);
    for (uint64_t seed = 1; seed <= 60; seed++) {
        Rng rng = rng_seed(seed);
        Instrument instrument = (Instrument)rng_below(&rng, INSTRUMENT_COUNT);
        double hz = 50 * pow(160, (double)rng_below(&rng, 1001) / 1000);
        double pan = (double)rng_below(&rng, 201) / 100 - 1;
        int count = (int)rng_below(&rng, MOST + 1);
        synth_voice(instrument, hz, pan, frames, count);
        for (int i = 0; i < count; i++) {
            bool good = fabsf(frames[i].left) <= 0.5f && fabsf(frames[i].right) <= 0.5f;
            if (!good)
                print_error("seed %d: frame %d is %g %g\n", (int)seed, i, (double)frames[i].left,
                            (double)frames[i].right);
            assert_true(good);
        }
    }
    free(frames);
}

static void test_the_same_each_time(void **state) {
    (void)state;
    for (int k = 0; k < INSTRUMENT_COUNT; k++) {
        Instrument instrument = (Instrument)k;
        Frame *a = render(instrument, 440, 0.3), *b = render(instrument, 440, 0.3);
        assert_memory_equal(a, b, (size_t)synth_voice_frames(instrument) * sizeof *a);
        free(a);
        free(b);
    }
}

static void test_pan(void **state) {
    (void)state;
    for (int k = 0; k < INSTRUMENT_COUNT; k++) {
        Frame *voice = render((Instrument)k, 440, -0.8);
        double left = 0, right = 0;
        for (int i = 0; i < synth_voice_frames((Instrument)k); i++) {
            left += (double)(voice[i].left * voice[i].left);
            right += (double)(voice[i].right * voice[i].right);
        }
        assert_true(left > 2 * right);
        free(voice);
    }
}

static void test_instruments_differ(void **state) {
    (void)state;
    Frame *voice[INSTRUMENT_COUNT];
    for (int k = 0; k < INSTRUMENT_COUNT; k++) {
        voice[k] = render((Instrument)k, 440, 0);
        for (int j = 0; j < k; j++) {
            double apart = 0, energy = 0;
            for (int i = 0; i < FRAME_RATE / 2; i++) {
                apart += pow((double)(voice[k][i].left - voice[j][i].left), 2);
                energy += pow((double)voice[k][i].left, 2);
            }
            assert_true(apart > 0.02 * energy);
        }
    }
    for (int k = 0; k < INSTRUMENT_COUNT; k++) free(voice[k]);
}

static void test_sounds(void **state) {
    (void)state;
    for (int i = 0; i < SOUND_COUNT; i++) {
        int count = interface_sound_frames((Sound)i);
        assert_true(count > 0 && count <= FRAME_RATE);
        Frame *frames = malloc((size_t)count * sizeof *frames),
              *again = malloc((size_t)count * sizeof *again);
        assert_non_null(frames);
        assert_non_null(again);
        interface_sound_render((Sound)i, 293.66, frames);
        interface_sound_render((Sound)i, 293.66, again);
        assert_memory_equal(frames, again, (size_t)count * sizeof *frames);
        Measure m = measure(frames, count);
        assert_true(fabs(m.loudness - LEVEL_INTERFACE) <= 3.1); // heard, and 12 dB below the voices
        assert_true(m.peak < 0.25);
        if (m.first > 1e-3 || m.last > 1e-3 || m.step > 0.02 || fabs(m.mean) > 1e-3) {
            print_error("sound %d: ends %g %g, step %g, mean %g\n", i, m.first, m.last, m.step, m.mean);
            fail();
        }
        // Nothing is harsh: where small loudspeakers and ears are keenest there is less than in the rest.
        if (i == SOUND_CONFLICT) {
            double low = strength(frames, 0, count, 155.6) + strength(frames, 0, count, 164.8);
            assert_true(low > 10 * strength(frames, 0, count, 3000));
        }
        free(frames);
        free(again);
    }
}

static void test_mix_and_pcm(void **state) {
    (void)state;
    enum { COUNT = 100 };
    Frame piece[COUNT] = {{0}};
    int16_t voice[2 * COUNT], pcm[2 * COUNT];
    for (int i = 0; i < COUNT; i++) voice[2 * i] = 8192, voice[2 * i + 1] = -4096;
    synth_add(piece, COUNT, voice, COUNT, 40, 1.0, 0); // what does not fit is left out
    assert_true(piece[39].left == 0.0f && fabsf(piece[40].left - 0.25f) < 1e-3f &&
                fabsf(piece[99].right + 0.125f) < 1e-3f);
    synth_add(piece, COUNT, voice, COUNT, 200, 1.0, 0);
    synth_add(piece, COUNT, voice, 50, 0, 0.5, 0.001); // 48 frames to -60 dB
    assert_true(piece[0].left > 0.12f && piece[24].left < 0.01f && piece[24].left > 0.001f);
    synth_pcm(piece, COUNT, pcm);
    assert_in_range(pcm[198], 8190, 8194);
    assert_in_range(-pcm[199], 4094, 4098);

    // However loud the sum, it is bent below full scale, evenly for both signs, and never folds over.
    for (int i = 0; i < COUNT; i++) piece[i].left = 0.04f * (float)i, piece[i].right = -0.04f * (float)i;
    synth_pcm(piece, COUNT, pcm);
    for (int i = 1; i < COUNT; i++) {
        assert_true(pcm[2 * i] >= pcm[2 * i - 2] && pcm[2 * i] <= 32760);
        assert_int_equal(pcm[2 * i], -pcm[2 * i + 1]);
    }
}

static void test_instrument_names(void **state) {
    (void)state;
    Instrument instrument = INSTRUMENT_FLUTE;
    assert_true(instruments_instrument("kalimba", &instrument));
    assert_int_equal(instrument, INSTRUMENT_KALIMBA);
    assert_true(instruments_instrument("Glass", &instrument));
    assert_int_equal(instrument, INSTRUMENT_GLASS);
    assert_false(instruments_instrument("glas", &instrument));
    assert_false(instruments_instrument("glasses", &instrument));
    assert_false(instruments_instrument("", &instrument));
    assert_int_equal(instrument, INSTRUMENT_GLASS);
    for (int i = 0; i < INSTRUMENT_COUNT; i++) {
        assert_true(instruments_instrument(instruments_instrument_name((Instrument)i), &instrument));
        assert_int_equal(instrument, i);
    }
}

static void test_scales(void **state) {
    (void)state;
    Scale scale;
    assert_true(scale_parse("D dorian", &scale));
    assert_int_equal(scale.tonic, 2);
    static const int dorian[] = {0, 2, 3, 5, 7, 9, 10, 12, 14, 15};
    for (int i = 0; i < 10; i++) assert_int_equal(scale_semitones(&scale, i), dorian[i]);
    assert_true(fabs(scale_hz(&scale, 0) - 293.665) < 0.01); // D4
    assert_true(fabs(scale_hz(&scale, 7) - 440.0) < 1e-9);   // A4

    assert_true(scale_parse("  a   Minor  Pentatonic ", &scale));
    assert_true(fabs(scale_hz(&scale, 0) - 220.0) < 1e-9 && scale.count == 5 &&
                scale_semitones(&scale, 6) == 15);
    assert_true(scale_parse("Bb harmonic minor", &scale) && scale.tonic == 10);
    assert_true(scale_parse("A# hirajoshi", &scale) && scale.tonic == 10);
    assert_true(scale_parse("Cb major", &scale) && scale.tonic == 11);
    assert_true(scale_parse("B# major", &scale) && scale.tonic == 0);
    assert_true(scale_parse("b minor", &scale) && scale.tonic == 11);

    Scale before = scale;
    static const char *const wrong[] = {"",
                                        " ",
                                        "D",
                                        "D ",
                                        "dorian",
                                        "H major",
                                        "Ddorian",
                                        "D doria",
                                        "D dorians",
                                        "D# ",
                                        "D## major",
                                        "D minorpentatonic",
                                        "D minor pent",
                                        "major D",
                                        "D dorian x",
                                        "#"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (scale_parse(wrong[i], &scale)) print_error("taken for a scale: \"%s\"\n", wrong[i]);
        assert_false(scale_parse(wrong[i], &scale));
    }
    assert_memory_equal(&scale, &before, sizeof scale);
}

static void test_every_mode(void **state) {
    (void)state;
    for (int mode = 0; scale_mode_name(mode); mode++) {
        char name[64];
        Scale scale;
        snprintf(name, sizeof name, "F# %s", scale_mode_name(mode));
        assert_true(scale_parse(name, &scale));
        assert_int_equal(scale.tonic, 6);
        assert_int_equal(scale_semitones(&scale, 0), 0);
        assert_int_equal(scale_semitones(&scale, scale.count), 12);
        for (int i = 0; i < 20; i++) assert_true(scale_semitones(&scale, i) < scale_semitones(&scale, i + 1));

        int chord[4], notes = scale_chord(&scale, chord, 4);
        assert_in_range(notes, 3, 4);
        assert_int_equal(chord[0], 0);
        assert_int_equal(chord[notes - 1], 12);
        for (int i = 1; i < notes; i++) {
            assert_true(chord[i] - chord[i - 1] >= 3); // nothing rubs
            bool in_scale = chord[i] == 12;
            for (int j = 0; j < scale.count; j++) in_scale = in_scale || scale.steps[j] == chord[i];
            assert_true(in_scale);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_voice),
        cmocka_unit_test(test_any_note),
        cmocka_unit_test(test_the_same_each_time),
        cmocka_unit_test(test_pan),
        cmocka_unit_test(test_instruments_differ),
        cmocka_unit_test(test_sounds),
        cmocka_unit_test(test_mix_and_pcm),
        cmocka_unit_test(test_instrument_names),
        cmocka_unit_test(test_scales),
        cmocka_unit_test(test_every_mode),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
