#pragma once
// Who plays: a pack's instrument, tuned to its scale, with a voice for each token; and those who accompany
// it, chosen to go with that instrument.

#include "core/pack/scale.h"
#include "game/sound/pad.h"
#include "game/sound/synth.h"

enum { ENSEMBLE_VOICES_MAX = 25 };

typedef struct {
    Instrument instrument;
    Scale scale;
    int tokens; // how many voices, 1..ENSEMBLE_VOICES_MAX
} Ensemble;

// From the names in a pack. False for one that is not known, or NULL: kalimba or C major then take its place.
bool ensemble_init(Ensemble *ensemble, const char *instrument, const char *scale, int tokens);

// The pitch of a note of the ensemble's instrument, semitones above its tonic: in its own register, or in a
// lower one where so many voices would end up shrill.
double ensemble_hz(const Ensemble *ensemble, int semitones);

// Where a voice sits, left -1 to right 1: low ones a little to the left, high ones to the right, as on a
// keyboard.
double ensemble_place(int index, int count);

// Who answers the voices, and the bed under them.
Instrument ensemble_companion(Instrument instrument);
const Pad *ensemble_pad(Instrument instrument);

// How much louder or softer than written the music of these is played, so that it is as loud as any.
double ensemble_music_db(Instrument instrument);
