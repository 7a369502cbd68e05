#pragma once
// A race and its table as one page of HTML that needs nothing else: no file, no font and no script from
// outside, light or dark as the reader's system is, and fit to be printed. Each ranked run's pace is a line
// in a drawing. Everything is there without scripts; with them a click on a column's title sorts by it. What
// strangers wrote is escaped, and the page's policy lets nothing run but its own script.

#include "game/race/race_table.h"

void race_page(const Race *race, const RaceTable *table, Text *out);
