#pragma once
// Colours as packs write them: #RRGGBB.

#include <stdbool.h>

#include "core/look/colour_roles.h"

// False, leaving *out untouched, for anything else.
bool colour_parse(const char *value, uint32_t *out);

// One colour, or two with blanks between: on dark ground and on light. How many; 0 for neither.
int colours_parse(const char *value, uint32_t out[GROUND_COUNT]);
