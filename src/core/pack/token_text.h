#pragma once
// A token as pack.ini writes it: `text | Name`, with shape:NAME, colour:#RRGGBB and small:TEXT or note:TEXT
// besides or in place of the text (core/pack/pack.h).

#include <stdbool.h>

#include "core/base/text_error.h"
#include "core/look/token_look.h"

bool token_text_parse(const char *value, int line, TokenLook *out, TextError *error);
