#pragma once
// The table of all formats.

#include "host/formats/format.h"

const FormatRow *formats_row(Format format);

// True for boards of 9x9 with boxes of 3x3, which most formats are for.
bool formats_is_nine(const Layout *layout);
