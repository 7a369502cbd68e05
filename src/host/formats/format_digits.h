#pragma once
// Sets of digits as text, for formats that are 9x9 by their definition.

#include "host/formats/format.h"

// The digits of a set, or what stands for none. Returns how many characters.
int format_digits(uint16_t tokens, const char *none, char out[FORMATS_ORDER + 1]);
