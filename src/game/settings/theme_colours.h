#pragma once
// The colours of each theme, and a pack's own over them.

#include "core/pack/colour_roles.h"
#include "core/pack/pack.h"
#include "game/settings/settings.h"

// The theme's own.
const ColourTable *theme_table(ThemeChoice choice);

// Opaque (0xFFRRGGBB). The pack's colours (NULL allowed) are taken where they have the contrast that the
// roles need; the high-contrast theme takes none.
void theme_colours(ThemeChoice choice, const Pack *pack, uint32_t out[ROLE_COUNT]);
