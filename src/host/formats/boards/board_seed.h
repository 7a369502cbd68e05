#pragma once
// Lines of a pack's seeds.csv that have a board: of another size than 9x9, or with what the last column says.
// Its other lines are read like any table (host/formats/shared/text_words.h).

#include "host/formats/shared/format.h"

// True for a line that begins with a seed and its solution, and must be read here where puzzles of this
// layout are expected.
bool seed_line_begins(const Layout *layout, const char *line, size_t length);

// Hands over the puzzle of such a line, or complains of it. Its board is the layout, or the plain one of its
// size where the layout has another size, with what the last column adds.
void seed_line_take(FormatsOutput *output, const char *line, size_t length, int number);
