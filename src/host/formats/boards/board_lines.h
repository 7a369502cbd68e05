#pragma once
// Lines that hold a board, read as puzzles.

#include "host/formats/boards/board_readers.h"

// Takes a line of ours or of another program into a puzzle: its givens, and its board unless that is plain.
// False with the reason and its column.
bool own_board_take(FormatsOutput *output, const char *line, FormatsPuzzle *puzzle, TextError *error);
bool other_board_take(FormatsOutput *output, const char *line, FormatsPuzzle *puzzle, TextError *error);

// other_board_take in the form of FormatRow.line_read.
bool other_board_read(FormatsOutput *output, const char *line, size_t length, FormatsPuzzle *puzzle,
                      TextError *error);
