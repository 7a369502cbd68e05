#pragma once
// A race and its table as text for a terminal, as CSV and as JSON. Names and reasons from strangers are
// written so that they can do no harm: see race_add_plain; in CSV, what a spreadsheet would take for a
// formula gets an apostrophe before it.

#include "game/race/race_table.h"

void race_list_text(const Race *race, const RaceTable *table, Text *out);

// A header and a line for each run, ranked or not.
void race_list_csv(const Race *race, const RaceTable *table, Text *out);

// One object on one line: race, table, others.
void race_list_json(const Race *race, const RaceTable *table, Text *out);

// The object of a race alone, without the newline.
void race_list_json_race(const Race *race, Text *out);
