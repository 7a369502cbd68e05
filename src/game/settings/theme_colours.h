#ifndef NONET_GAME_SETTINGS_THEME_COLOURS_H
#define NONET_GAME_SETTINGS_THEME_COLOURS_H
// The colour that each theme gives each role, and a pack's own over them.

#include "core/pack/pack.h"
#include "game/settings/settings.h"

// Opaque (0xFFRRGGBB). The pack's colours (NULL allowed) are taken where they have the contrast that the
// roles need; the high-contrast theme takes none.
void theme_colours(ThemeChoice choice, const Pack *pack, uint32_t out[ROLE_COUNT]);

#endif
