#pragma once
// A run as music: what the game sounded while it was played. A Standard MIDI File of format 0: each entry is
// its token's voice in the pack's scale, a house that becomes full the run of its tokens, an entry that is
// shown to break a rule a knock, and each solved board the melody and the chord that end a game. One quarter
// is one second and has 25,000 ticks, so that every time is exact to 20 microseconds.

#include "core/base/text.h"
#include "core/pack/instruments.h"
#include "core/pack/scale.h"
#include "game/run/run.h"

enum { RUN_MIDI_TICK_US = 40 };

typedef struct {
    Scale scale;
    Instrument instrument;
    int speed; // 1: as it was played; 2: twice as quick
} RunMidi;

// Adds the bytes of the file. For runs that run_check has found sound.
void run_midi_add(const Run *run, const RunMidi *how, Text *out);
