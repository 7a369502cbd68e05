#ifndef NONET_UI_KIT_THEME_H
#define NONET_UI_KIT_THEME_H
// All style in one place: the colours of the themes, and a pack's own over them. What the colours are is
// game/settings/theme_colours.h; how they are seen, core/pack/colour_vision.h.

#include "core/pack/colour_vision.h"
#include "core/pack/pack.h"
#include "game/settings/settings.h"
#include "ui/kit/draw.h"

typedef struct {
    Colour colour[ROLE_COUNT];
    Colour band[BAND_COUNT];
    bool dark;
} Theme;

// The theme chosen, with the pack's colours (NULL allowed) where they have the contrast that the roles need.
Theme theme_make(ThemeChoice choice, const Pack *pack);

#endif
