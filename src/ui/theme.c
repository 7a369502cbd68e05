#include "ui/theme.h"

#include <math.h>

#define RGB(hex) (0xFF000000u | (hex))

// The roles of design/experience.md; text, dim and accent follow the mockups. Paper's entered, note, hint and
// good are a little darker than there, by what LEAST asks for.
static const Colour INK[ROLE_COUNT] = {
    [ROLE_BACKGROUND] = RGB(0x12141A), [ROLE_PANEL] = RGB(0x1E222C),      [ROLE_BOARD] = RGB(0x171A21),
    [ROLE_LINE_THIN] = RGB(0x2B303D),  [ROLE_LINE_THICK] = RGB(0x6B7590), [ROLE_GIVEN] = RGB(0xF3F1EA),
    [ROLE_ENTERED] = RGB(0x86B6FF),    [ROLE_NOTE] = RGB(0x8B94AA),       [ROLE_SELECTED] = RGB(0x2C5699),
    [ROLE_SAME] = RGB(0x26395A),       [ROLE_HOUSE] = RGB(0x1D222D),      [ROLE_CONFLICT] = RGB(0xFF6F5E),
    [ROLE_HINT] = RGB(0xF5C451),       [ROLE_GOOD] = RGB(0x5CCBA6),       [ROLE_TEXT] = RGB(0xEDEAE0),
    [ROLE_DIM] = RGB(0x8B94AA),        [ROLE_ACCENT] = RGB(0x86B6FF),     [ROLE_ON_ACCENT] = RGB(0x10141D),
};

static const Colour PAPER[ROLE_COUNT] = {
    [ROLE_BACKGROUND] = RGB(0xF3EFE6), [ROLE_PANEL] = RGB(0xFBF9F3),      [ROLE_BOARD] = RGB(0xFFFEFB),
    [ROLE_LINE_THIN] = RGB(0xDAD4C6),  [ROLE_LINE_THICK] = RGB(0x4A4740), [ROLE_GIVEN] = RGB(0x22201C),
    [ROLE_ENTERED] = RGB(0x1B52A6),    [ROLE_NOTE] = RGB(0x6B6555),       [ROLE_SELECTED] = RGB(0xA9CBFF),
    [ROLE_SAME] = RGB(0xD5E5FF),       [ROLE_HOUSE] = RGB(0xF2EFE6),      [ROLE_CONFLICT] = RGB(0xC5352A),
    [ROLE_HINT] = RGB(0xB58000),       [ROLE_GOOD] = RGB(0x177B5B),       [ROLE_TEXT] = RGB(0x22201C),
    [ROLE_DIM] = RGB(0x6B6555),        [ROLE_ACCENT] = RGB(0x1B52A6),     [ROLE_ON_ACCENT] = RGB(0xFFFFFF),
};

static const Colour CONTRAST[ROLE_COUNT] = {
    [ROLE_BACKGROUND] = RGB(0x000000), [ROLE_PANEL] = RGB(0x101010),      [ROLE_BOARD] = RGB(0x000000),
    [ROLE_LINE_THIN] = RGB(0x6A6A6A),  [ROLE_LINE_THICK] = RGB(0xFFFFFF), [ROLE_GIVEN] = RGB(0xFFFFFF),
    [ROLE_ENTERED] = RGB(0x7FD4FF),    [ROLE_NOTE] = RGB(0xD8D8D8),       [ROLE_SELECTED] = RGB(0x0A4FB0),
    [ROLE_SAME] = RGB(0x0B3060),       [ROLE_HOUSE] = RGB(0x1C1C1C),      [ROLE_CONFLICT] = RGB(0xFF8A7A),
    [ROLE_HINT] = RGB(0xFFD84A),       [ROLE_GOOD] = RGB(0x5CF0B4),       [ROLE_TEXT] = RGB(0xFFFFFF),
    [ROLE_DIM] = RGB(0xD0D0D0),        [ROLE_ACCENT] = RGB(0xFFE04A),     [ROLE_ON_ACCENT] = RGB(0x000000),
};

static const Colour BAND_DARK[BAND_COUNT] = {RGB(0x5CCBA6), RGB(0x8FD16A), RGB(0x86B6FF),
                                             RGB(0xF5C451), RGB(0xFF9A56), RGB(0xFF6F5E)};
static const Colour BAND_LIGHT[BAND_COUNT] = {RGB(0x187F5E), RGB(0x4C7F1E), RGB(0x1E5DBB),
                                              RGB(0xB07C00), RGB(0xC25A12), RGB(0xC5352A)};

static float linear(uint32_t channel) {
    float v = (float)channel / 255;
    return v <= 0.04045f ? v / 12.92f : powf((v + 0.055f) / 1.055f, 2.4f);
}

static float luminance(Colour c) {
    return 0.2126f * linear(c >> 16 & 255) + 0.7152f * linear(c >> 8 & 255) + 0.0722f * linear(c & 255);
}

float colour_contrast(Colour a, Colour b) {
    float la = luminance(a), lb = luminance(b);
    return la > lb ? (la + 0.05f) / (lb + 0.05f) : (lb + 0.05f) / (la + 0.05f);
}

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

static bool fits(const Theme *theme, Role role, Colour colour) {
    for (size_t i = 0; i < sizeof LEAST / sizeof *LEAST; i++) {
        if (LEAST[i].on != role && LEAST[i].ground != role) continue;
        Colour other = theme->colour[LEAST[i].on == role ? LEAST[i].ground : LEAST[i].on];
        if (colour_contrast(colour, other) < LEAST[i].least) return false;
    }
    return true;
}

// Grounds first, on which all of the theme's own colours must be seen; then what is drawn on them. So every
// pair has its contrast, whichever of the pack's colours are taken.
static void take_pack_colours(Theme *theme, const Pack *pack, bool grounds) {
    for (int role = 0; role < ROLE_COUNT; role++) {
        if (!pack->has_colour[role] || is_ground((Role)role) != grounds) continue;
        Colour colour = RGB(pack->colour[role]);
        if (fits(theme, (Role)role, colour)) theme->colour[role] = colour;
    }
}

Theme theme_make(ThemeChoice choice, const Pack *pack) {
    const Colour *table = choice == THEME_PAPER ? PAPER : choice == THEME_CONTRAST ? CONTRAST : INK;
    Theme theme = {.dark = choice != THEME_PAPER};
    for (int role = 0; role < ROLE_COUNT; role++) theme.colour[role] = table[role];
    for (int band = 0; band < BAND_COUNT; band++)
        theme.band[band] = (theme.dark ? BAND_DARK : BAND_LIGHT)[band];
    if (!pack || choice == THEME_CONTRAST) return theme;
    take_pack_colours(&theme, pack, true);
    take_pack_colours(&theme, pack, false);
    return theme;
}

Colour colour_seen(Colour colour, Vision vision) {
    // Linear RGB matrices of the Vienot 1999 simplification (protan, deutan) and Brettel's for tritan in one
    // plane.
    static const float MATRIX[VISION_COUNT][9] = {
        [VISION_FULL] = {1, 0, 0, 0, 1, 0, 0, 0, 1},
        [VISION_PROTANOPIA] = {0.11238f, 0.88762f, 0, 0.11238f, 0.88762f, 0, 0.00401f, -0.00401f, 1},
        [VISION_DEUTERANOPIA] = {0.29275f, 0.70725f, 0, 0.29275f, 0.70725f, 0, -0.02234f, 0.02234f, 1},
        [VISION_TRITANOPIA] = {1, 0.14461f, -0.14461f, 0, 0.85924f, 0.14076f, 0, 0.85924f, 0.14076f},
    };
    const float *m = MATRIX[vision];
    float in[3] = {linear(colour >> 16 & 255), linear(colour >> 8 & 255), linear(colour & 255)};
    Colour out = colour & 0xFF000000u;
    for (int i = 0; i < 3; i++) {
        float v = m[3 * i] * in[0] + m[3 * i + 1] * in[1] + m[3 * i + 2] * in[2];
        v = v < 0 ? 0 : v > 1 ? 1 : v;
        v = v <= 0.0031308f ? v * 12.92f : 1.055f * powf(v, 1 / 2.4f) - 0.055f;
        out |= (Colour)(v * 255 + 0.5f) << (16 - 8 * i);
    }
    return out;
}

static float lab_f(float t) {
    return t > 0.008856f ? cbrtf(t) : 7.787f * t + 16.0f / 116;
}

static void to_lab(Colour c, float out[3]) {
    float r = linear(c >> 16 & 255), g = linear(c >> 8 & 255), b = linear(c & 255);
    float x = lab_f((0.4124f * r + 0.3576f * g + 0.1805f * b) / 0.9505f);
    float y = lab_f(0.2126f * r + 0.7152f * g + 0.0722f * b);
    float z = lab_f((0.0193f * r + 0.1192f * g + 0.9505f * b) / 1.089f);
    out[0] = 116 * y - 16, out[1] = 500 * (x - y), out[2] = 200 * (y - z);
}

float colour_distance(Colour a, Colour b) {
    float p[3], q[3];
    to_lab(a, p);
    to_lab(b, q);
    return sqrtf((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) +
                 (p[2] - q[2]) * (p[2] - q[2]));
}
