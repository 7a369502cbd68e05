#include "core/pack/card_kind.h"

static const char *const NAMES[CARD_COUNT] = {
    [CARD_UNSAID] = "",
#define CARD(kind, name) [CARD_##kind] = #name,
#include "core/look/card_kinds.def"
#undef CARD
};

const char *card_kind_name(CardKind kind) { return NAMES[kind]; }

bool card_kind_parse(const char *name, int line, CardKind *out, TextError *error) {
    const char *const *names = NAMES + CARD_UNSAID + 1;
    int count = CARD_COUNT - CARD_UNSAID - 1, index = text_index(name, names, count);
    if (index < 0) return text_unknown(error, line, "kind of card", name, names, count);
    *out = (CardKind)(CARD_UNSAID + 1 + index);
    return true;
}
