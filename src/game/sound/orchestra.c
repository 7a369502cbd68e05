#include "game/sound/orchestra.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "game/sound/limiter.h"
#include "game/sound/loudness.h"

enum { SAMPLES_MAX = 256, KEPT_BYTES = 6 << 20, BLOCK = 1024 };

typedef struct {
    ScorePart part;
    int semitones;
    bool hard;
} Key;

typedef struct {
    Key key;
    Sample sample;
    int64_t used; // when it was wanted last, counted in notes
} Kept;

struct Orchestra {
    Ensemble ensemble;
    Sampler *sampler;
    Kept *kept[SAMPLES_MAX]; // each stays where it is, for the sampler points to it
    int samples;
    int64_t wanted;
};

// How loud each part is, in decibels off LEVEL_VOICE, and how it is begun and let go. The bed is so soft that
// one hears it when it is gone.
static const struct {
    double db;
    float attack_s, release_s;
} PARTS[SCORE_COUNT] = {
    [SCORE_VOICE] = {-2, 0, 0.5F},     [SCORE_RING] = {-6, 0.001F, 0.9F}, [SCORE_ANSWER] = {-9, 0.001F, 0.7F},
    [SCORE_BASS] = {-9, 0.001F, 0.9F}, [SCORE_BED] = {-15.5, 2.2F, 3.6F}, [SCORE_KNOCK] = {-9, 0, 0.1F},
};

Orchestra *orchestra_create(const Ensemble *ensemble) {
    Orchestra *orchestra = mem_zeroed(1, sizeof *orchestra);
    orchestra->ensemble = *ensemble;
    orchestra->sampler = sampler_create();
    return orchestra;
}

static void drop(Kept *kept) {
    free(kept->sample.samples - 1);
    free(kept);
}

void orchestra_destroy(Orchestra *orchestra) {
    if (!orchestra) return;
    sampler_destroy(orchestra->sampler);
    for (int i = 0; i < orchestra->samples; i++) drop(orchestra->kept[i]);
    free(orchestra);
}

const Ensemble *orchestra_ensemble(const Orchestra *orchestra) { return &orchestra->ensemble; }

Sampler *orchestra_sampler(Orchestra *orchestra) { return orchestra->sampler; }

// ---- samples

static Key key_of(const ScoreNote *note) {
    bool same = note->part == SCORE_VOICE || note->part == SCORE_RING; // one instrument
    return (Key){.part = same ? SCORE_RING : note->part,
                 .semitones = note->semitones,
                 .hard = note->part == SCORE_VOICE};
}

static Kept *find(Orchestra *orchestra, const ScoreNote *note) {
    Key key = key_of(note);
    for (int i = 0; i < orchestra->samples; i++) {
        Kept *kept = orchestra->kept[i];
        if (kept->key.part == key.part && kept->key.semitones == key.semitones && kept->key.hard == key.hard)
            return kept;
    }
    return NULL;
}

// Samples of mono frames, with room around them for what reads between two.
static Sample sample_of(const float *frames, int count, bool loops) {
    int16_t *samples = mem_zeroed((size_t)count + 4, sizeof *samples);
    samples++;
    for (int i = 0; i < count; i++) samples[i] = (int16_t)lrint(fmax(-1, fmin(1, (double)frames[i])) * 32767);
    if (loops) {
        samples[-1] = samples[count - 1];
        for (int i = 0; i < 3; i++) samples[count + i] = samples[i];
    }
    return (Sample){.samples = samples, .frames = count, .loops = loops};
}

// A pitch that the instrument has: in its octaves.
static double within(double hz, double low, double high) {
    while (hz < low) hz *= 2;
    while (hz > high) hz /= 2;
    return hz;
}

static Sample render(const Ensemble *ensemble, Key key) {
    double hz = scale_hz(&ensemble->scale, key.semitones);
    bool bed = key.part == SCORE_BED;
    Instrument instrument = key.part == SCORE_ANSWER  ? ensemble_companion(ensemble->instrument)
                            : key.part == SCORE_BASS  ? INSTRUMENT_HARP
                            : key.part == SCORE_KNOCK ? INSTRUMENT_MARIMBA
                                                      : ensemble->instrument;
    int count = bed ? PAD_FRAMES : synth_note_frames(instrument);
    float *frames = mem_alloc((size_t)count * sizeof *frames);
    if (bed) {
        pad_make(ensemble_pad(ensemble->instrument), within(hz, 60, 1000), frames);
        for (int i = 0; i < count; i++) frames[i] *= (float)loudness_from_db(LEVEL_VOICE);
    } else {
        if (instrument == ensemble->instrument && key.part == SCORE_RING)
            hz = ensemble_hz(ensemble, key.semitones);
        else if (key.part == SCORE_ANSWER)
            hz *= synth_register(instrument);
        synth_note(instrument, within(hz, 52, 3800), key.hard ? 0.75 : 0.45, frames, count);
        double even = loudness_from_db(20 * (1 - (key.hard ? 0.75 : 0.45))); // the note's gain says how loud
        for (int i = 0; i < count; i++) frames[i] *= (float)even;
    }
    Sample sample = sample_of(frames, count, bed);
    free(frames);
    return sample;
}

void orchestra_prepare(Orchestra *orchestra, const ScoreNote *note) {
    Kept *kept = find(orchestra, note);
    orchestra->wanted++;
    if (!kept && orchestra->samples < SAMPLES_MAX) {
        Kept new = {.key = key_of(note), .sample = render(&orchestra->ensemble, key_of(note))};
        kept = orchestra->kept[orchestra->samples++] = mem_copy(&new, sizeof new);
    }
    if (kept) kept->used = orchestra->wanted;
}

void orchestra_tidy(Orchestra *orchestra) {
    for (;;) {
        size_t bytes = 0;
        int oldest = -1;
        for (int i = 0; i < orchestra->samples; i++) {
            const Kept *kept = orchestra->kept[i];
            bytes += (size_t)kept->sample.frames * sizeof(int16_t);
            bool older = oldest < 0 || kept->used < orchestra->kept[oldest]->used;
            if (older && !sampler_uses(orchestra->sampler, &kept->sample)) oldest = i;
        }
        if (bytes <= KEPT_BYTES || oldest < 0) return;
        drop(orchestra->kept[oldest]);
        orchestra->kept[oldest] = orchestra->kept[--orchestra->samples];
    }
}

// ---- playing

static int64_t frames_of(int64_t time_us) { return time_us * (FRAME_RATE / 1000) / 1000; }

void orchestra_play(Orchestra *orchestra, const ScoreNote *note, int64_t zero) {
    const Kept *kept = find(orchestra, note);
    if (!kept || note->length_us <= 0) return;
    int64_t start = zero + frames_of(note->start_us), now = sampler_now(orchestra->sampler);
    bool bed = note->part == SCORE_BED;
    // Twenty decibels from the softest note to the loudest; at 0.75 a part is as loud as its level says.
    double even = note->front ? 0 : ensemble_music_db(orchestra->ensemble.instrument);
    double gain = loudness_from_db(PARTS[note->part].db + even + 20 * (note->force - 0.75));
    sampler_play(orchestra->sampler,
                 &(SamplerNote){.sample = &kept->sample,
                                .start = start > now ? start : now,
                                .frames = frames_of(note->length_us),
                                .gain = (float)gain,
                                .pan = (float)note->pan,
                                .attack_s = PARTS[note->part].attack_s,
                                .release_s = PARTS[note->part].release_s,
                                // The same sound, begun elsewhere: two players.
                                .begin = bed ? (float)(note->start_us / 1000 % 97) / 97 : 0,
                                .front = note->front,
                                .ducks = note->part == SCORE_VOICE});
}

// Plays what begins before `until`, and returns the first note that does not.
static int play_until(Orchestra *orchestra, const Score *score, int from, int64_t until) {
    for (; from < score->notes && frames_of(score->note[from].start_us) < until; from++) {
        orchestra_prepare(orchestra, &score->note[from]);
        orchestra_play(orchestra, &score->note[from], 0);
    }
    return from;
}

bool orchestra_perform(const Ensemble *ensemble, const Score *score, OrchestraTake *take, void *context) {
    Orchestra *orchestra = orchestra_create(ensemble);
    Sampler *sampler = orchestra->sampler;
    Limiter limiter = {0};
    Frame *frames = mem_alloc(BLOCK * sizeof *frames);
    bool well = true;
    for (int note = 0, bend = 0;
         well && (note < score->notes || sampler_end(sampler) > sampler_now(sampler));) {
        int64_t until = sampler_now(sampler) + BLOCK;
        note = play_until(orchestra, score, note, until);
        for (; bend < score->bends && frames_of(score->bend[bend].at_us) < until; bend++)
            sampler_bend(sampler, score->bend[bend].cents);
        sampler_render(sampler, frames, BLOCK);
        limiter_apply(&limiter, frames, BLOCK);
        orchestra_tidy(orchestra);
        well = take(context, frames, BLOCK);
    }
    free(frames);
    orchestra_destroy(orchestra);
    return well;
}
