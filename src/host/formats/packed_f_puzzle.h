#pragma once
// The JSON of f-puzzles, packed, which SudokuPad reads as well.

#include "host/formats/format.h"

// To be freed.
char *pack_f_puzzle(const FormatsPuzzle *puzzle);
