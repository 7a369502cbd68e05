#pragma once
// The runs of files, or of standard input, each proved before anything is said of it, by several workers at
// once. A file holds one run or many (game/run/run_parts.h); only a few are in memory at a time.

#include "cli/tool/cli.h"
#include "game/run/run_check.h"

// Where a run begins.
typedef struct {
    const char *file; // "stdin" for standard input
    int line;
} RunPlace;

typedef struct {
    int jobs;
    bool json;     // what is not read is an object of JSON among the answers too
    void *context; // the command's; several workers share it, read-only unless there is only one
    // Says what is to be said of a proved run. False when the answer is no.
    bool (*proved)(void *context, const RunPlace *place, const Run *run, const RunResult *result,
                   Reply *reply);
    // Says what is wrong with a run; error->line is a line of the file. A file that cannot be read, and
    // everything where this is NULL, is said as all commands say errors.
    void (*wrong)(void *context, const RunPlace *place, const TextError *error, Reply *reply);
} RunAsk;

// CLI_DONE when all runs were proved and all answers yes, else CLI_NO.
int each_run(int files, char **file, const RunAsk *ask);
