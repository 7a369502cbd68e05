#include "game/sound/interface_sound.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/sound/loudness.h"
#include "game/sound/room.h"
#include "game/sound/wave.h"

// Milliseconds, and decibels off LEVEL_INTERFACE: what is heard all the time is softer, and the conflict is
// no alarm but must be heard.
static const struct {
    int ms;
    double off_db;
} sounds[] = {
    [SOUND_MOVE] = {140, -2},    [SOUND_NOTE] = {200, -1}, [SOUND_ERASE] = {280, 0},
    [SOUND_CONFLICT] = {620, 3}, [SOUND_OPEN] = {760, 0},  [SOUND_BACK] = {760, 0},
};
_Static_assert(sizeof sounds / sizeof sounds[0] == SOUND_COUNT, "a length for each sound");

static int ms_to_frames(int ms) { return ms * FRAME_RATE / 1000; }

int interface_sound_frames(Sound sound) { return ms_to_frames(sounds[sound].ms); }

// One ear at a time: what is drawn into `mono` is added to both.
typedef struct {
    float *mono;
    Frame *out;
    int frames;
    Rng rng;
} Sketch;

static void put(Sketch *sketch, double pan) {
    for (int i = 0; i < sketch->frames; i++) {
        sketch->out[i].left += (float)sqrt(1 - pan) * sketch->mono[i];
        sketch->out[i].right += (float)sqrt(1 + pan) * sketch->mono[i];
        sketch->mono[i] = 0;
    }
}

static void ring(Sketch *sketch, int at_ms, double hz, double level, double t60_s, double pan) {
    int at = ms_to_frames(at_ms);
    wave_add_ring(sketch->mono + at, sketch->frames - at, hz, t60_s, level, 0);
    put(sketch, pan);
}

static void puff(Sketch *sketch, int at_ms, double hz, double q, double level, double rise_s, double t60_s,
                 double pan) {
    Puff noise = {ms_to_frames(at_ms), hz, q, level, rise_s, t60_s};
    wave_add_puff(sketch->mono, sketch->frames, &noise, &sketch->rng);
    put(sketch, pan);
}

static void knock(Sketch *sketch, int at_ms, double level, double pan) {
    ring(sketch, at_ms, 155.6, level, 0.16, pan - 0.1); // a minor second, low: it rubs but does not bite
    ring(sketch, at_ms, 164.8, level, 0.14, pan + 0.1);
    ring(sketch, at_ms, 440.0, 0.16 * level, 0.06, pan); // so that small loudspeakers have something to say
    puff(sketch, at_ms, 380, 0.9, 0.25 * level, 0.001, 0.04, pan);
}

// Two soft notes of wood, the second after the first.
static void two_notes(Sketch *sketch, double first_hz, double second_hz) {
    ring(sketch, 0, first_hz, 0.7, 0.35, -0.15);
    ring(sketch, 0, 3.98 * first_hz, 0.08, 0.06, -0.15);
    puff(sketch, 0, 1800, 1, 0.12, 0.0005, 0.015, -0.15);
    ring(sketch, 75, second_hz, 0.8, 0.45, 0.15);
    ring(sketch, 75, 3.98 * second_hz, 0.08, 0.06, 0.15);
    puff(sketch, 75, 2100, 1, 0.10, 0.0005, 0.015, 0.15);
}

static void draw(Sketch *sketch, Sound sound, double tonic_hz) {
    switch (sound) {
    case SOUND_MOVE: // a fingernail on wood
        ring(sketch, 0, 1180, 0.5, 0.03, 0);
        ring(sketch, 0, 620, 0.25, 0.03, 0.1);
        puff(sketch, 0, 2600, 1.2, 0.5, 0.0005, 0.018, -0.1);
        break;
    case SOUND_NOTE: // graphite on paper: a touch and a short stroke
        puff(sketch, 0, 3100, 1.4, 0.6, 0.001, 0.02, -0.1);
        puff(sketch, 24, 4300, 1.1, 1.0, 0.012, 0.07, 0.1);
        break;
    case SOUND_ERASE: // two strokes of a rubber, the second lower
        puff(sketch, 0, 1500, 1.0, 1.0, 0.02, 0.08, -0.1);
        puff(sketch, 70, 1050, 1.0, 0.8, 0.02, 0.09, 0.1);
        break;
    case SOUND_CONFLICT:
        knock(sketch, 0, 1.0, -0.1);
        knock(sketch, 125, 0.8, 0.1);
        break;
    case SOUND_OPEN: two_notes(sketch, 2 * tonic_hz, 3 * tonic_hz); break;
    case SOUND_BACK: two_notes(sketch, 3 * tonic_hz, 2 * tonic_hz); break;
    case SOUND_COUNT: assert(!"not a sound"); break;
    }
}

void interface_sound_render(Sound sound, double tonic_hz, Frame *out) {
    int frames = interface_sound_frames(sound);
    memset(out, 0, (size_t)frames * sizeof *out);
    Sketch sketch = {mem_zeroed((size_t)frames, sizeof *sketch.mono), out, frames, rng_seed(1 + sound)};
    draw(&sketch, sound, tonic_hz);
    free(sketch.mono);
    room_around(0.6, 0.10F, out, frames);
    loudness_round_off(out, frames, 0.0015, 0.06);
    double wanted = loudness_from_db(LEVEL_INTERFACE + sounds[sound].off_db);
    loudness_scale(out, frames, wanted / loudness_of(out, frames));
}
