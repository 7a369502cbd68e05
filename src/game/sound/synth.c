#include "game/sound/synth.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/sound/loudness.h"
#include "game/sound/room.h"
#include "game/sound/string_pluck.h"
#include "game/sound/struck.h"
#include "game/sound/wave.h"
#include "game/sound/wind.h"

// Of one of the three kinds.
typedef struct {
    double octave;    // synth_register
    double seconds;   // of a note
    double release_s; // at its end
    double wet;       // share of the room in a voice
    const Struck *struck;
    const Plucked *plucked;
    const Wind *wind;
} Make;

// Where the modes come from, but for their levels, which are ours: N. H. Fletcher, T. D. Rossing, The Physics
// of Musical Instruments (1998): tongues and bars clamped at one end (1 : 6.27 : 17.55, ch. 2; the bridge of
// a kalimba brings the second to about 5.4, D. M. Chapman, The Tones of the Kalimba, 2012), bars tuned to 1 :
// 4 : 10 over tubes (marimba, vibraphone, ch. 19), handbells (1 : 3, ch. 21). Wine glasses go about as the
// square of 2, 3, 4 (A. P. French, In vino veritas, 1983).
static const Mode kalimba_modes[] = {{1, 1, 1.7, 0},        {1.006, 0.10, 2.6, 0}, {2.0, 0.05, 0.8, 0},
                                     {3.01, 0.015, 0.4, 0}, {5.42, 0.70, 0.34, 0}, {6.3, 0.20, 0.2, 0},
                                     {9.1, 0.05, 0.1, 0},   {15.1, 0.60, 0.10, 0}, {17.6, 0.06, 0.05, 0},
                                     {0, 0, 0, 0}};
static const Mode kalimba_box[] = {{118, 0.20, 0.12, 0}, {186, 0.26, 0.10, 0},  {342, 0.20, 0.07, 0},
                                   {655, 0.14, 0.05, 0}, {1130, 0.10, 0.03, 0}, {0, 0, 0, 0}};
static const Struck kalimba = {.modes = kalimba_modes,
                               .body = kalimba_box,
                               .contact_ms = 0.45,
                               .noise = 0.05,
                               .air = 0.10,
                               .air_hz = 3600,
                               .ring = 0.45};

static const Mode bell_modes[] = {{1, 1, 4.6, 0.7},
                                  {2.0, 0.06, 2.6, 0.9},
                                  {3.003, 0.55, 2.4, 1.4},
                                  {4.17, 0.16, 1.1, 2.1},
                                  {5.43, 0.20, 0.8, 1.7},
                                  {6.79, 0.14, 0.5, 2.6},
                                  {8.21, 0.12, 0.36, 0},
                                  {9.63, 0.08, 0.25, 0},
                                  {11.8, 0.06, 0.16, 0},
                                  {14.2, 0.04, 0.1, 0},
                                  {0, 0, 0, 0}};
static const Mode bell_clapper[] = {{740, 0.03, 0.03, 0}, {2350, 0.03, 0.02, 0}, {0, 0, 0, 0}};
static const Struck bell = {.modes = bell_modes,
                            .body = bell_clapper,
                            .contact_ms = 0.42,
                            .noise = 0.03,
                            .air = 0.06,
                            .air_hz = 5200,
                            .ring = 0.35};

static const Mode glass_modes[] = {{1, 1, 2.9, 0.6},
                                   {2.32, 0.45, 1.6, 1.1},
                                   {4.25, 0.22, 0.9, 1.6},
                                   {6.63, 0.14, 0.5, 2.2},
                                   {9.38, 0.10, 0.3, 0},
                                   {12.5, 0.05, 0.16, 0},
                                   {0, 0, 0, 0}};
static const Mode glass_table[] = {{410, 0.04, 0.04, 0}, {1480, 0.02, 0.02, 0}, {0, 0, 0, 0}};
static const Struck glass = {.modes = glass_modes,
                             .body = glass_table,
                             .contact_ms = 0.55,
                             .noise = 0.02,
                             .air = 0.035,
                             .air_hz = 6400,
                             .ring = 0.3};

static const Mode marimba_modes[] = {{1, 1, 1.3, 0.3},       {3.93, 1.10, 0.36, 0}, {5.3, 0.05, 0.12, 0},
                                     {9.75, 0.9, 0.14, 0},   {13.1, 0.06, 0.05, 0}, {16.9, 0.5, 0.06, 0},
                                     {25.1, 0.08, 0.035, 0}, {0, 0, 0, 0}};
static const Mode marimba_frame[] = {
    {96, 0.16, 0.10, 0}, {228, 0.12, 0.06, 0}, {530, 0.08, 0.04, 0}, {0, 0, 0, 0}};
static const Struck marimba = {.modes = marimba_modes,
                               .body = marimba_frame,
                               .contact_ms = 0.95,
                               .noise = 0.05,
                               .air = 0.085,
                               .air_hz = 1100,
                               .ring = 0.7};

static const Mode vibraphone_modes[] = {{1, 1, 5.6, 0},        {3.98, 0.9, 1.6, 0.8}, {9.9, 0.5, 0.6, 0},
                                        {17.2, 0.08, 0.25, 0}, {5.6, 0.02, 0.3, 0},   {26, 0.03, 0.1, 0},
                                        {0, 0, 0, 0}};
static const Mode vibraphone_frame[] = {{150, 0.05, 0.06, 0}, {610, 0.03, 0.03, 0}, {0, 0, 0, 0}};
static const Struck vibraphone = {.modes = vibraphone_modes,
                                  .body = vibraphone_frame,
                                  .contact_ms = 0.8,
                                  .noise = 0.03,
                                  .air = 0.05,
                                  .air_hz = 1500,
                                  .ring = 0.5,
                                  .tremolo_hz = 4.4,
                                  .tremolo = 0.45};

static const Mode box_modes[] = {
    {1, 1, 2.4, 0.5},     {2.0, 0.10, 1.0, 0},   {3.0, 0.03, 0.6, 0}, {6.24, 0.30, 0.7, 1.0},
    {12.2, 0.04, 0.2, 0}, {17.4, 0.16, 0.22, 0}, {0, 0, 0, 0}};
static const Mode box_wood[] = {
    {265, 0.16, 0.06, 0}, {520, 0.15, 0.05, 0}, {980, 0.11, 0.04, 0}, {1740, 0.08, 0.02, 0}, {0, 0, 0, 0}};
static const Struck music_box = {.modes = box_modes,
                                 .body = box_wood,
                                 .contact_ms = 0.14,
                                 .noise = 0.06,
                                 .air = 0.09,
                                 .air_hz = 4800,
                                 .ring = 0.4};

// Guitar: air and plates as E. V. Jansson, Acoustics for Violin and Guitar Makers (2002), ch. 6, has them.
static const BodyPeak guitar_body[] = {{101, 14, 1.6}, {196, 18, 2.0}, {228, 18, 1.2}, {286, 22, 1.1},
                                       {392, 24, 1.5}, {545, 20, 0.9}, {742, 16, 0.7}, {1020, 10, 0.6},
                                       {2350, 4, 0.5}, {0, 0, 0}};
static const Plucked guitar = {.t60 = 3.4,
                               .ring = 0.35,
                               .damp = 0.26,
                               .stiff = 0.5,
                               .place = 0.19,
                               .finger_hz = 2600,
                               .scrape = 0.022,
                               .sharp_cents = 5,
                               .sharp_s = 0.05,
                               .body = guitar_body};
static const BodyPeak harp_body[] = {{162, 9, 1.2}, {245, 11, 1.3}, {360, 12, 1.0},
                                     {530, 9, 0.7}, {880, 6, 0.5},  {0, 0, 0}};
static const Plucked harp = {.t60 = 4.6,
                             .ring = 0.5,
                             .damp = 0.20,
                             .stiff = 0.36,
                             .place = 0.41,
                             .finger_hz = 2300,
                             .scrape = 0.008,
                             .sharp_cents = 3,
                             .sharp_s = 0.06,
                             .body = harp_body};
static const BodyPeak koto_body[] = {{128, 12, 1.2}, {210, 15, 1.6}, {330, 16, 1.4}, {470, 14, 1.2},
                                     {760, 10, 1.0}, {1350, 6, 0.9}, {2700, 4, 0.8}, {0, 0, 0}};
static const Plucked koto = {.t60 = 2.8,
                             .ring = 0.35,
                             .damp = 0.17,
                             .stiff = 0.46,
                             .place = 0.15,
                             .finger_hz = 3800,
                             .scrape = 0.05,
                             .sharp_cents = 16,
                             .sharp_s = 0.07,
                             .body = koto_body};

static const Wind flute = {.level = {1, 0.62, 0.36, 0.15, 0.075, 0.04, 0.02, 0.01, 0.005},
                           .rise_s = 0.042,
                           .breath = 0.085,
                           .chiff = 0.30,
                           .vibrato_cents = 9,
                           .vibrato_hz = 5.1,
                           .scoop_cents = 28};
static const Wind clarinet = {.level = {1, 0.03, 0.62, 0.045, 0.34, 0.06, 0.16, 0.05, 0.08},
                              .rise_s = 0.045,
                              .breath = 0.016,
                              .chiff = 0.03,
                              .vibrato_cents = 2,
                              .vibrato_hz = 4.6,
                              .scoop_cents = 10};

static const Make makes[] = {
    [INSTRUMENT_KALIMBA] = {1, 2.2, 0.3, 0.26, .struck = &kalimba},
    [INSTRUMENT_BELL] = {2, 3.4, 0.9, 0.32, .struck = &bell},
    [INSTRUMENT_GLASS] = {2, 2.8, 0.7, 0.36, .struck = &glass},
    [INSTRUMENT_PLUCK] = {1, 2.8, 0.6, 0.24, .plucked = &guitar},
    [INSTRUMENT_MARIMBA] = {1, 1.7, 0.3, 0.28, .struck = &marimba},
    [INSTRUMENT_FLUTE] = {2, 1.25, 0.02, 0.36, .wind = &flute},
    [INSTRUMENT_VIBRAPHONE] = {1, 3.6, 1.1, 0.30, .struck = &vibraphone},
    [INSTRUMENT_MUSIC_BOX] = {4, 2.2, 0.5, 0.30, .struck = &music_box},
    [INSTRUMENT_HARP] = {1, 3.2, 0.8, 0.30, .plucked = &harp},
    [INSTRUMENT_KOTO] = {1, 2.6, 0.5, 0.26, .plucked = &koto},
    [INSTRUMENT_CLARINET] = {1, 1.3, 0.02, 0.32, .wind = &clarinet},
};
_Static_assert(sizeof makes / sizeof makes[0] == INSTRUMENT_COUNT, "a make for each instrument");

#define ROOM_S 1.5   // in which the room of a voice falls by 60 dB
#define AFTER_S 0.35 // that a voice leaves to it

static int frames_of(double seconds) { return (int)(seconds * FRAME_RATE); }

double synth_register(Instrument instrument) { return makes[instrument].octave; }

int synth_note_frames(Instrument instrument) { return frames_of(makes[instrument].seconds); }

int synth_voice_frames(Instrument instrument) { return frames_of(makes[instrument].seconds + AFTER_S); }

// Two ears that hear the same.
static void widen(const float *mono, double left, double right, Frame *out, int frames) {
    for (int i = 0; i < frames; i++)
        out[i] = (Frame){(float)(left * (double)mono[i]), (float)(right * (double)mono[i])};
}

// How loud a note is to be, as a factor of what it is. High notes sound louder than they are: three quarters
// of a decibel less for every octave.
static double gain_for(const Frame *frames, int count, double hz) {
    double loudness = loudness_of(frames, count), peak = loudness_peak(frames, count);
    if (loudness <= 0) return 0;
    double wanted = loudness_from_db(LEVEL_VOICE) * pow(hz / 523.25, -0.125) / loudness;
    return fmin(wanted, 0.8 * loudness_from_db(LEVEL_PEAK) / peak);
}

static void add_note(const Make *make, double hz, double force, float *out, int frames) {
    if (make->struck)
        struck_add(make->struck, hz, force, out, frames);
    else if (make->plucked)
        string_pluck_add(make->plucked, hz, force, out, frames);
    else
        wind_add(make->wind, hz, force, out, frames);
}

static Frame *render(Instrument instrument, double hz, double force, double pan, int frames) {
    assert(hz >= 50 && hz <= 8000 && frames >= 0 && pan >= -1 && pan <= 1);
    float *mono = mem_zeroed((size_t)frames + 1, sizeof *mono);
    Frame *out = mem_zeroed((size_t)frames + 1, sizeof *out);
    add_note(&makes[instrument], hz, force, mono, frames);
    widen(mono, sqrt(1 - pan), sqrt(1 + pan), out, frames);
    loudness_round_off(out, frames, 0.0015, makes[instrument].release_s);
    free(mono);
    return out;
}

void synth_note(Instrument instrument, double hz, double force, float *out, int frames) {
    Frame *note = render(instrument, hz, force, 0, frames);
    // From pianissimo to forte: about twenty decibels.
    double gain = gain_for(note, frames, hz) * pow(10, force - 1);
    for (int i = 0; i < frames; i++) out[i] = (float)(gain * (double)note[i].left);
    free(note);
}

void synth_voice(Instrument instrument, double hz, double pan, Frame *out, int frames) {
    const Make *make = &makes[instrument];
    int sounding = frames_of(make->seconds) < frames ? frames_of(make->seconds) : frames;
    Frame *note = render(instrument, hz, 0.7, pan, sounding);
    memset(out, 0, (size_t)frames * sizeof *out);
    memcpy(out, note, (size_t)sounding * sizeof *out);
    free(note);
    room_around(ROOM_S, (float)make->wet, out, frames);
    loudness_round_off(out, frames, 0.001, AFTER_S);
    loudness_scale(out, frames, gain_for(out, frames, hz));
}

void synth_add(Frame *piece, int frames, const int16_t *voice, int voice_frames, int at, double gain,
               double damp_s) {
    assert(at >= 0);
    double level = gain / 32767.0, shrink = damp_s > 0 ? wave_decay(damp_s) : 1.0;
    int end = voice_frames < frames - at ? voice_frames : frames - at;
    if (damp_s > 0)
        end = (int)fmin(end, 1.3 * damp_s * FRAME_RATE); // -78 dB of a soft voice: below the last bit
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
