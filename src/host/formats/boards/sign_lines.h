#pragma once
// Lines that may be a drawn board of signs (host/formats/boards/sign_grid.h), gathered until that is known.
// Rows of cells with blanks between them look like the first line of one. They are one only if a line of
// signs follows and both have signs, or if another row follows that and one of the three has a sign. All
// other lines are for whoever reads lines.

#include "core/base/text.h"
#include "host/formats/boards/sign_grid.h"
#include "host/formats/shared/format.h"

typedef struct {
    Text text;   // the lines, each with its break
    int first;   // the number of the first
    int count;   // of lines; 0: none is held
    bool signs;  // one of them has a sign
    bool sure;   // the first two have
    bool broken; // one of them has a mistake: a blank line ends the drawing
    SignRow row; // the last row; only its cells and their columns are valid
} SignLines;

// Takes a line into a drawing. False when it is no part of one, or not of this one.
bool sign_lines_take(SignLines *lines, const char *line, size_t length, int number);

// True when the lines are a drawing, whole or not; when it is whole.
bool sign_lines_are_drawn(const SignLines *lines);
bool sign_lines_are_whole(const SignLines *lines);

// Reads a drawing, or a board of signs in one line, into a puzzle. If the layout that is read for has as many
// rows, the signs are on that. False with the reason, its line in the text and its column.
bool sign_lines_read(FormatsOutput *output, const char *text, FormatsPuzzle *puzzle, TextError *error);

// Hands over the puzzle of a drawing, or complains of it.
void sign_lines_give(const SignLines *lines, FormatsOutput *output);

// The same for a board of signs in one line; true for such a line.
bool sign_line_begins(const char *line, size_t length);
void sign_line_take(FormatsOutput *output, const char *line, size_t length, int number);
