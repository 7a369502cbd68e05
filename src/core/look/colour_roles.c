#include "core/look/colour_roles.h"

#include <assert.h>

enum { DRAWN = false, GROUND = true, NONE = -1 };

static const struct {
    const char *name;
    bool ground;
} ROLES[ROLE_COUNT] = {
#define ROLE(id, name, ground, ...) [ROLE_##id] = {name, ground},
#include "core/look/colour_roles.def"
#undef ROLE
};

#define RGB(hex) ((hex) == NONE ? 0 : 0xFF000000u | (uint32_t)(hex))
#define BANDS_ON_DARK                                                                                        \
    { RGB(0x5CCBA6), RGB(0x8FD16A), RGB(0x86B6FF), RGB(0xF5C451), RGB(0xFF9A56), RGB(0xFF6F5E) }
#define BANDS_ON_LIGHT                                                                                       \
    { RGB(0x187F5E), RGB(0x4C7F1E), RGB(0x1E5DBB), RGB(0xB07C00), RGB(0xC25A12), RGB(0xC5352A) }
#define SETS_ON_DARK                                                                                         \
    { RGB(0x86B6FF), RGB(0xC7A2FF), RGB(0x7FD8DC), RGB(0xFFB07A) }
#define SETS_ON_LIGHT                                                                                        \
    { RGB(0x1F62C4), RGB(0x7442BE), RGB(0x117A80), RGB(0xB2560F) }
#define RUNNERS_ON_DARK                                                                                      \
    {                                                                                                        \
        RGB(0x86B6FF), RGB(0xF5C451), RGB(0x5CCBA6), RGB(0xFF6F5E), RGB(0xC79BFF), RGB(0x7FD4FF),            \
            RGB(0xE8A87C), RGB(0xB8C27A)                                                                     \
    }
#define RUNNERS_ON_LIGHT                                                                                     \
    {                                                                                                        \
        RGB(0x1B52A6), RGB(0xA06F00), RGB(0x177B5B), RGB(0xC5352A), RGB(0x7A3FB0), RGB(0x0E7490),            \
            RGB(0x9A5B2A), RGB(0x5F6B1F)                                                                     \
    }

// Red, orange, yellow, green, teal, blue, violet, pink, grey: chosen so that each two look at least 10 apart
// (CIE76) to everybody, and so that tokens can be read on tiles and marks on the board
// (tests/ui/test_ui_theme).
#define TILES_INK                                                                                            \
    {                                                                                                        \
        RGB(0x860B00), RGB(0x3E1700), RGB(0x474621), RGB(0x2A4B34), RGB(0x094B4F), RGB(0x0E1F38),            \
            RGB(0x3D0058), RGB(0x731D71), RGB(0x2D302B)                                                      \
    }
#define MARKS_INK                                                                                            \
    {                                                                                                        \
        RGB(0xFF7F81), RGB(0xEDA63B), RGB(0xF7DE29), RGB(0x94FF7F), RGB(0x32FFFF), RGB(0x78B7E5),            \
            RGB(0xAC97FF), RGB(0xC799B2), RGB(0xE2F0CF)                                                      \
    }
#define TILES_PAPER                                                                                          \
    {                                                                                                        \
        RGB(0xFFAC98), RGB(0xE7B974), RGB(0xFFF37C), RGB(0x9FFF9D), RGB(0x75D0BD), RGB(0xADC1DB),            \
            RGB(0xDDADFF), RGB(0xFFC3FF), RGB(0xD3E7C9)                                                      \
    }
#define MARKS_PAPER                                                                                          \
    {                                                                                                        \
        RGB(0x622C35), RGB(0x361B00), RGB(0x605600), RGB(0x3E5B29), RGB(0x0B5E61), RGB(0x06233A),            \
            RGB(0x3E2260), RGB(0x980289), RGB(0x000000)                                                      \
    }
#define TILES_CONTRAST                                                                                       \
    {                                                                                                        \
        RGB(0x951C00), RGB(0x3E270A), RGB(0x242318), RGB(0x2C5533), RGB(0x00252C), RGB(0x0034C6),            \
            RGB(0x681C90), RGB(0x761059), RGB(0x423F3E)                                                      \
    }
#define MARKS_CONTRAST                                                                                       \
    {                                                                                                        \
        RGB(0xE4817F), RGB(0xF96E05), RGB(0xFFD93E), RGB(0x95FE99), RGB(0x00FFCB), RGB(0x62A3DD),            \
            RGB(0xA583FF), RGB(0xC08DAC), RGB(0xD8D5F3)                                                      \
    }

#define TINTS_PRINTED                                                                                        \
    {                                                                                                        \
        RGB(0x2F6FDB), RGB(0x8A5BC7), RGB(0x5E6672), RGB(0x000000), RGB(0x3A3F4A), RGB(0x1E8A4C),            \
            RGB(0xC23B52), RGB(0xB8860B)                                                                     \
    }
// The colours of tiles and marks, dark enough for a white board.
#define LINES_ON_WHITE                                                                                       \
    {                                                                                                        \
        RGB(0xD0403A), RGB(0xB8741A), RGB(0xA89000), RGB(0x4E9A06), RGB(0x148F77), RGB(0x2E6DA4),            \
            RGB(0x7A4FBF), RGB(0xC04C9E), RGB(0x5B6770)                                                      \
    }

static const ColourTable TABLES[] = {
    [COLOURS_INK] = {.dark = true,
                     .band = BANDS_ON_DARK,
                     .set = SETS_ON_DARK,
                     .tile = TILES_INK,
                     .mark = MARKS_INK,
                     .runner = RUNNERS_ON_DARK,
                     .given_ground = RGB(0x252A36)},
    [COLOURS_PAPER] = {.band = BANDS_ON_LIGHT,
                       .set = SETS_ON_LIGHT,
                       .tile = TILES_PAPER,
                       .mark = MARKS_PAPER,
                       .runner = RUNNERS_ON_LIGHT},
    [COLOURS_CONTRAST] = {.dark = true,
                          .band = BANDS_ON_DARK,
                          .set = SETS_ON_DARK,
                          .tile = TILES_CONTRAST,
                          .mark = MARKS_CONTRAST,
                          .runner = RUNNERS_ON_DARK},
    [COLOURS_PICTURE] = {.tile = TILES_PAPER,
                         .mark = MARKS_PAPER,
                         .given_ground = RGB(0xEFEDE8),
                         .tint = TINTS_PRINTED,
                         .line = LINES_ON_WHITE},
    [COLOURS_PAGE] = {.tile = TILES_PAPER,
                      .mark = MARKS_PAPER,
                      .given_ground = RGB(0xE9E9E9),
                      .tint = TINTS_PRINTED,
                      .line = LINES_ON_WHITE},
    [COLOURS_STREAM] = {.dark = true,
                        .role[ROLE_BACKGROUND] = RGB(0x101216),
                        .role[ROLE_TEXT] = RGB(0xFFFFFF),
                        .role[ROLE_DIM] = RGB(0xA9AFBD),
                        .role[ROLE_CONFLICT] = RGB(0xFF6B5C),
                        .role[ROLE_GOOD] = RGB(0x3FD96B),
                        .role[ROLE_ACCENT] = RGB(0x55B4FF)},
#define ROLE(id, name, ground, ink, paper, contrast, picture, page)                                          \
    [COLOURS_INK].role[ROLE_##id] = RGB(ink), [COLOURS_PAPER].role[ROLE_##id] = RGB(paper),                  \
    [COLOURS_CONTRAST].role[ROLE_##id] = RGB(contrast), [COLOURS_PICTURE].role[ROLE_##id] = RGB(picture),    \
    [COLOURS_PAGE].role[ROLE_##id] = RGB(page),
#include "core/look/colour_roles.def"
#undef ROLE
};

const ColourTable *colour_table(ColourTableId id) {
    assert(id >= COLOURS_INK && id <= COLOURS_STREAM);
    return &TABLES[id];
}

const char *role_name(Role role) {
    assert(role >= 0 && role < ROLE_COUNT);
    return ROLES[role].name;
}

bool role_is_ground(Role role) {
    assert(role >= 0 && role < ROLE_COUNT);
    return ROLES[role].ground;
}
