#pragma once
// Studies runs (game/records/study.h) on a thread, the newest first, while what was found so far is shown.
// The runs are read by the main thread, a few at a time, for the save belongs to it.

#include "game/records/study.h"
#include "ui/app/app.h"

enum { RECORDS_STUDIED_MAX = 500 }; // runs; older ones say little about how the player plays now

typedef struct RecordsStudy RecordsStudy;

RecordsStudy *records_study_create(void);
void records_study_destroy(RecordsStudy *study); // NULL allowed

// Begins anew with these runs, oldest first, all on boards of one layout.
void records_study_begin(RecordsStudy *study, const int64_t *id, int count);

// Hands over the next few runs when the last are done, and takes what was found. Returns true when there is
// something new.
bool records_study_update(RecordsStudy *study, Save *save);

bool records_study_busy(const RecordsStudy *study);

// What was found so far, of so many runs out of so many.
const Study *records_study_found(const RecordsStudy *study, int *out_done, int *out_of);
