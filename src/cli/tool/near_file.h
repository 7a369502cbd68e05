#pragma once
// Names of files that were misspelt.

#include <stdbool.h>

#include "core/base/text_error.h"

// Where there is no such file, but one with a similar name in the same folder, adds that name to the reason
// and is true.
bool file_suggest(const char *path, TextError *error);
