#pragma once
// The colours that the window is drawn in: a theme's, with a pack's own over them. The roles are listed in
// core/look/colour_roles.def; sizes and faces are each scene's own.

#include "core/look/colour_roles.h"
#include "core/look/colour_vision.h"
#include "core/pack/pack.h"
#include "game/settings/settings.h"
#include "ui/kit/draw.h"

typedef struct {
    Colour colour[ROLE_COUNT];
    Colour band[BAND_COUNT];
    Colour set[COLOUR_SETS];
    Colour tile[COLOUR_MARKS], mark[COLOUR_MARKS];
    bool dark;
} Theme;

// What all drawing needs to know.
typedef struct {
    Theme theme;
    float width, height; // of the canvas, pixels
    float unit;          // pixels per design unit (the mockups are drawn in design units at 1280x800)
    float board_unit;    // the same for the board and its place: the player's text size does not count
    bool keypad;         // tokens stand as on a keypad, 7 8 9 on top; else as on a telephone
    bool pad_left;       // the pad stands to the left of a board, where they stand side by side
} Look;

// The theme chosen, with the pack's colours (NULL allowed) where they have the contrast that the roles need.
Theme theme_make(ThemeChoice choice, const Pack *pack);

// The ink, made lighter or darker (whichever the theme does) by as little as the contrast on a ground
// requires.
Colour theme_ink_on(const Theme *theme, Colour ink, Colour ground, float contrast);

// Gives a ground the colour nearest to the one wanted that still lets everything on it be read.
void theme_tint(Theme *theme, Role ground, Colour wanted);

// What lies behind a coloured note, seen on the board: `colour` from 0.
Colour theme_note_ground(const Theme *theme, int colour);

// The ink of entries in a try, from the outermost (1) to the innermost (4).
Colour theme_try(const Theme *theme, int depth);

// The sign that goes with a colour, so that it is not told by colour alone, and its name in words.
Shape theme_sign(int colour);
const char *theme_mark_name(int colour);
