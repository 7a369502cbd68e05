#pragma once
// The program's colours, all of them: of the window's themes, of pictures and of printed pages. Opaque,
// 0xFFRRGGBB. Those of the window have the contrast that game/settings/theme_colours.c asks for.

#include <stdbool.h>
#include <stdint.h>

#include "core/pack/colour_roles.h"
#include "core/rate/band.h"

typedef enum {
    COLOURS_INK, // the window's themes; Ink is also that of dark pictures
    COLOURS_PAPER,
    COLOURS_CONTRAST,
    COLOURS_PICTURE, // a picture on white. It and the page have only the roles that a printed board needs
    COLOURS_PAGE
} ColourTableId;

enum { COLOUR_SETS = 4 };

typedef struct {
    bool dark;
    uint32_t role[ROLE_COUNT];
    uint32_t band[BAND_COUNT];
    uint32_t
        set[COLOUR_SETS];  // of cells, in the picture of a step: told apart by hatching and letter besides
    uint32_t given_ground; // of a printed board whose givens are told from entries by their ground
} ColourTable;

const ColourTable *colour_table(ColourTableId id);
