#pragma once
// All runs as one file, and back: the texts of runs (game/run/run.h), one after the other. Both ways advance
// a little in each frame, so that no frame waits, and a file appears only when it is whole.

#include "game/records/run_times.h"
#include "ui/app/app.h"

typedef struct RecordsFiles RecordsFiles;

RecordsFiles *records_files_create(void);
void records_files_destroy(RecordsFiles *files); // calls off what goes on; NULL allowed

bool records_files_busy(const RecordsFiles *files);

// Begins to write these runs to a new file in the player's documents. False, with a notice, when it cannot.
bool records_files_export(RecordsFiles *files, App *app, const int64_t *id, int count);

// Begins to take in all runs of a file, as the player's own or as somebody else's.
bool records_files_import(RecordsFiles *files, App *app, const char *path, bool brought);

// Goes on for a moment, and says in a notice what has come of it. True when runs were taken in.
bool records_files_update(RecordsFiles *files, App *app);

// True when a file begins as a run does.
bool records_files_is_runs(const char *path);

// The names of the files of runs in the player's documents, newest first. Returns how many, `max` at the
// most.
enum { RECORDS_NAME_MAX = 128 };
int records_files_find(char (*out)[RECORDS_NAME_MAX], int max);
void records_files_path(const char *name, char out[PATH_MAX_BYTES]);

// Writes one run, or (as a splits file of LiveSplit) the times of many, to a new file there; a notice says
// where.
bool records_save_run(App *app, int64_t id);
bool records_save_splits(App *app, const char *category, const RunTimes *times, int count);
