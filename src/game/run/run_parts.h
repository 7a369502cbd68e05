#pragma once
// The runs of a text that holds any number of them one after the other, and that comes in pieces, cut
// anywhere. A run begins with its line "nonet-run" and ends with its line "end"; empty lines between runs
// are skipped. Damage in one run does not lose the next. Bytes are handed on as they are, for run_read to
// prove.
//
//   RunParts parts = {.line = 1};
//   while there is a piece:
//       run_parts_add(&parts, piece, size);
//       while (run_parts_next(&parts, false, &part)) ...
//   while (run_parts_next(&parts, true, &part)) ...
//   run_parts_finish(&parts);

#include "game/run/run.h"

typedef enum { PARTS_BETWEEN, PARTS_IN_RUN, PARTS_LOST } PartsPlace;

typedef struct {
    int line;        // where the next part begins; 1 at first
    int lines;       // looked at since
    Text held;       // from `start` on: what is not handed out yet
    size_t start;    // of the run, in `held`
    size_t searched; // up to here its lines have been looked at
    PartsPlace place;
    bool middle; // the next line is the rest of one too long
} RunParts;

typedef struct {
    int line;           // where it begins
    const char *text;   // valid until the next call
    size_t size;        //
    const char *reason; // NULL; or why what stands here is no run, and there is no text
} RunPart;

void run_parts_add(RunParts *parts, const char *piece, size_t size);

// The next run, or what is left of one. False when more is needed; `at_end`: no more will come.
bool run_parts_next(RunParts *parts, bool at_end, RunPart *out);

void run_parts_finish(RunParts *parts);
