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
    void *context; // the command's; several workers share it, read-only unless there is only one
    // Says what is to be said of a proved run. False when the answer is no.
    bool (*proved)(void *context, const RunPlace *place, const Run *run, const RunResult *result,
                   Reply *reply);
    // Says what is wrong. error->line is a line of the file, 0 when the file cannot be read. NULL: said on
    // standard error, as all commands do.
    void (*wrong)(void *context, const RunPlace *place, const TextError *error, Reply *reply);
} RunAsk;

// CLI_DONE when all runs were proved and all answers yes, else CLI_NO.
int each_run(int files, char **file, const RunAsk *ask);
