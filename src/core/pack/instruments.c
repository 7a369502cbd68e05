#include "core/pack/instruments.h"

#include <assert.h>

static const char *const INSTRUMENTS[] = {
    [INSTRUMENT_KALIMBA] = "kalimba", [INSTRUMENT_BELL] = "bell",       [INSTRUMENT_GLASS] = "glass",
    [INSTRUMENT_PLUCK] = "pluck",     [INSTRUMENT_MARIMBA] = "marimba", [INSTRUMENT_FLUTE] = "flute",
};
_Static_assert(sizeof INSTRUMENTS / sizeof INSTRUMENTS[0] == INSTRUMENT_COUNT, "a name for each instrument");

static const char *const MODES[] = {
    [MODE_MAJOR] = "major",
    [MODE_MINOR] = "minor",
    [MODE_IONIAN] = "ionian",
    [MODE_DORIAN] = "dorian",
    [MODE_PHRYGIAN] = "phrygian",
    [MODE_LYDIAN] = "lydian",
    [MODE_MIXOLYDIAN] = "mixolydian",
    [MODE_AEOLIAN] = "aeolian",
    [MODE_LOCRIAN] = "locrian",
    [MODE_MAJOR_PENTATONIC] = "major pentatonic",
    [MODE_MINOR_PENTATONIC] = "minor pentatonic",
    [MODE_HARMONIC_MINOR] = "harmonic minor",
    [MODE_HIRAJOSHI] = "hirajoshi",
    [MODE_WHOLE_TONE] = "whole tone",
};
_Static_assert(sizeof MODES / sizeof MODES[0] == MODE_COUNT, "a name for each mode");

const char *instruments_instrument_name(Instrument instrument) {
    assert(instrument >= 0 && instrument < INSTRUMENT_COUNT);
    return INSTRUMENTS[instrument];
}

const char *instruments_mode_name(Mode mode) {
    assert(mode >= 0 && mode < MODE_COUNT);
    return MODES[mode];
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static bool same_words(const char *text, const char *name) {
    for (;; text++, name++) {
        while (is_blank(*text) && (is_blank(text[1]) || text[1] == '\0')) text++;
        if (*text == '\0' || *name == '\0') return *text == *name;
        char c = *text;
        if (is_blank(c)) c = ' ';
        if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
        if (c != *name) return false;
    }
}

bool instruments_instrument(const char *name, Instrument *out) {
    for (int i = 0; i < INSTRUMENT_COUNT; i++) {
        if (!same_words(name, INSTRUMENTS[i])) continue;
        *out = (Instrument)i;
        return true;
    }
    return false;
}

bool instruments_mode(const char *name, Mode *out) {
    for (int i = 0; i < MODE_COUNT; i++) {
        if (!same_words(name, MODES[i])) continue;
        *out = (Mode)i;
        return true;
    }
    return false;
}
