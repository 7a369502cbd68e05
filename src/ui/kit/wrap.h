#pragma once
// Text broken into lines at blanks and line breaks, and drawn from the rectangle's top. Returns the height
// used; draws nothing when colour is 0 (to measure).

#include "ui/kit/draw.h"

// Plain text, also words that come from outside (file names, reasons). A word that alone is too wide is
// broken too. Lines that do not fit in the rectangle's height are left out; the last one that does then ends
// in an ellipsis.
float wrap_text(Draw *draw, Rect rect, Face face, float size, float line_height, Colour colour,
                const char *text);

// How many lines such a text takes at this width.
int wrap_count(Fonts *fonts, Face face, float size, float width, const char *text);

// The game's own prose, of any height. Marked text: *strong*, _token_ (drawn in `mark`).
float wrap_marked(Draw *draw, Rect rect, float size, float line_height, Colour colour, Colour mark,
                  const char *text);
