#include "ui/kit/theme.h"

#include "game/settings/theme_colours.h"

#define RGB(hex) (0xFF000000u | (hex))

static const Colour BAND_DARK[BAND_COUNT] = {RGB(0x5CCBA6), RGB(0x8FD16A), RGB(0x86B6FF),
                                             RGB(0xF5C451), RGB(0xFF9A56), RGB(0xFF6F5E)};
static const Colour BAND_LIGHT[BAND_COUNT] = {RGB(0x187F5E), RGB(0x4C7F1E), RGB(0x1E5DBB),
                                              RGB(0xB07C00), RGB(0xC25A12), RGB(0xC5352A)};

Theme theme_make(ThemeChoice choice, const Pack *pack) {
    Theme theme = {.dark = choice != THEME_PAPER};
    theme_colours(choice, pack, theme.colour);
    for (int band = 0; band < BAND_COUNT; band++)
        theme.band[band] = (theme.dark ? BAND_DARK : BAND_LIGHT)[band];
    return theme;
}
