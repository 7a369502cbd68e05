#pragma once
// A run's score (game/music/run_score.h) as a Standard MIDI File of format 0. One quarter is one second and
// has 25,000 ticks, so that every time is exact to 20 microseconds. Each part has a channel; what bends the
// music becomes pitch bend.

#include "core/base/text.h"
#include "game/music/run_score.h"

enum { RUN_MIDI_TICK_US = 40 };

// Adds the bytes of the file. For runs that run_check has found sound.
void run_midi_add(const Run *run, const RunSound *how, Text *out);
