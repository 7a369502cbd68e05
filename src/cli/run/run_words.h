#pragma once
// The result of a run in a word or two, as all commands say it.

#include "game/run/run_check.h"

enum { RUN_TIME_TEXT = 32 };

// "4:07.901": truncated to milliseconds.
void run_time(int64_t time_us, char out[RUN_TIME_TEXT]);

// "clean", "assisted", "unfinished".
const char *run_how(const RunResult *result);

// A text from outside as it can be shown: characters that would control a terminal, or change the direction
// of writing, become '?'. Cut to what fits; "-" for an empty text. Returns `out`.
enum { RUN_SHOWN_MAX = 240 };
const char *run_shown(const char *text, char out[RUN_SHOWN_MAX]);
