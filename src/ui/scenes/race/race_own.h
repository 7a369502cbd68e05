#pragma once
// The player's own runs of a race: taken from the save, and written as files to the race's folder.

#include "host/races/race_files.h"
#include "store/save_runs.h"

// Adds those that are over and not in the table yet; `code` is that of the race's first puzzle. Returns how
// many: the table must then be ranked again.
int race_own_add(Save *save, const Race *race, const char *code, RaceTable *table);

// Writes those that are not in the folder yet, which are those of race_own_add. False with the reason.
bool race_own_share(Save *save, const Race *race, const char *code, const char *folder, TextError *error);
