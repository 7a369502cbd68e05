#pragma once
// A run as words.

#include "cli/tool/reply.h"
#include "game/run/run_check.h"

// The run's head and its result.
void show_about(const Run *run, const RunResult *result, Reply *reply);

// Each event on a line of its own.
void show_events(const Run *run, Reply *reply);
