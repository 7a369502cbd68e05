#pragma once
// Puzzles on plain boards of other sizes than 9x9 that are one word of a line, as text_words.h finds those of
// the board that was asked for: how many cells the word has says which board it is.

#include "host/formats/shared/format.h"

// True for a line with a word that is as long as such a puzzle.
bool sized_line_may(const char *line, size_t length);

// Takes such a line and hands its puzzles over, with their solutions. False when there is none in it: a word
// needs an empty cell and a few clues, or a solution beside it, for numbers and names can be as long.
bool sized_line_take(FormatsOutput *output, const char *line, size_t length, int number);
