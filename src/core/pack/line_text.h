#pragma once
// A value of pack.ini that is text for a person: not empty, UTF-8, and no longer than its place.

#include <stdbool.h>
#include <stddef.h>

#include "core/base/text_error.h"

// `what` names it in the reason: "the token's name".
bool line_text_take(char *out, size_t size, const char *what, const char *value, int line, TextError *error);
