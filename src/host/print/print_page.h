#pragma once
// Pages as in a puzzle book.

#include "host/print/print_ink.h"

// Draws a page, from 0, on the ink's context in points.
void print_page(PrintInk *ink, const PrintOptions *options, int page);
