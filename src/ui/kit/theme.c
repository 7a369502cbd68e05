#include "ui/kit/theme.h"

#include <string.h>

#include "core/look/shape_outline.h"
#include "game/settings/theme_colours.h"

Theme theme_make(ThemeChoice choice, const Pack *pack) {
    const ColourTable *table = theme_table(choice);
    Theme theme = {.dark = table->dark};
    theme_colours(choice, pack, theme.colour);
    memcpy(theme.band, table->band, sizeof theme.band);
    memcpy(theme.set, table->set, sizeof theme.set);
    memcpy(theme.tile, table->tile, sizeof theme.tile);
    memcpy(theme.mark, table->mark, sizeof theme.mark);
    return theme;
}

// Mixes towards `end` in steps until the contrast is reached.
static Colour mix_until(Colour from, Colour end, Colour ground, float contrast) {
    enum { STEPS = 20 };
    Colour colour = from;
    for (int i = 1; i <= STEPS && colour_contrast(colour, ground) < contrast; i++)
        colour = colour_mix(from, end, (float)i / STEPS);
    return colour;
}

Colour theme_ink_on(const Theme *theme, Colour ink, Colour ground, float contrast) {
    return mix_until(ink, theme->dark ? 0xFFFFFFFFu : 0xFF000000u, ground, contrast);
}

void theme_tint(Theme *theme, Role ground, Colour wanted) {
    enum { STEPS = 8 };
    Colour from = theme->colour[ground];
    for (int step = STEPS; step > 0; step--) {
        Colour colour = colour_mix(from, wanted, (float)step / STEPS);
        if (!theme_colour_fits(theme->colour, ground, colour)) continue;
        theme->colour[ground] = colour;
        return;
    }
}

Colour theme_note_ground(const Theme *theme, int colour) {
    return mix_until(theme->tile[colour], theme->mark[colour], theme->colour[ROLE_BOARD], 3.1f);
}

Shape theme_sign(int colour) { return shape_of_colour(colour); }

const char *theme_mark_name(int colour) {
    static const char *const NAME[COLOUR_MARKS] = {"Red",  "Orange", "Yellow", "Green", "Teal",
                                                   "Blue", "Violet", "Pink",   "Grey"};
    return NAME[colour];
}

Colour theme_try(const Theme *theme, int depth) {
    // Pink, yellow, green (on light blue) and orange: like no other ink of tokens.
    static const int ON_DARK[] = {7, 2, 3, 1}, ON_LIGHT[] = {7, 2, 5, 1};
    return theme->mark[(theme->dark ? ON_DARK : ON_LIGHT)[depth - 1]];
}
