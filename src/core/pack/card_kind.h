#pragma once
// What the card of a pack shows: [pack] card of pack.ini. The kinds are listed in card_kinds.def.

#include <stdbool.h>

#include "core/base/text_error.h"

typedef enum {
    CARD_UNSAID, // what suits the pack's story and its boards
#define CARD(kind, name) CARD_##kind,
#include "core/look/card_kinds.def"
#undef CARD
    CARD_COUNT
} CardKind;

// The name in pack.ini; "" for CARD_UNSAID.
const char *card_kind_name(CardKind kind);

// False for an unknown name (the nearest known one is named).
bool card_kind_parse(const char *name, int line, CardKind *out, TextError *error);
