#pragma once
// Runs as a splits file of LiveSplit (.lss, version 1.7.0), which LiveSplit One and livesplit-core read too:
// attempts, segment history, best segments and the personal best. Nonet's clock is both real and game time.

#include "core/base/text.h"
#include "game/records/run_times.h"

typedef struct {
    const char *name, *value;
} LssVariable;

typedef struct {
    const char *category; // "Runes, Hard, clean"
    int variable_count;   // kept with the file: "Pack" is "Runes"
    const LssVariable *variables;
} LssAbout;

// Adds the text of the file. Runs come in the order in which they were begun, and are numbered from 1.
void lss_add(Text *out, const LssAbout *about, const RunTimes *runs, int count);
