#pragma once
// The writers of boards: one file for each form, beside its reader. Each adds a line with its break, or a
// drawing of several lines. False, with names and numbers, when the form has no way to say some of the
// constraints or of the clues; what has been added by then is for the caller to take back.

#include "host/formats/shared/format.h"

bool iss_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error);
bool tatham_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error);
bool killer_numbers_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error);
bool killer_signs_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error);
bool signs_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error);
bool record_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error);
bool record_write_letters(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error);

// The parts of a record; it is written with digits and letters, or with letters alone (`letters`).
typedef struct {
    int index;
    const Grid *puzzle, *solution; // solution NULL: not known
    const char *grade;
} PuzzleRecord;

#define RECORD_HEAD "# index,puzzle,solution,clues,grade\n"

bool record_add(Text *out, const Layout *board, const PuzzleRecord *record, bool letters, TextError *error);
