#pragma once
// What a run comes to in a word or two, as all commands say it.

#include "game/run/run_check.h"

enum { RUN_TIME_TEXT = 32 };

// "4:07.901": truncated to milliseconds.
void run_time(int64_t time_us, char out[RUN_TIME_TEXT]);

// "clean", "assisted", "unfinished".
const char *run_how(const RunResult *result);

// The player, or "-".
const char *run_player(const Run *run);
