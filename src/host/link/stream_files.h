#pragma once
// How the run stands, in text files of one value each, for OBS and programs like it to show:
//
//     time.txt           the clock: "4:07.3"; at the end to the millisecond
//     split.txt          the segment in progress: "3 of 9"
//     last_split.txt     the time of the last split
//     delta.txt          the difference to the comparison: "−0:12.4"
//     comparison.txt     what that is: "Best"
//     best_possible.txt  the best time that is still possible
//     category.txt, puzzle.txt
//
// A file is empty while its value is unknown. A worker writes the files, each in one step, at most ten times
// a second and only those that have changed.

#include <stdbool.h>
#include <stddef.h>

#include "game/play/run_status.h"

typedef struct StreamFiles StreamFiles;

// The folder is made when it is missing. `wake` is called when stream_files_fault has something new; NULL
// allowed.
StreamFiles *stream_files_create(const char *folder, void (*wake)(void *unused));

// Leaves the files as they are when no run is on. NULL allowed.
void stream_files_destroy(StreamFiles *files);

void stream_files_set(StreamFiles *files, const RunStatus *status);

// True while files cannot be written; `reason` then says why.
bool stream_files_fault(StreamFiles *files, char *reason, size_t size);
