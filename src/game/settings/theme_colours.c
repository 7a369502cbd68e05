#include "game/settings/theme_colours.h"

#include <string.h>

#include "core/pack/colour_vision.h"

// What is drawn on what, and the contrast that it needs: text 4.5, tokens 7 and on a highlight 4.5, signs 3.
static const struct {
    Role on, ground;
    float least;
} LEAST[] = {
    {ROLE_TEXT, ROLE_BACKGROUND, 4.5f},  {ROLE_TEXT, ROLE_PANEL, 4.5f},
    {ROLE_TEXT, ROLE_BOARD, 4.5f},       {ROLE_DIM, ROLE_BACKGROUND, 4.5f},
    {ROLE_DIM, ROLE_PANEL, 4.5f},        {ROLE_GHOST, ROLE_BACKGROUND, 4.5f},
    {ROLE_NOTE, ROLE_BOARD, 4.5f},       {ROLE_NOTE, ROLE_HOUSE, 4.5f},
    {ROLE_GIVEN, ROLE_BOARD, 7},         {ROLE_GIVEN, ROLE_PANEL, 7},
    {ROLE_GIVEN, ROLE_HOUSE, 7},         {ROLE_GIVEN, ROLE_SAME, 7},
    {ROLE_GIVEN, ROLE_SELECTED, 4.5f},   {ROLE_ENTERED, ROLE_BOARD, 7},
    {ROLE_ENTERED, ROLE_HOUSE, 4.5f},    {ROLE_ENTERED, ROLE_SAME, 4.5f},
    {ROLE_CONFLICT, ROLE_BOARD, 3},      {ROLE_HINT, ROLE_BOARD, 3},
    {ROLE_GOOD, ROLE_BOARD, 3},          {ROLE_CONFLICT, ROLE_BACKGROUND, 4.5f},
    {ROLE_HINT, ROLE_BACKGROUND, 3},     {ROLE_GOOD, ROLE_BACKGROUND, 4.5f},
    {ROLE_LINE_THICK, ROLE_BOARD, 3},    {ROLE_ACCENT, ROLE_BOARD, 3},
    {ROLE_ON_ACCENT, ROLE_ACCENT, 4.5f},
};

static bool fits(const uint32_t *of, Role role, uint32_t colour) {
    for (size_t i = 0; i < sizeof LEAST / sizeof *LEAST; i++) {
        if (LEAST[i].on != role && LEAST[i].ground != role) continue;
        uint32_t other = of[LEAST[i].on == role ? LEAST[i].ground : LEAST[i].on];
        if (colour_contrast(colour, other) < LEAST[i].least) return false;
    }
    return true;
}

// Grounds first, on which all of the theme's own colours must be seen; then what is drawn on them. So every
// pair has its contrast, whichever of the pack's colours are taken.
static void take_pack_colours(uint32_t *of, const Pack *pack, bool grounds) {
    for (int role = 0; role < ROLE_COUNT; role++) {
        if (!pack->has_colour[role] || role_is_ground((Role)role) != grounds) continue;
        uint32_t colour = 0xFF000000u | pack->colour[role];
        if (fits(of, (Role)role, colour)) of[role] = colour;
    }
}

const ColourTable *theme_table(ThemeChoice choice) {
    return colour_table(choice == THEME_PAPER      ? COLOURS_PAPER
                        : choice == THEME_CONTRAST ? COLOURS_CONTRAST
                                                   : COLOURS_INK);
}

void theme_colours(ThemeChoice choice, const Pack *pack, uint32_t out[ROLE_COUNT]) {
    memcpy(out, theme_table(choice)->role, ROLE_COUNT * sizeof *out);
    if (!pack || choice == THEME_CONTRAST) return;
    take_pack_colours(out, pack, true);
    take_pack_colours(out, pack, false);
}
