#ifndef NONET_UI_THEME_H
#define NONET_UI_THEME_H
// All style in one place: the colours of the themes, and a pack's own over them.

#include "core/pack.h"
#include "game/settings.h"
#include "ui/draw.h"

typedef struct {
    Colour colour[ROLE_COUNT];
    Colour band[BAND_COUNT];
    bool dark;
} Theme;

// The theme chosen, with the pack's colours (NULL allowed) where they have the contrast that the roles need.
Theme theme_make(ThemeChoice choice, const Pack *pack);

// Contrast ratio of two opaque colours as WCAG 2 defines it, 1..21.
float colour_contrast(Colour a, Colour b);

// The colour as seen with a colour vision deficiency (H. Brettel, F. Vienot, J. Mollon 1997; simplified by
// Vienot 1999).
typedef enum { VISION_FULL, VISION_PROTANOPIA, VISION_DEUTERANOPIA, VISION_TRITANOPIA, VISION_COUNT } Vision;
Colour colour_seen(Colour colour, Vision vision);

// How far apart two colours look: CIE76 delta E.
float colour_distance(Colour a, Colour b);

#endif
