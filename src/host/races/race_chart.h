#pragma once
// The pace of each ranked run as a line: how much of the puzzles was filled when. A figure of HTML with a
// drawing in SVG, whose colours are the page's --c0 to --c7.

#include "game/race/race_table.h"

enum { RACE_CHART_COLOURS = 8 };

// Appends nothing when no run is ranked.
void race_chart(const RaceTable *table, Text *out);
