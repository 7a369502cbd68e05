#pragma once
// Plain text broken into lines: for words that come from outside (file names, reasons), in which '*' and '_'
// are themselves, unlike draw_paragraph's.

#include "ui/kit/draw.h"

// Draws the text from the rectangle's top, broken at blanks, and inside a word where the word alone is too
// wide. Lines that do not fit in the rectangle's height are left out; the last one that does then ends in an
// ellipsis. Returns the height used; draws nothing when colour is 0 (to measure).
float wrap_text(Draw *draw, Rect rect, Face face, float size, float line_height, Colour colour,
                const char *text);
