#pragma once
// The music of a game in progress, a beat at a time: the score is the solve. A quiet bed in the pack's scale;
// each token that is complete rings in it, at intervals of its own, so that the pattern of all of them never
// recurs (as in B. Eno's Music for Airports, 1978); near the end all of them ring in changes, as bells
// do (F. Stedman, R. Duckworth, Tintinnalogia, 1668), with a gap where the last ones are missing. A companion
// sings between (melody.h), and takes up the tokens that were placed last. The more steps are open, the more
// settled the harmony; while something on the board does not fit, the bed holds its breath.
//
// Pure: the same seed and the same moods give the same notes. Times are the music's own and begin at 0.

#include "core/base/rng.h"
#include "game/music/melody.h"
#include "game/music/mood.h"
#include "game/sound/ensemble.h"
#include "game/sound/score.h"

enum { COMPOSER_BEND_CENTS = -38 };

typedef struct {
    int period;   // beats between two of its notes
    int64_t next; // beat
} ComposerVoice;

typedef struct {
    Ensemble ensemble;
    Rng rng;
    int beat_us, bar;      // a beat's length; beats in a bar
    int64_t beat;          // the next one
    int64_t harmony_until; // ... on which the harmony changes
    int root;              // degree of the scale
    int chord[3];          // degrees
    OpenSteps colour;      // for which it was chosen
    ComposerVoice voice[ENSEMBLE_VOICES_MAX];
    uint32_t ringing; // tokens that have been heard as complete
    Melody melody;
    Phrase phrase;
    int phrase_at;                       // its next note; at its end: nothing is sung
    int64_t phrase_half;                 // when that comes, in half beats
    int rest;                            // bars in which nothing was sung, of late
    int64_t home_at;                     // the beat on which an answer comes home, and the harmony with it
    uint8_t change[ENSEMBLE_VOICES_MAX]; // the row that rings: token - 1 for each place
    int change_at, changes;
} Composer;

// `style` tells packs apart, `seed` games.
void composer_init(Composer *composer, const Ensemble *ensemble, uint64_t style, uint64_t seed);

// After a silence: the bed begins anew.
void composer_resume(Composer *composer);

// When the beat that is composed next begins.
int64_t composer_us(const Composer *composer);

// Adds the notes of the next beat (some begin a little later).
void composer_beat(Composer *composer, const Mood *mood, Score *out);

// Semitones of a degree, which may be below the tonic.
int composer_semitones(const Scale *scale, int degree);
