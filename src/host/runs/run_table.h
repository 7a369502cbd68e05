#pragma once
// Runs for spreadsheets and programs. Times are whole microseconds.

#include "core/base/text.h"
#include "game/run/run_check.h"

// ---- CSV with a header: a line for each run, or one for each event of runs. Names come from strangers: one
// that a spreadsheet would take for a formula gets an apostrophe before it.

void run_table_head(Text *out);
void run_table_line(const Run *run, const RunResult *result, Text *out);

void run_table_events_head(Text *out);
void run_table_events(const Run *run, Text *out);

// ---- JSON: one object, without a line break at its end

void run_table_json(const Run *run, const RunResult *result, bool events, Text *out);
