#include "game/settings/theme_colours.h"

#include <string.h>

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
    {ROLE_ON_ACCENT, ROLE_ACCENT, 4.5f}, {ROLE_DIM, ROLE_BOARD, 4.5f},
    {ROLE_CONFLICT, ROLE_HOUSE, 3},      {ROLE_CONFLICT, ROLE_SAME, 3},
    {ROLE_HINT, ROLE_PANEL, 3},          {ROLE_GOOD, ROLE_PANEL, 3},
    {ROLE_ACCENT, ROLE_PANEL, 3},        {ROLE_ENTERED, ROLE_BACKGROUND, 3},
};

// Roles that say different things, and how far apart they must look to anybody (CIE76; about 2.3 is just
// noticeable).
static const struct {
    Role a, b;
    float least;
} APART[] = {
    {ROLE_GIVEN, ROLE_ENTERED, 15},    {ROLE_CONFLICT, ROLE_HINT, 10},
    {ROLE_CONFLICT, ROLE_GOOD, 10},    {ROLE_HINT, ROLE_GOOD, 10},
    {ROLE_CONFLICT, ROLE_ENTERED, 10}, {ROLE_CONFLICT, ROLE_GIVEN, 10},
    {ROLE_CONFLICT, ROLE_NOTE, 10},    {ROLE_NOTE, ROLE_ENTERED, 10},
    {ROLE_SELECTED, ROLE_SAME, 10},    {ROLE_SELECTED, ROLE_HOUSE, 10},
    {ROLE_SELECTED, ROLE_BOARD, 10},   {ROLE_SAME, ROLE_HOUSE, 10},
    {ROLE_SAME, ROLE_BOARD, 10},       {ROLE_LINE_THIN, ROLE_LINE_THICK, 10},
    {ROLE_HOUSE, ROLE_BOARD, 4}, // meant to be faint
};

#define COUNT(array) (sizeof(array) / sizeof *(array))
_Static_assert(COUNT(LEAST) + COUNT(APART) <= (size_t)COLOUR_FAULTS_MAX, "room for every fault");

static int faults(const uint32_t *of, ColourFault out[COLOUR_FAULTS_MAX]) {
    int count = 0;
    for (size_t i = 0; i < COUNT(LEAST); i++) {
        float has = colour_contrast(of[LEAST[i].on], of[LEAST[i].ground]);
        if (has < LEAST[i].least)
            out[count++] =
                (ColourFault){LEAST[i].on, LEAST[i].ground, true, has, LEAST[i].least, VISION_FULL};
    }
    for (size_t i = 0; i < COUNT(APART); i++) {
        Vision vision = VISION_FULL;
        float has = colour_distance_to_all(of[APART[i].a], of[APART[i].b], &vision);
        if (has < APART[i].least)
            out[count++] = (ColourFault){APART[i].a, APART[i].b, false, has, APART[i].least, vision};
    }
    return count;
}

bool theme_colour_fits(const uint32_t of[ROLE_COUNT], Role role, uint32_t colour) {
    for (size_t i = 0; i < COUNT(LEAST); i++) {
        if (LEAST[i].on != role && LEAST[i].ground != role) continue;
        uint32_t other = of[LEAST[i].on == role ? LEAST[i].ground : LEAST[i].on];
        if (colour_contrast(colour, other) < LEAST[i].least) return false;
    }
    return true;
}

// Grounds first, on which all colours that are there must be seen; then what is drawn on them. So every pair
// has its contrast, whichever of the pack's colours are taken.
static void take_each(uint32_t *of, const Pack *pack, Ground ground, int colours) {
    for (int i = 0; i < 2 * ROLE_COUNT; i++) {
        Role role = (Role)(i % ROLE_COUNT);
        if (pack->colours[role] != colours || role_is_ground(role) != (i < ROLE_COUNT)) continue;
        uint32_t colour = 0xFF000000u | pack->colour[ground][role];
        if (theme_colour_fits(of, role, colour)) of[role] = colour;
    }
}

static Ground ground_of(ThemeChoice choice) { return theme_table(choice)->dark ? GROUND_DARK : GROUND_LIGHT; }

// The theme's colours with all that the pack has for it.
static void take_palette(ThemeChoice choice, const Pack *pack, uint32_t out[ROLE_COUNT]) {
    memcpy(out, theme_table(choice)->role, ROLE_COUNT * sizeof *out);
    for (int role = 0; role < ROLE_COUNT; role++)
        if (pack->colours[role] == GROUND_COUNT)
            out[role] = 0xFF000000u | pack->colour[ground_of(choice)][role];
}

const ColourTable *theme_table(ThemeChoice choice) {
    return colour_table(choice == THEME_PAPER      ? COLOURS_PAPER
                        : choice == THEME_CONTRAST ? COLOURS_CONTRAST
                                                   : COLOURS_INK);
}

int theme_colour_faults(ThemeChoice choice, const Pack *pack, ColourFault out[COLOUR_FAULTS_MAX]) {
    uint32_t of[ROLE_COUNT];
    take_palette(choice, pack, of);
    return faults(of, out);
}

void theme_colours(ThemeChoice choice, const Pack *pack, uint32_t out[ROLE_COUNT]) {
    memcpy(out, theme_table(choice)->role, ROLE_COUNT * sizeof *out);
    if (!pack || choice == THEME_CONTRAST) return;
    ColourFault fault[COLOUR_FAULTS_MAX];
    if (theme_colour_faults(choice, pack, fault) == 0)
        take_palette(choice, pack, out);
    else
        take_each(out, pack, ground_of(choice), GROUND_COUNT);
    take_each(out, pack, ground_of(choice), 1);
}

bool theme_print_colours(const Pack *pack, uint32_t out[GROUND_COUNT][ROLE_COUNT]) {
    theme_colours(THEME_INK, pack, out[GROUND_DARK]);
    theme_colours(THEME_PAPER, pack, out[GROUND_LIGHT]);
    for (int role = 0; role < ROLE_COUNT && pack; role++)
        if (pack->colours[role] == GROUND_COUNT) return true;
    return false;
}
