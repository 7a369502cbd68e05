#include "core/pack/colour_table.h"

#include <assert.h>

#define RGB(hex) (0xFF000000u | (hex))

// Of a ground that is dark, and of one that is light.
#define BANDS_ON_DARK                                                                                        \
    { RGB(0x5CCBA6), RGB(0x8FD16A), RGB(0x86B6FF), RGB(0xF5C451), RGB(0xFF9A56), RGB(0xFF6F5E) }
#define BANDS_ON_LIGHT                                                                                       \
    { RGB(0x187F5E), RGB(0x4C7F1E), RGB(0x1E5DBB), RGB(0xB07C00), RGB(0xC25A12), RGB(0xC5352A) }
#define SETS_ON_DARK                                                                                         \
    { RGB(0x86B6FF), RGB(0xC7A2FF), RGB(0x7FD8DC), RGB(0xFFB07A) }
#define SETS_ON_LIGHT                                                                                        \
    { RGB(0x1F62C4), RGB(0x7442BE), RGB(0x117A80), RGB(0xB2560F) }

// What the theme Paper, pictures on white and printed pages share.
#define BLACK_INK RGB(0x22201C)
#define BLUE_INK RGB(0x1B52A6)
#define GREY_INK RGB(0x6B6555)
#define DARK_LINE RGB(0x4A4740)

static const ColourTable INK = {
    .dark = true,
    .role =
        {
            [ROLE_BACKGROUND] = RGB(0x12141A),
            [ROLE_PANEL] = RGB(0x1E222C),
            [ROLE_BOARD] = RGB(0x171A21),
            [ROLE_LINE_THIN] = RGB(0x2B303D),
            [ROLE_LINE_THICK] = RGB(0x6B7590),
            [ROLE_GIVEN] = RGB(0xF3F1EA),
            [ROLE_ENTERED] = RGB(0x86B6FF),
            [ROLE_NOTE] = RGB(0x8B94AA),
            [ROLE_SELECTED] = RGB(0x2C5699),
            [ROLE_SAME] = RGB(0x26395A),
            [ROLE_HOUSE] = RGB(0x1D222D),
            [ROLE_CONFLICT] = RGB(0xFF6F5E),
            [ROLE_HINT] = RGB(0xF5C451),
            [ROLE_GOOD] = RGB(0x5CCBA6),
            [ROLE_TEXT] = RGB(0xEDEAE0),
            [ROLE_DIM] = RGB(0x8B94AA),
            [ROLE_ACCENT] = RGB(0x86B6FF),
            [ROLE_ON_ACCENT] = RGB(0x10141D),
        },
    .band = BANDS_ON_DARK,
    .set = SETS_ON_DARK,
    .given_ground = RGB(0x252A36),
};

static const ColourTable PAPER = {
    .role =
        {
            [ROLE_BACKGROUND] = RGB(0xF3EFE6),
            [ROLE_PANEL] = RGB(0xFBF9F3),
            [ROLE_BOARD] = RGB(0xFFFEFB),
            [ROLE_LINE_THIN] = RGB(0xDAD4C6),
            [ROLE_LINE_THICK] = DARK_LINE,
            [ROLE_GIVEN] = BLACK_INK,
            [ROLE_ENTERED] = BLUE_INK,
            [ROLE_NOTE] = GREY_INK,
            [ROLE_SELECTED] = RGB(0xA9CBFF),
            [ROLE_SAME] = RGB(0xD5E5FF),
            [ROLE_HOUSE] = RGB(0xF2EFE6),
            [ROLE_CONFLICT] = RGB(0xC5352A),
            [ROLE_HINT] = RGB(0xB58000),
            [ROLE_GOOD] = RGB(0x177B5B),
            [ROLE_TEXT] = BLACK_INK,
            [ROLE_DIM] = GREY_INK,
            [ROLE_ACCENT] = BLUE_INK,
            [ROLE_ON_ACCENT] = RGB(0xFFFFFF),
        },
    .band = BANDS_ON_LIGHT,
    .set = SETS_ON_LIGHT,
};

static const ColourTable CONTRAST = {
    .dark = true,
    .role =
        {
            [ROLE_BACKGROUND] = RGB(0x000000),
            [ROLE_PANEL] = RGB(0x101010),
            [ROLE_BOARD] = RGB(0x000000),
            [ROLE_LINE_THIN] = RGB(0x6A6A6A),
            [ROLE_LINE_THICK] = RGB(0xFFFFFF),
            [ROLE_GIVEN] = RGB(0xFFFFFF),
            [ROLE_ENTERED] = RGB(0x7FD4FF),
            [ROLE_NOTE] = RGB(0xD8D8D8),
            [ROLE_SELECTED] = RGB(0x0A4FB0),
            [ROLE_SAME] = RGB(0x0B3060),
            [ROLE_HOUSE] = RGB(0x1C1C1C),
            [ROLE_CONFLICT] = RGB(0xFF8A7A),
            [ROLE_HINT] = RGB(0xFFD84A),
            [ROLE_GOOD] = RGB(0x5CF0B4),
            [ROLE_TEXT] = RGB(0xFFFFFF),
            [ROLE_DIM] = RGB(0xD0D0D0),
            [ROLE_ACCENT] = RGB(0xFFE04A),
            [ROLE_ON_ACCENT] = RGB(0x000000),
        },
    .band = BANDS_ON_DARK,
    .set = SETS_ON_DARK,
};

static const ColourTable PICTURE = {
    .role = {[ROLE_BACKGROUND] = RGB(0xFFFFFF),
             [ROLE_BOARD] = RGB(0xFFFFFF),
             [ROLE_GIVEN] = BLACK_INK,
             [ROLE_ENTERED] = BLUE_INK,
             [ROLE_DIM] = GREY_INK,
             [ROLE_LINE_THIN] = RGB(0xA8A296),
             [ROLE_LINE_THICK] = DARK_LINE},
    .given_ground = RGB(0xEFEDE8),
};

// Pure black: a printer sets it in one colour, without a raster.
static const ColourTable PAGE = {
    .role = {[ROLE_BACKGROUND] = RGB(0xFFFFFF),
             [ROLE_BOARD] = RGB(0xFFFFFF),
             [ROLE_GIVEN] = RGB(0x000000),
             [ROLE_ENTERED] = BLUE_INK,
             [ROLE_DIM] = RGB(0x505050),
             [ROLE_LINE_THIN] = RGB(0x000000),
             [ROLE_LINE_THICK] = RGB(0x000000)},
    .given_ground = RGB(0xE9E9E9),
};

const ColourTable *colour_table(ColourTableId id) {
    switch (id) {
    case COLOURS_INK: return &INK;
    case COLOURS_PAPER: return &PAPER;
    case COLOURS_CONTRAST: return &CONTRAST;
    case COLOURS_PICTURE: return &PICTURE;
    case COLOURS_PAGE: return &PAGE;
    }
    assert(false);
    return &INK;
}
