#pragma once
// The writers of boards in a line: one file for each form, beside its reader. Each adds a line with its
// break. False, with names and numbers, when the form has no way to say some of the constraints or of the
// clues; what has been added by then is for the caller to take back.

#include "host/formats/shared/format.h"

bool iss_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error);
bool tatham_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error);
bool killer_numbers_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error);
bool killer_signs_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error);
