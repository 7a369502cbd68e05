#pragma once
// Tokens on paper.

#include "host/print/print_ink.h"

// A token centred in a square of that size. `given`: in the look of a given, not of an entry.
void print_token(PrintInk *ink, int token, double x, double y, double size, bool given);

// How large an entry is beside a given, for the token's size: shapes, and coloured signs of a pack's font,
// would otherwise look the same.
double print_entry_size(const PrintInk *ink, int token);

// The same as a note: small, and by the pack's sign for notes where it has one.
void print_note(PrintInk *ink, int token, double x, double y, double size);

// A shape of that radius, filled, with an edge.
void print_shape(PrintInk *ink, Shape shape, double x, double y, double radius, PrintColour fill,
                 PrintColour edge, double line);

// The colour, moved towards the ink until it has that contrast (WCAG 2) to what it stands on.
PrintColour print_readable(const PrintInk *ink, PrintColour colour, double least);
