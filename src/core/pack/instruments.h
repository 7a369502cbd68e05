#pragma once
// The instruments that a pack may name. What they sound like is defined in game/sound/synth.

#include <stdbool.h>

typedef enum {
    INSTRUMENT_KALIMBA,
    INSTRUMENT_BELL,
    INSTRUMENT_GLASS,
    INSTRUMENT_PLUCK,
    INSTRUMENT_MARIMBA,
    INSTRUMENT_FLUTE,
    INSTRUMENT_VIBRAPHONE,
    INSTRUMENT_MUSIC_BOX,
    INSTRUMENT_HARP,
    INSTRUMENT_KOTO,
    INSTRUMENT_CLARINET,
    INSTRUMENT_COUNT
} Instrument;

const char *instruments_instrument_name(Instrument instrument); // "kalimba"

// Finds one by name, letter case ignored. False, and *out unchanged, for a name that is not known.
bool instruments_instrument(const char *name, Instrument *out);
