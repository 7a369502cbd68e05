#pragma once
// The colours of each theme, and a pack's own over them.

#include "core/look/colour_roles.h"
#include "core/look/colour_vision.h"
#include "core/pack/pack.h"
#include "game/settings/settings.h"

// The theme's own.
const ColourTable *theme_table(ThemeChoice choice);

// Opaque (0xFFRRGGBB). The colours that the pack (NULL allowed) has for this theme are taken all together, if
// everything drawn in them can be read; else each that can be read with what is there. So is each colour that
// it has for both themes. The high-contrast theme takes none.
void theme_colours(ThemeChoice choice, const Pack *pack, uint32_t out[ROLE_COUNT]);

// True when the role can have this colour: all that is drawn on it or that it is drawn on has its contrast.
bool theme_colour_fits(const uint32_t of[ROLE_COUNT], Role role, uint32_t colour);

// A pack's colours for what is printed of it, on dark ground and on light. False when it has none of its own.
bool theme_print_colours(const Pack *pack, uint32_t out[GROUND_COUNT][ROLE_COUNT]);

// Two roles whose colours are too near: by their contrast (1 to 21), where one is drawn on the other, or by
// how far apart they look (delta E), where they say different things.
typedef struct {
    Role a, b;
    bool drawn; // a on b
    float has, needs;
    Vision vision; // with which they look least apart
} ColourFault;

// What keeps the pack's colours for this theme from being taken together, in the order of the table. Returns
// how many there are.
enum { COLOUR_FAULTS_MAX = 64 };
int theme_colour_faults(ThemeChoice choice, const Pack *pack, ColourFault out[COLOUR_FAULTS_MAX]);
