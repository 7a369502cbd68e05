#include "ui/sound/synth.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "core/base/rng.h"

#define TAU 6.28318530717958647692

// A struck body: partials, each a sine that dies away by itself.
typedef struct {
    double ratio; // to the note's pitch
    double level;
    double t60; // seconds to fall by 60 dB, for a note of 440 Hz; lower notes ring longer
} Partial;

typedef struct {
    double level, hz, t60;
} Stroke;

typedef struct {
    double octave;  // synth_register
    double seconds; // synth_frames
    double attack_s;
    double wet;              // share of reverberation
    Stroke thump, tick;      // a low sine, and the noise of the stroke
    const Partial *partials; // up to one of ratio 0; NULL: the instrument has a function of its own
} Body;

// Sources of the ratios: kalimba, a bar clamped at one end and held by the bridge (1 : 6.27 : 17.55 for the
// ideal bar; N. H. Fletcher, T. D. Rossing, The Physics of Musical Instruments, ch. 2), with an octave for
// the box below it. Bell, a handbell (1 : 3, the same, ch. 21), with doublets that beat. Glass, a wine glass,
// whose modes go about as the square of 2, 3, 4 (A. P. French, In vino veritas, 1983). Marimba, a bar tuned
// to 1 : 4 : 10 (Fletcher and Rossing, ch. 19).
static const Partial kalimba[] = {
    {1, 1, 1.5},        {1.0012, 0.22, 2.2}, {2, 0.07, 0.7},     {3.01, 0.025, 0.35},
    {5.42, 0.10, 0.22}, {6.27, 0.05, 0.14},  {11.3, 0.02, 0.06}, {0, 0, 0}};
static const Partial bell[] = {{0.9997, 0.72, 3.0}, {1.0009, 0.28, 3.4}, {2.0, 0.10, 1.6},
                               {2.9985, 0.16, 1.3}, {3.0025, 0.16, 1.1}, {4.17, 0.06, 0.6},
                               {5.43, 0.05, 0.4},   {8.2, 0.03, 0.2},    {0, 0, 0}};
static const Partial glass[] = {{0.9997, 0.75, 2.4}, {1.0010, 0.25, 2.6}, {2.32, 0.09, 0.9},
                                {4.25, 0.05, 0.5},   {6.63, 0.025, 0.25}, {0, 0, 0}};
static const Partial marimba[] = {
    {1, 1, 1.1}, {1.001, 0.12, 1.4}, {3.99, 0.20, 0.28}, {9.9, 0.045, 0.08}, {0, 0, 0}};

static const Body bodies[] = {
    [INSTRUMENT_KALIMBA] = {1, 1.9, 0.002, 0.16, {0.22, 118, 0.09}, {0.05, 2100, 0.02}, kalimba},
    [INSTRUMENT_BELL] = {2, 2.7, 0.003, 0.20, {0}, {0.03, 4200, 0.03}, bell},
    [INSTRUMENT_GLASS] = {2, 2.4, 0.014, 0.26, {0}, {0.012, 5200, 0.04}, glass},
    [INSTRUMENT_PLUCK] = {1, 2.0, 0.001, 0.14, {0.10, 104, 0.12}, {0}, NULL},
    [INSTRUMENT_MARIMBA] = {1, 1.5, 0.003, 0.16, {0.16, 92, 0.07}, {0.03, 900, 0.02}, marimba},
    [INSTRUMENT_FLUTE] = {2, 1.5, 0.002, 0.22, {0}, {0}, NULL},
};
_Static_assert(sizeof bodies / sizeof bodies[0] == INSTRUMENT_COUNT, "a body for each instrument");

double synth_register(Instrument instrument) { return bodies[instrument].octave; }

int synth_frames(Instrument instrument) { return (int)(bodies[instrument].seconds * SYNTH_RATE); }

// What a factor must be for `frames` of it to make -60 dB.
static double decay(double t60_s) { return pow(10.0, -3.0 / (t60_s * SYNTH_RATE)); }

// Adds a sine that starts at phase 0 and dies away, until it is 100 dB down. The oscillators are rotating
// complex numbers, one for each of LANES neighbouring frames, so that a compiler can turn them side by side.
static void add_sine(Frame *out, int frames, double hz, double level, double t60_s, double pan) {
    enum { LANES = 8 };
    if (hz > 0.4 * SYNTH_RATE) return;
    double shrink = decay(t60_s), turn = TAU * hz / SYNTH_RATE;
    float c = (float)(pow(shrink, LANES) * cos(LANES * turn)),
          s = (float)(pow(shrink, LANES) * sin(LANES * turn));
    float left = (float)sqrt(0.5 * (1 - pan)), right = (float)sqrt(0.5 * (1 + pan));
    float x[LANES], y[LANES];
    for (int k = 0; k < LANES; k++) {
        x[k] = (float)(level * pow(shrink, k) * cos(k * turn));
        y[k] = (float)(level * pow(shrink, k) * sin(k * turn));
    }
    int end = (int)fmin(frames, t60_s * SYNTH_RATE * 100 / 60);
    for (int i = 0; i + LANES <= end; i += LANES) {
        for (int k = 0; k < LANES; k++) {
            out[i + k].left += left * y[k];
            out[i + k].right += right * y[k];
        }
        for (int k = 0; k < LANES; k++) {
            float turned = x[k] * c - y[k] * s;
            y[k] = x[k] * s + y[k] * c;
            x[k] = turned;
        }
    }
}

static double noise(Rng *rng) { return (double)(rng_next(rng) >> 11) / 4503599627370496.0 - 1.0; }

// A band-pass of unit gain at its centre (R. Bristow-Johnson, Audio EQ Cookbook).
typedef struct {
    double b0, a1, a2;
    double x1, x2, y1, y2;
} SynthBand;

static SynthBand band_pass(double hz, double q) {
    double w = TAU * hz / SYNTH_RATE, alpha = sin(w) / (2 * q), a0 = 1 + alpha;
    return (SynthBand){.b0 = alpha / a0, .a1 = -2 * cos(w) / a0, .a2 = (1 - alpha) / a0};
}

static double band_next(SynthBand *band, double x) {
    double y = band->b0 * (x - band->x2) - band->a1 * band->y1 - band->a2 * band->y2;
    band->x2 = band->x1;
    band->x1 = x;
    band->y2 = band->y1;
    band->y1 = y;
    return y;
}

// Adds a puff of noise that begins at frame `at`, rises for rise_s and dies away.
static void add_noise(Frame *out, int frames, int at, double hz, double q, double level, double rise_s,
                      double t60_s) {
    Rng rng = rng_seed((uint64_t)(hz * 16) + (uint64_t)at);
    SynthBand left = band_pass(hz * 0.97, q), right = band_pass(hz * 1.03, q);
    double shrink = decay(t60_s), loud = level * sqrt(q);
    int rise = (int)(rise_s * SYNTH_RATE) + 1;
    int end = (int)fmin(frames, at + rise + t60_s * SYNTH_RATE);
    for (int i = at; i < end; i++) {
        double gain = loud * fmin(1.0, (double)(i - at) / rise);
        if (i - at > rise) loud *= shrink;
        double common = noise(&rng);
        out[i].left += (float)(gain * band_next(&left, common + 0.5 * noise(&rng)));
        out[i].right += (float)(gain * band_next(&right, common + 0.5 * noise(&rng)));
    }
}

static void play_partials(const Body *body, double hz, double pan, Frame *out, int frames) {
    double longer = pow(440.0 * body->octave / hz, 0.35);
    for (int i = 0; body->partials[i].ratio > 0; i++) {
        const Partial *partial = &body->partials[i];
        double place = pan + (i % 2 == 0 ? -0.12 : 0.12); // they lean apart: width without a chorus
        // High notes are struck more softly in their upper partials, or they would sting.
        double level =
            partial->level * (partial->ratio > 1.5 ? fmin(1.0, sqrt(700.0 * body->octave / hz)) : 1.0);
        add_sine(out, frames, hz * partial->ratio, level, partial->t60 * longer, place);
    }
}

// A plucked string (K. Karplus, A. Strong, Digital Synthesis of Plucked-String and Drum Timbres, 1983), with
// the all-pass tuning, the place of the plectrum and the softness of D. Jaffe, J. Smith, Extensions of the
// Karplus-Strong Plucked-String Algorithm, 1983.
static void play_string(double hz, double pan, Frame *out, int frames) {
    enum { LINE_MAX = SYNTH_RATE / 50 + 2 };
    double line[LINE_MAX] = {0};
    double w = TAU * hz / SYNTH_RATE;
    const double blend = 0.42; // of the loop's low-pass, y = (1 - blend) x[n] + blend x[n-1]
    double re = 1 - blend + blend * cos(w), im = blend * sin(w);
    double delay = SYNTH_RATE / hz - atan2(im, re) / w; // what line and all-pass must add
    int length = (int)(delay - 0.3);
    double rest = delay - length; // 0.3..1.3, where the all-pass is flattest
    double all = sin(0.5 * w * (1 - rest)) / sin(0.5 * w * (1 + rest));
    double t60 = 2.6 * pow(330.0 / hz, 0.4);
    double loop = fmin(0.9995, pow(10.0, -3.0 / (hz * t60)) / hypot(re, im));
    assert(length > 2 && length < LINE_MAX);

    // The pluck: one period of noise, but with the strengths of a string plucked at a fifth of its length, so
    // that every note has the same colour and its own pitch is the strongest; only the phases are left to
    // chance.
    Rng rng = rng_seed((uint64_t)(hz * 1024));
    for (int k = 1; k * hz < 9000 && k <= length / 2; k++) {
        double level = fabs(sin(0.5 * TAU * k / 5)) / pow(k, 1.35), phase = 0.5 * TAU * noise(&rng);
        for (int i = 0; i < length; i++) line[i] += level * sin(TAU * k * i / length + phase);
    }

    double last = 0, all_x = 0, all_y = 0;
    double left = sqrt(0.5 * (1 - pan)), right = sqrt(0.5 * (1 + pan));
    for (int i = 0, at = 0; i < frames; i++) {
        double x = line[at];
        double y = loop * ((1 - blend) * x + blend * last);
        last = x;
        all_y = all * (y - all_y) + all_x;
        all_x = y;
        line[at] = all_y;
        out[i].left += (float)(left * x);
        out[i].right += (float)(right * x);
        if (++at == length) at = 0;
    }
}

// A flute: a few harmonics, brighter as the breath comes in, a vibrato that grows, and air around the note.
static void play_flute(double hz, double pan, Frame *out, int frames) {
    enum { STEP = 32 };
    Rng rng = rng_seed((uint64_t)(hz * 1024) + 1);
    SynthBand air = band_pass(hz, 4), wind = band_pass(fmin(2.6 * hz, 9000.0), 1.2);
    double left = sqrt(0.5 * (1 - pan)), right = sqrt(0.5 * (1 + pan));
    double end_s = (double)frames / SYNTH_RATE - 0.35; // the rest belongs to the reverberation
    double x = 1, y = 0, c = 1, s = 0, breath = 0;
    for (int i = 0; i < frames; i++) {
        double t = (double)i / SYNTH_RATE;
        if (t >= end_s) break;
        if (i % STEP == 0) {
            double vibrato = 0.0028 * fmin(1.0, fmax(0.0, (t - 0.12) / 0.3)) * sin(TAU * 5.1 * (t - 0.12));
            double turn = TAU * hz * (1 + vibrato) / SYNTH_RATE, size = hypot(x, y);
            c = cos(turn), s = sin(turn);
            x /= size, y /= size;
            double rise = t < 0.05 ? 0.5 - 0.5 * cos(TAU * t / 0.1) : 1.0;
            double release = t > end_s - 0.5 ? (end_s - t) / 0.5 : 1.0;
            breath = rise * release * release * exp(-1.1 * t);
        }
        double two = 2 * x * y, three = y * (3 - 4 * y * y); // sines of twice and three times the angle
        double four = 2 * two * (1 - 2 * y * y);
        double tone = y + breath * (0.24 * two + 0.11 * three + 0.035 * four);
        double hiss = noise(&rng);
        double chiff = 1 + 2.5 * exp(-t / 0.03);
        tone += chiff * (0.06 * band_next(&air, hiss) + 0.03 * band_next(&wind, hiss));
        out[i].left += (float)(left * breath * tone);
        out[i].right += (float)(right * breath * tone);
        double turned = x * c - y * s;
        y = x * s + y * c;
        x = turned;
    }
}

// A small room: four delay lines that feed each other through a Hadamard matrix (J.-M. Jot, A. Chaigne,
// Digital Delay Networks for Designing Artificial Reverberators, 1991), the highs dying sooner.
static void reverberate(Frame *out, int frames, double wet) {
    enum { LINES = 4, LINE_MAX = 2053 };
    static const int length[LINES] = {1031, 1327, 1637, 2053};
    float line[LINES][LINE_MAX] = {{0}}, low[LINES] = {0}, gain[LINES];
    int at[LINES] = {0};
    for (int k = 0; k < LINES; k++) gain[k] = (float)pow(10.0, -3.0 * length[k] / (0.75 * SYNTH_RATE));
    float dry = (float)(1 - wet), send = (float)(2.2 * wet);
    for (int i = 0; i < frames; i++) {
        for (int k = 0; k < LINES; k++) low[k] += 0.55f * (line[k][at[k]] * gain[k] - low[k]);
        float a = low[0] + low[1], b = low[0] - low[1], c = low[2] + low[3], d = low[2] - low[3];
        float mixed[LINES] = {0.5f * (a + c), 0.5f * (b + d), 0.5f * (a - c), 0.5f * (b - d)};
        for (int k = 0; k < LINES; k++) {
            line[k][at[k]] = mixed[k] + (k % 2 == 0 ? out[i].left : out[i].right);
            if (++at[k] == length[k]) at[k] = 0;
        }
        out[i].left = dry * out[i].left + send * 0.5f * (low[0] + low[2]);
        out[i].right = dry * out[i].right + send * 0.5f * (low[1] + low[3]);
    }
}

// Lets an end of a sound begin at silence: `count` frames from `out`, one `step` after the other.
static void fade(Frame *out, int step, int count) {
    for (int i = 0; i < count; i++, out += step) {
        float gain = (float)(0.5 - 0.5 * cos(0.5 * TAU * i / count));
        out->left *= gain, out->right *= gain;
    }
}

// Takes away what lies below hearing, and rounds both ends off so that nothing clicks.
static void round_off(Frame *out, int frames, double attack_s, double release_s) {
    const float keep = (float)(1 - TAU * 25 / SYNTH_RATE);
    Frame x = {0}, y = {0};
    for (int i = 0; i < frames; i++) {
        y.left = out[i].left - x.left + keep * y.left;
        y.right = out[i].right - x.right + keep * y.right;
        x = out[i];
        out[i] = y;
    }
    const int most = frames / 2;
    fade(out, 1, (int)fmin(attack_s * SYNTH_RATE, most));
    fade(out + frames - 1, -1, (int)fmin(release_s * SYNTH_RATE, most));
}

static double peak_of(const Frame *out, int frames) {
    float peak = 0;
    for (int i = 0; i < frames; i++) peak = fmaxf(peak, fmaxf(fabsf(out[i].left), fabsf(out[i].right)));
    return peak;
}

// The RMS of the loudest fifth of a second, both channels together: about what an ear calls the loudness of a
// note.
static double loudness_of(const Frame *out, int frames) {
    enum { STEP = SYNTH_RATE / 100, WINDOW = 20 };
    double recent[WINDOW] = {0}, sum = 0, most = 0;
    for (int i = 0, step = 0; i < frames; i += STEP, step++) {
        double energy = 0;
        for (int j = i; j < i + STEP && j < frames; j++)
            energy += 0.5 * (double)(out[j].left * out[j].left + out[j].right * out[j].right);
        sum += energy - recent[step % WINDOW];
        recent[step % WINDOW] = energy;
        most = fmax(most, sum);
    }
    return sqrt(most / (STEP * WINDOW));
}

static void scale_by(Frame *out, int frames, double gain) {
    for (int i = 0; i < frames; i++) out[i].left *= (float)gain, out[i].right *= (float)gain;
}

void synth_voice(Instrument instrument, double hz, double pan, Frame *out, int frames) {
    assert(hz >= 50 && hz <= 8000 && frames >= 0 && pan >= -1 && pan <= 1);
    const Body *body = &bodies[instrument];
    memset(out, 0, (size_t)frames * sizeof *out);
    double place = 0.8 * pan; // leaves room for the partials to lean
    if (instrument == INSTRUMENT_PLUCK)
        play_string(hz, place, out, frames);
    else if (instrument == INSTRUMENT_FLUTE)
        play_flute(hz, place, out, frames);
    else
        play_partials(body, hz, place, out, frames);
    const Stroke *thump = &body->thump, *tick = &body->tick;
    if (thump->level > 0) add_sine(out, frames, thump->hz, thump->level, thump->t60, place);
    if (tick->level > 0) add_noise(out, frames, 0, tick->hz, 1.5, tick->level, 0.001, tick->t60);
    reverberate(out, frames, body->wet);
    round_off(out, frames, body->attack_s, 0.12);

    // High notes sound louder than they are: three quarters of a decibel less for every octave.
    double loudness = loudness_of(out, frames), peak = peak_of(out, frames);
    if (loudness <= 0) return;
    double gain = 0.085 * pow(hz / 523.25, -0.125) / loudness;
    scale_by(out, frames, fmin(gain, 0.45 / peak));
}

// Milliseconds and peak of each interface sound: they are felt more than heard, and the conflict is no alarm.
static const struct {
    int ms;
    double peak;
} sounds[] = {
    [SOUND_MOVE] = {60, 0.045},     [SOUND_NOTE] = {110, 0.06}, [SOUND_ERASE] = {190, 0.07},
    [SOUND_CONFLICT] = {520, 0.26}, [SOUND_OPEN] = {600, 0.11}, [SOUND_BACK] = {600, 0.10},
};

_Static_assert(sizeof sounds / sizeof sounds[0] == SOUND_COUNT, "a length for each sound");

static int ms_to_frames(int ms) { return ms * SYNTH_RATE / 1000; }

int synth_sound_frames(Sound sound) { return ms_to_frames(sounds[sound].ms); }

static void knock(Frame *out, int frames, double level, double pan) {
    add_sine(out, frames, 155.6, level, 0.16, pan - 0.1); // a minor second, low: it rubs but does not bite
    add_sine(out, frames, 164.8, level, 0.14, pan + 0.1);
    add_sine(out, frames, 440.0, 0.16 * level, 0.06, pan); // so that small loudspeakers have something to say
    add_noise(out, frames, 0, 380, 0.9, 0.25 * level, 0.001, 0.04);
}

// Two soft notes, the second after the first.
static void two_notes(Frame *out, int frames, double first_hz, double second_hz) {
    int later = ms_to_frames(75);
    add_sine(out, frames, first_hz, 0.7, 0.35, -0.15);
    add_sine(out, frames, 2 * first_hz, 0.06, 0.15, 0.15);
    add_sine(out + later, frames - later, second_hz, 0.8, 0.45, 0.15);
    add_sine(out + later, frames - later, 2 * second_hz, 0.06, 0.2, -0.15);
}

void synth_sound(Sound sound, double tonic_hz, Frame *out) {
    int frames = synth_sound_frames(sound);
    memset(out, 0, (size_t)frames * sizeof *out);
    switch (sound) {
    case SOUND_MOVE:
        add_sine(out, frames, 1180, 0.5, 0.025, 0);
        add_noise(out, frames, 0, 2600, 1.2, 0.5, 0.001, 0.015);
        break;
    case SOUND_NOTE: // graphite on paper: a touch and a short stroke
        add_noise(out, frames, 0, 3100, 1.4, 0.6, 0.002, 0.02);
        add_noise(out, frames, ms_to_frames(24), 4300, 1.1, 1.0, 0.012, 0.05);
        break;
    case SOUND_ERASE: // two strokes of a rubber, the second lower
        add_noise(out, frames, 0, 1500, 1.0, 1.0, 0.02, 0.08);
        add_noise(out, frames, ms_to_frames(70), 1050, 1.0, 0.8, 0.02, 0.09);
        break;
    case SOUND_CONFLICT:
        knock(out, frames, 1.0, -0.1);
        knock(out + ms_to_frames(125), frames - ms_to_frames(125), 0.8, 0.1);
        break;
    case SOUND_OPEN: two_notes(out, frames, 2 * tonic_hz, 3 * tonic_hz); break;
    case SOUND_BACK: two_notes(out, frames, 3 * tonic_hz, 2 * tonic_hz); break;
    case SOUND_COUNT: assert(!"not a sound"); break;
    }
    reverberate(out, frames, 0.08);
    round_off(out, frames, 0.001, 0.02);
    scale_by(out, frames, sounds[sound].peak / peak_of(out, frames));
}

void synth_add(Frame *piece, int frames, const int16_t *voice, int voice_frames, int at, double gain,
               double damp_s) {
    assert(at >= 0);
    double level = gain / 32767.0, shrink = damp_s > 0 ? decay(damp_s) : 1.0;
    int end = voice_frames < frames - at ? voice_frames : frames - at;
    if (damp_s > 0)
        end = (int)fmin(end, 1.3 * damp_s * SYNTH_RATE); // -78 dB of a soft voice: below the last bit
    for (int i = at; i < at + end; i++, voice += 2, level *= shrink) {
        piece[i].left += (float)(level * voice[0]);
        piece[i].right += (float)(level * voice[1]);
    }
}

static int16_t sample(float x) {
    float size = fabsf(x);
    if (size > 0.5f) size = 0.5f + 0.48f * tanhf((size - 0.5f) / 0.48f);
    return (int16_t)lrintf(copysignf(size, x) * 32767.0f);
}

void synth_pcm(const Frame *frames, int count, int16_t *out) {
    for (const Frame *end = frames + count; frames < end; frames++) {
        *out++ = sample(frames->left);
        *out++ = sample(frames->right);
    }
}
