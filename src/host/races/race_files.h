#pragma once
// Races and their runs as files. A folder with the file of a race, *.nonet-race, and those of runs,
// *.nonet-run, is all that a race needs: it may be on a shared drive, or in a repository.

#include "game/race/race_table.h"
#include "host/files/paths.h"

#define RACE_FILE_ENDING ".nonet-race"
#define RUN_FILE_ENDING ".nonet-run"

// True for names that end so, letter case ignored.
bool race_files_is_race(const char *path);
bool race_files_is_run(const char *path);

// Reads a race and proves its puzzles.
bool race_files_read(const char *path, Race *out, TextError *error);

// The one file of a race in a folder. False when there is none, or there are several.
bool race_files_find(const char *folder, char out[PATH_MAX_BYTES], TextError *error);

// Reads a run and judges it. If it cannot be read, the entry says why.
void race_files_judge(const Race *race, const char *path, RaceEntry *out);

// Called with how many runs, of how many, have been judged. Returns false to stop.
typedef bool RaceFilesProgress(void *context, int done, int of);

// Judges all runs in a folder, in the order of their file names, and ranks them. False when the folder cannot
// be read, or when it was stopped (error->reason is then empty). `progress` may be NULL.
bool race_files_table(const Race *race, const char *folder, RaceFilesProgress *progress, void *context,
                      RaceTable *out, TextError *error);
