#include "game/settings/theme_colours.h"

#include "core/pack/colour_vision.h"

#define RGB(hex) (0xFF000000u | (hex))

// The roles of design/experience.md; text, dim and accent follow the mockups. Paper's entered, note, hint and
// good are a little darker than there, by what LEAST asks for.
static const uint32_t INK[ROLE_COUNT] = {
    [ROLE_BACKGROUND] = RGB(0x12141A), [ROLE_PANEL] = RGB(0x1E222C),      [ROLE_BOARD] = RGB(0x171A21),
    [ROLE_LINE_THIN] = RGB(0x2B303D),  [ROLE_LINE_THICK] = RGB(0x6B7590), [ROLE_GIVEN] = RGB(0xF3F1EA),
    [ROLE_ENTERED] = RGB(0x86B6FF),    [ROLE_NOTE] = RGB(0x8B94AA),       [ROLE_SELECTED] = RGB(0x2C5699),
    [ROLE_SAME] = RGB(0x26395A),       [ROLE_HOUSE] = RGB(0x1D222D),      [ROLE_CONFLICT] = RGB(0xFF6F5E),
    [ROLE_HINT] = RGB(0xF5C451),       [ROLE_GOOD] = RGB(0x5CCBA6),       [ROLE_TEXT] = RGB(0xEDEAE0),
    [ROLE_DIM] = RGB(0x8B94AA),        [ROLE_ACCENT] = RGB(0x86B6FF),     [ROLE_ON_ACCENT] = RGB(0x10141D),
};

static const uint32_t PAPER[ROLE_COUNT] = {
    [ROLE_BACKGROUND] = RGB(0xF3EFE6), [ROLE_PANEL] = RGB(0xFBF9F3),      [ROLE_BOARD] = RGB(0xFFFEFB),
    [ROLE_LINE_THIN] = RGB(0xDAD4C6),  [ROLE_LINE_THICK] = RGB(0x4A4740), [ROLE_GIVEN] = RGB(0x22201C),
    [ROLE_ENTERED] = RGB(0x1B52A6),    [ROLE_NOTE] = RGB(0x6B6555),       [ROLE_SELECTED] = RGB(0xA9CBFF),
    [ROLE_SAME] = RGB(0xD5E5FF),       [ROLE_HOUSE] = RGB(0xF2EFE6),      [ROLE_CONFLICT] = RGB(0xC5352A),
    [ROLE_HINT] = RGB(0xB58000),       [ROLE_GOOD] = RGB(0x177B5B),       [ROLE_TEXT] = RGB(0x22201C),
    [ROLE_DIM] = RGB(0x6B6555),        [ROLE_ACCENT] = RGB(0x1B52A6),     [ROLE_ON_ACCENT] = RGB(0xFFFFFF),
};

static const uint32_t CONTRAST[ROLE_COUNT] = {
    [ROLE_BACKGROUND] = RGB(0x000000), [ROLE_PANEL] = RGB(0x101010),      [ROLE_BOARD] = RGB(0x000000),
    [ROLE_LINE_THIN] = RGB(0x6A6A6A),  [ROLE_LINE_THICK] = RGB(0xFFFFFF), [ROLE_GIVEN] = RGB(0xFFFFFF),
    [ROLE_ENTERED] = RGB(0x7FD4FF),    [ROLE_NOTE] = RGB(0xD8D8D8),       [ROLE_SELECTED] = RGB(0x0A4FB0),
    [ROLE_SAME] = RGB(0x0B3060),       [ROLE_HOUSE] = RGB(0x1C1C1C),      [ROLE_CONFLICT] = RGB(0xFF8A7A),
    [ROLE_HINT] = RGB(0xFFD84A),       [ROLE_GOOD] = RGB(0x5CF0B4),       [ROLE_TEXT] = RGB(0xFFFFFF),
    [ROLE_DIM] = RGB(0xD0D0D0),        [ROLE_ACCENT] = RGB(0xFFE04A),     [ROLE_ON_ACCENT] = RGB(0x000000),
};

// What is drawn on what, and the contrast that it needs: text 4.5, tokens 7 and on a highlight 4.5, signs 3.
static const struct {
    Role on, ground;
    float least;
} LEAST[] = {
    {ROLE_TEXT, ROLE_BACKGROUND, 4.5f},
    {ROLE_TEXT, ROLE_PANEL, 4.5f},
    {ROLE_TEXT, ROLE_BOARD, 4.5f},
    {ROLE_DIM, ROLE_BACKGROUND, 4.5f},
    {ROLE_DIM, ROLE_PANEL, 4.5f},
    {ROLE_NOTE, ROLE_BOARD, 4.5f},
    {ROLE_NOTE, ROLE_HOUSE, 4.5f},
    {ROLE_GIVEN, ROLE_BOARD, 7},
    {ROLE_GIVEN, ROLE_PANEL, 7},
    {ROLE_GIVEN, ROLE_HOUSE, 7},
    {ROLE_GIVEN, ROLE_SAME, 7},
    {ROLE_GIVEN, ROLE_SELECTED, 4.5f},
    {ROLE_ENTERED, ROLE_BOARD, 7},
    {ROLE_ENTERED, ROLE_HOUSE, 4.5f},
    {ROLE_ENTERED, ROLE_SAME, 4.5f},
    {ROLE_CONFLICT, ROLE_BOARD, 3},
    {ROLE_HINT, ROLE_BOARD, 3},
    {ROLE_GOOD, ROLE_BOARD, 3},
    {ROLE_CONFLICT, ROLE_BACKGROUND, 4.5f},
    {ROLE_HINT, ROLE_BACKGROUND, 3},
    {ROLE_GOOD, ROLE_BACKGROUND, 4.5f},
    {ROLE_LINE_THICK, ROLE_BOARD, 3},
    {ROLE_ACCENT, ROLE_BOARD, 3},
    {ROLE_ON_ACCENT, ROLE_ACCENT, 4.5f},
};

static bool is_ground(Role role) {
    return role == ROLE_BACKGROUND || role == ROLE_PANEL || role == ROLE_BOARD || role == ROLE_SELECTED ||
           role == ROLE_SAME || role == ROLE_HOUSE;
}

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
        if (!pack->has_colour[role] || is_ground((Role)role) != grounds) continue;
        uint32_t colour = RGB(pack->colour[role]);
        if (fits(of, (Role)role, colour)) of[role] = colour;
    }
}

void theme_colours(ThemeChoice choice, const Pack *pack, uint32_t out[ROLE_COUNT]) {
    const uint32_t *table = choice == THEME_PAPER ? PAPER : choice == THEME_CONTRAST ? CONTRAST : INK;
    for (int role = 0; role < ROLE_COUNT; role++) out[role] = table[role];
    if (!pack || choice == THEME_CONTRAST) return;
    take_pack_colours(out, pack, true);
    take_pack_colours(out, pack, false);
}
