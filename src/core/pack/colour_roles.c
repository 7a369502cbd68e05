#include "core/pack/colour_roles.h"

#include <assert.h>

enum { DRAWN = false, GROUND = true, NONE = -1 };

static const struct {
    const char *name;
    bool ground;
} ROLES[ROLE_COUNT] = {
#define ROLE(id, name, ground, ...) [ROLE_##id] = {name, ground},
#include "core/pack/colour_roles.def"
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

static const ColourTable TABLES[] = {
    [COLOURS_INK] = {.dark = true, .band = BANDS_ON_DARK, .set = SETS_ON_DARK, .given_ground = RGB(0x252A36)},
    [COLOURS_PAPER] = {.band = BANDS_ON_LIGHT, .set = SETS_ON_LIGHT},
    [COLOURS_CONTRAST] = {.dark = true, .band = BANDS_ON_DARK, .set = SETS_ON_DARK},
    [COLOURS_PICTURE] = {.given_ground = RGB(0xEFEDE8)},
    [COLOURS_PAGE] = {.given_ground = RGB(0xE9E9E9)},
#define ROLE(id, name, ground, ink, paper, contrast, picture, page)                                          \
    [COLOURS_INK].role[ROLE_##id] = RGB(ink), [COLOURS_PAPER].role[ROLE_##id] = RGB(paper),                  \
    [COLOURS_CONTRAST].role[ROLE_##id] = RGB(contrast), [COLOURS_PICTURE].role[ROLE_##id] = RGB(picture),    \
    [COLOURS_PAGE].role[ROLE_##id] = RGB(page),
#include "core/pack/colour_roles.def"
#undef ROLE
};

const ColourTable *colour_table(ColourTableId id) {
    assert(id >= COLOURS_INK && id <= COLOURS_PAGE);
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
