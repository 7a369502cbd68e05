#pragma once
// Races and their runs as files: a folder with the file of a race, *.nonet-race, and those of runs,
// *.nonet-run, is all that a race needs: a shared drive, or a repository.

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

// Reads a run and judges it. What cannot be read is an entry that says why.
void race_files_judge(const Race *race, const char *path, RaceEntry *out);

// Hears how many runs of how many have been judged; false stops it.
typedef bool RaceFilesProgress(void *context, int done, int of);

// Judges all runs in a folder and ranks them, in the order of their names. False when the folder cannot be
// read, or when it was stopped (error->reason is then empty). `progress` may be NULL.
bool race_files_table(const Race *race, const char *folder, RaceFilesProgress *progress, void *context,
                      RaceTable *out, TextError *error);
