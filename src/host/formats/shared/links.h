#pragma once
// Links and codes that hold a whole puzzle. A link may be anywhere in a line of other words; a code is alone
// on its line.

#include "host/formats/shared/format.h"

// links_any: the line holds links, or is a single code. links_read then reads them.
bool links_any(const char *line, size_t length);
void links_read(FormatsOutput *output, const char *line, size_t length, int number);
