#include "core/pack/instruments.h"

#include <assert.h>

#include "core/base/text_error.h"

static const char *const INSTRUMENTS[] = {
    [INSTRUMENT_KALIMBA] = "kalimba",
    [INSTRUMENT_BELL] = "bell",
    [INSTRUMENT_GLASS] = "glass",
    [INSTRUMENT_PLUCK] = "pluck",
    [INSTRUMENT_MARIMBA] = "marimba",
    [INSTRUMENT_FLUTE] = "flute",
    [INSTRUMENT_VIBRAPHONE] = "vibraphone",
    [INSTRUMENT_MUSIC_BOX] = "music box",
    [INSTRUMENT_HARP] = "harp",
    [INSTRUMENT_KOTO] = "koto",
    [INSTRUMENT_CLARINET] = "clarinet",
};
_Static_assert(sizeof INSTRUMENTS / sizeof INSTRUMENTS[0] == INSTRUMENT_COUNT, "a name for each instrument");

const char *instruments_instrument_name(Instrument instrument) {
    assert(instrument >= 0 && instrument < INSTRUMENT_COUNT);
    return INSTRUMENTS[instrument];
}

bool instruments_instrument(const char *name, Instrument *out) {
    int index = text_index(name, INSTRUMENTS, INSTRUMENT_COUNT);
    if (index >= 0) *out = (Instrument)index;
    return index >= 0;
}
