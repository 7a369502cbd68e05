#include "game/sound/ensemble.h"

#include <assert.h>
#include <stddef.h>

static const Pad strings = {1.25, 1.0, 20, 430, 0.25}, choir = {1.7, 0.8, 26, 560, 0.5},
                 reeds = {1.1, 0.35, 14, 380, 0.3}, glasses = {2.6, 0.5, 12, 700, 0.35},
                 low_strings = {1.5, 0.9, 18, 330, 0.2};

// With the same notes some ensembles are louder over minutes than others, above all where a clarinet holds
// them: `music_db` makes the music of all equally loud.
static const struct {
    Instrument companion;
    const Pad *pad;
    double music_db;
} PARTNERS[] = {
    [INSTRUMENT_KALIMBA] = {INSTRUMENT_HARP, &strings, 0},
    [INSTRUMENT_BELL] = {INSTRUMENT_HARP, &choir, 0},
    [INSTRUMENT_GLASS] = {INSTRUMENT_VIBRAPHONE, &glasses, 0},
    [INSTRUMENT_PLUCK] = {INSTRUMENT_CLARINET, &low_strings, -0.6},
    [INSTRUMENT_MARIMBA] = {INSTRUMENT_FLUTE, &reeds, 0},
    [INSTRUMENT_FLUTE] = {INSTRUMENT_PLUCK, &strings, -0.8},
    [INSTRUMENT_VIBRAPHONE] = {INSTRUMENT_CLARINET, &glasses, -1.1},
    [INSTRUMENT_MUSIC_BOX] = {INSTRUMENT_HARP, &strings, 0},
    [INSTRUMENT_HARP] = {INSTRUMENT_FLUTE, &strings, -0.6},
    [INSTRUMENT_KOTO] = {INSTRUMENT_FLUTE, &low_strings, 0},
    [INSTRUMENT_CLARINET] = {INSTRUMENT_MARIMBA, &reeds, -1.3},
};
_Static_assert(sizeof PARTNERS / sizeof PARTNERS[0] == INSTRUMENT_COUNT, "partners for each instrument");

bool ensemble_init(Ensemble *ensemble, const char *instrument, const char *scale, int tokens) {
    assert(tokens >= 1 && tokens <= ENSEMBLE_VOICES_MAX);
    *ensemble = (Ensemble){.instrument = INSTRUMENT_KALIMBA, .tokens = tokens};
    bool known = scale_parse("C major", &ensemble->scale);
    assert(known);
    known = instrument != NULL && instruments_instrument(instrument, &ensemble->instrument);
    return scale != NULL && scale_parse(scale, &ensemble->scale) && known;
}

double ensemble_hz(const Ensemble *ensemble, int semitones) {
    double top = scale_hz(&ensemble->scale, scale_semitones(&ensemble->scale, ensemble->tokens - 1));
    double octave = synth_register(ensemble->instrument);
    while (octave > 0.5 && top * octave > 2800) octave /= 2;
    return octave * scale_hz(&ensemble->scale, semitones);
}

double ensemble_place(int index, int count) { return count > 1 ? 0.7 * (2.0 * index / (count - 1) - 1) : 0; }

Instrument ensemble_companion(Instrument instrument) { return PARTNERS[instrument].companion; }

const Pad *ensemble_pad(Instrument instrument) { return PARTNERS[instrument].pad; }

double ensemble_music_db(Instrument instrument) { return PARTNERS[instrument].music_db; }
