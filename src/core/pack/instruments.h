#pragma once
// The instruments and the modes of a scale that a pack may name. What they sound like is for ui/sound/synth
// and core/pack/scale to say.

#include <stdbool.h>

typedef enum {
    INSTRUMENT_KALIMBA,
    INSTRUMENT_BELL,
    INSTRUMENT_GLASS,
    INSTRUMENT_PLUCK,
    INSTRUMENT_MARIMBA,
    INSTRUMENT_FLUTE,
    INSTRUMENT_COUNT
} Instrument;

typedef enum {
    MODE_MAJOR,
    MODE_MINOR,
    MODE_IONIAN,
    MODE_DORIAN,
    MODE_PHRYGIAN,
    MODE_LYDIAN,
    MODE_MIXOLYDIAN,
    MODE_AEOLIAN,
    MODE_LOCRIAN,
    MODE_MAJOR_PENTATONIC,
    MODE_MINOR_PENTATONIC,
    MODE_HARMONIC_MINOR,
    MODE_HIRAJOSHI,
    MODE_WHOLE_TONE,
    MODE_COUNT
} Mode;

const char *instruments_instrument_name(Instrument instrument); // "kalimba"
const char *instruments_mode_name(Mode mode);                   // "minor pentatonic"

// Find by name, whatever the letter case and, between and after the words of a mode, the number of blanks.
// False, and *out unchanged, for a name that is not known.
bool instruments_instrument(const char *name, Instrument *out);
bool instruments_mode(const char *name, Mode *out);
