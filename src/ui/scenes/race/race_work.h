#pragma once
// The table of a race's folder, made by a worker: each run is read and played again.

#include "host/races/race_files.h"

typedef struct RaceWork RaceWork;

// Begins with the runs in a folder. The race must not change while the work lasts.
RaceWork *race_work_begin(const Race *race, const char *folder);

// How far it is. True once it is over: the table, or what is wrong with the folder (error->reason), is then
// the caller's; it is handed over once.
bool race_work_take(RaceWork *work, int *out_done, int *out_of, RaceTable *table, TextError *error);

// Calls off what is not done, and forgets it. NULL allowed.
void race_work_end(RaceWork *work);
