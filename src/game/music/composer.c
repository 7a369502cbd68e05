#include "game/music/composer.h"

#include <assert.h>
#include <math.h>

enum { LATE_US = 14000 }; // no player is exact

// Of the beats between two notes of a voice; none has a factor in common with most others.
static const int PERIODS[] = {7, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 37};
enum { PERIOD_COUNT = sizeof PERIODS / sizeof *PERIODS };

static int below(Composer *composer, int bound) { return (int)rng_below(&composer->rng, (uint64_t)bound); }

static bool chance(Composer *composer, int percent) { return below(composer, 100) < percent; }

static double between(Composer *composer, double low, double high) {
    return low + (high - low) * below(composer, 1001) / 1000;
}

int composer_semitones(const Scale *scale, int degree) {
    int octave = 0;
    while (degree < 0) degree += scale->count, octave--;
    return scale_semitones(scale, degree) + 12 * octave;
}

static int semitones(const Composer *composer, int degree) {
    return composer_semitones(&composer->ensemble.scale, degree);
}

void composer_init(Composer *composer, const Ensemble *ensemble, uint64_t style, uint64_t seed) {
    *composer = (Composer){.ensemble = *ensemble, .rng = rng_seed(seed ^ style), .root = -1, .home_at = -1};
    composer->beat_us = 920000 + 20000 * (int)(style % 11); // 53 to 65 beats a minute
    composer->bar = style / 11 % 3 == 0 ? 3 : 4;
    int period[PERIOD_COUNT];
    for (int i = 0; i < PERIOD_COUNT; i++) period[i] = PERIODS[i];
    rng_shuffle(&composer->rng, period, sizeof *period, PERIOD_COUNT);
    for (int i = 0; i < ensemble->tokens; i++) {
        composer->voice[i].period = period[i % PERIOD_COUNT] + i / PERIOD_COUNT;
        composer->change[i] = (uint8_t)i;
    }
    melody_init(&composer->melody, ensemble->scale.count, composer->bar, &composer->rng);
}

void composer_resume(Composer *composer) { composer->harmony_until = composer->beat; }

int64_t composer_us(const Composer *composer) { return composer->beat * composer->beat_us; }

// Adds a note `beats` after the beat that is being composed.
static void add(Composer *composer, Score *out, ScorePart part, int degree, double beats, double length,
                double force, double pan) {
    int64_t start_us =
        composer_us(composer) + (int64_t)(beats * composer->beat_us) + below(composer, LATE_US);
    score_add(out, &(ScoreNote){.start_us = start_us,
                                .length_us = (int64_t)(length * composer->beat_us),
                                .part = part,
                                .semitones = semitones(composer, degree),
                                .force = force,
                                .pan = pan});
}

// ---- the bed

// Roots by how much they rest: the tonic, what leads home, and the rest of the scale.
static int choose_root(Composer *composer, OpenSteps open) {
    int notes = composer->ensemble.scale.count, far = below(composer, notes);
    int fifth = notes / 2 + 1, fourth = notes / 2; // degrees 4 and 3 of seven, 3 and 2 of five
    int home = open == OPEN_MANY ? 45 : open == OPEN_NONE ? 10 : 30;
    int root = chance(composer, home) ? 0
               : chance(composer, 40) ? fourth
               : chance(composer, 50) ? fifth
                                      : far;
    return root != composer->root ? root : chance(composer, 60) ? far : root;
}

// Root, third and fifth; without a third, and so without an answer, where no step is open.
static void choose_chord(Composer *composer, OpenSteps open) {
    bool seven = composer->ensemble.scale.count >= 6;
    int third = open == OPEN_NONE ? 1 : open == OPEN_FEW && chance(composer, 30) ? 3 : 2;
    composer->root = composer->beat == composer->home_at ? 0 : choose_root(composer, open);
    composer->colour = open;
    composer->chord[0] = composer->root;
    composer->chord[1] = composer->root + third;
    composer->chord[2] = composer->root + (seven ? 4 : 3);
}

// The octave of a degree in which it lies at `low` semitones or just above.
static int raised(const Composer *composer, int degree, int low) {
    int notes = composer->ensemble.scale.count;
    while (semitones(composer, degree) >= low + 12) degree -= notes;
    while (semitones(composer, degree) < low) degree += notes;
    return degree;
}

static void lay_bed(Composer *composer, const Mood *mood, Score *out) {
    static const int LOW[] = {-14, -7, -1, 5};
    static const double PLACE[] = {-0.15, 0.45, -0.5, 0.6};
    choose_chord(composer, mood->open);
    int bars = 2 + below(composer, 3), beats = bars * composer->bar;
    composer->harmony_until = composer->beat + beats;
    int layers = mood->bent ? 2 : mood->left * 3 > mood->blanks * 2 ? 3 : 4;
    if (chance(composer, 16)) layers = 1; // now and then it thins out, and one hears the room
    for (int i = 0; i < layers; i++) {
        int degree = raised(composer, composer->chord[i % 3], LOW[i]);
        double late = i == 0 ? 0 : between(composer, 0.2, 1.8);
        add(composer, out, SCORE_BED, degree, late, beats - late + 0.6, between(composer, 0.4, 0.6),
            PLACE[i]);
    }
    if (!mood->bent && chance(composer, 80))
        add(composer, out, SCORE_BASS, raised(composer, composer->root, -24), 0, 4,
            between(composer, 0.4, 0.6), -0.1);
}

// ---- the voices

static bool in_chord(const Composer *composer, int degree) {
    int notes = composer->ensemble.scale.count;
    for (int i = 0; i < 3; i++)
        if ((degree - composer->chord[i]) % notes == 0) return true;
    return false;
}

// A token that is complete sounds, sometimes with a little turn around it.
static void ring(Composer *composer, int voice, Score *out) {
    double force = between(composer, 0.34, 0.5) + (in_chord(composer, voice) ? 0.12 : 0);
    double pan = ensemble_place(voice, composer->ensemble.tokens);
    double at = 0.5 * below(composer, 2);
    int turn = below(composer, 8), notes = composer->ensemble.scale.count;
    if (turn == 0) { // from the note below it
        add(composer, out, SCORE_RING, voice - 1, at, 1, 0.7 * force, pan);
        at += 0.5;
    }
    add(composer, out, SCORE_RING, voice, at, 3, force, pan);
    if (turn == 1) // an echo an octave higher
        add(composer, out, SCORE_RING, voice + notes, at + 0.75, 3, 0.6 * force, -pan);
    if (turn == 2) { // back through a neighbour
        add(composer, out, SCORE_RING, voice + (chance(composer, 50) ? 1 : 2), at + 0.5, 1, 0.7 * force, pan);
        add(composer, out, SCORE_RING, voice, at + 1, 3, 0.8 * force, pan);
    }
}

static void ring_voices(Composer *composer, const Mood *mood, Score *out) {
    for (int i = 0; i < composer->ensemble.tokens; i++) {
        uint32_t bit = 1u << i;
        ComposerVoice *voice = &composer->voice[i];
        if (!(mood->complete & bit)) {
            composer->ringing &= ~bit;
            continue;
        }
        if (!(composer->ringing & bit)) voice->next = composer->beat + 1; // it has just been completed
        composer->ringing |= bit;
        if (composer->beat < voice->next) continue;
        ring(composer, i, out);
        voice->next = composer->beat + voice->period + below(composer, 3);
    }
}

// The next row: by turns all pairs change places, and all but the first and the last (plain hunt). Now and
// then the first pair stays, so that the rows do not come round.
static void change_row(Composer *composer) {
    int tokens = composer->ensemble.tokens, from = composer->changes++ % 2;
    if (composer->changes % 7 == 0 || chance(composer, 20)) from += 2;
    for (int i = from; i + 1 < tokens; i += 2) {
        uint8_t first = composer->change[i];
        composer->change[i] = composer->change[i + 1];
        composer->change[i + 1] = first;
    }
    composer->change_at = -2; // the gap between two rows
}

// Two bells a beat, or the silence where one is missing.
static void ring_changes(Composer *composer, const Mood *mood, Score *out) {
    int tokens = composer->ensemble.tokens;
    for (int half = 0; half < 2; half++, composer->change_at++) {
        if (composer->change_at >= tokens) change_row(composer);
        if (composer->change_at < 0) continue;
        int voice = composer->change[composer->change_at];
        if (mood->complete & 1u << voice)
            add(composer, out, SCORE_RING, voice, 0.5 * half, 3, between(composer, 0.34, 0.46),
                ensemble_place(voice, tokens));
    }
}

// ---- the companion

static bool sings(const Composer *composer) { return composer->phrase_at < composer->phrase.notes; }

static void fall_silent(Composer *composer) {
    composer->phrase.notes = composer->phrase_at = 0;
    melody_forget(&composer->melody);
}

// A question now and then, the less often the more voices ring, and the sooner the longer the companion has
// rested: left to chance alone, half a minute could pass with nothing but the bed. Its answer follows at
// once. Two times of three it is what the player has placed last that the companion thinks about.
static void begin_phrase(Composer *composer, const Mood *mood) {
    int complete = __builtin_popcount(mood->complete), halves = 0;
    composer->rest++;
    int likely = (5 - 3 * complete / mood->tokens) * composer->rest * composer->rest;
    if (!melody_has_asked(&composer->melody) && !chance(composer, likely)) return;
    composer->rest = 0;
    bool quotes = mood->recents >= 2 && chance(composer, 66);
    int quoted = quotes ? 2 + below(composer, mood->recents - 1) : 0;
    MelodyPlace place = {.chord = composer->chord,
                         .tokens = mood->recent + mood->recents - quoted,
                         .quoted = quoted,
                         .unsettled = mood->open == OPEN_NONE};
    melody_next(&composer->melody, &place, &composer->rng, &composer->phrase);
    composer->phrase_at = 0;
    composer->phrase_half = 2 * composer->beat;
    for (int i = 0; i + 1 < composer->phrase.notes; i++) halves += composer->phrase.halves[i];
    composer->home_at = composer->phrase.home ? composer->beat + halves / 2 : -1;
}

// Its notes of this beat: they swell towards its middle, and the last one is let ring.
static void play_phrase(Composer *composer, Score *out) {
    const Phrase *phrase = &composer->phrase;
    while (sings(composer) && composer->phrase_half < 2 * composer->beat + 2) {
        int i = composer->phrase_at++, last = phrase->notes - 1, halves = phrase->halves[i];
        double at = 0.5 * (double)(composer->phrase_half - 2 * composer->beat);
        double swell = 1 - fabs(2.0 * i / last - 1);
        add(composer, out, SCORE_ANSWER, phrase->degree[i], at, 0.5 * halves + (i == last ? 0.5 : 0),
            0.38 + 0.16 * swell + between(composer, 0, 0.06), 0.25);
        composer->phrase_half += halves;
    }
}

// ---- all

void composer_beat(Composer *composer, const Mood *mood, Score *out) {
    assert(mood->tokens == composer->ensemble.tokens);
    bool bar = composer->beat % composer->bar == 0;
    bool home = sings(composer) && composer->beat == composer->home_at;
    // A change of colour is not waited for longer than a bar.
    if (home || composer->beat >= composer->harmony_until || (bar && composer->colour != mood->open))
        lay_bed(composer, mood, out);
    if (mood->bent) {
        fall_silent(composer);
    } else if (mood_is_near_end(mood) && mood->complete != 0) {
        composer->ringing |= mood->complete;
        fall_silent(composer);
        ring_changes(composer, mood, out);
    } else {
        ring_voices(composer, mood, out);
        if (bar && !sings(composer)) begin_phrase(composer, mood);
        play_phrase(composer, out);
    }
    composer->beat++;
}
