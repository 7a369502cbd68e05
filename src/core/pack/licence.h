#pragma once
// What a licence line says: an SPDX identifier, and after a comma whatever else there is to say, as in
// "OFL-1.1, Noto Project".

#include "core/base/text_error.h"

typedef enum {
    LICENCE_KNOWN,   // one that SPDX lists, or several joined by AND, OR or WITH
    LICENCE_PRIVATE, // "private" or "unknown": for the owner's own use
    LICENCE_WRONG,   // neither
} LicenceKind;

// With LICENCE_WRONG the reason is in *error (NULL allowed), its line is `line`.
LicenceKind licence_kind(const char *text, int line, TextError *error);
