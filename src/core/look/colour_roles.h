#pragma once
// The program's colours, all of them: of the window's themes, of pictures, printed pages and the stream's
// window. The table of the roles is colour_roles.def; a pack may give some of them a colour of its own.

#include <stdbool.h>
#include <stdint.h>

#include "core/rate/band.h"

typedef enum {
#define ROLE(id, ...) ROLE_##id,
#include "core/look/colour_roles.def"
#undef ROLE
    ROLE_COUNT
} Role;

typedef enum {
    COLOURS_INK, // the window's themes; Ink is also that of dark pictures
    COLOURS_PAPER,
    COLOURS_CONTRAST,
    COLOURS_PICTURE, // a picture on white. It and the page have only the roles that a printed board needs
    COLOURS_PAGE,
    COLOURS_STREAM // what stands on the key colour of the stream's window; ROLE_BACKGROUND is the words' edge
} ColourTableId;

// Whether colours are seen on dark ground or on light.
typedef enum { GROUND_DARK, GROUND_LIGHT, GROUND_COUNT } Ground;

enum { COLOUR_SETS = 4, COLOUR_MARKS = 9, COLOUR_RUNNERS = 8, COLOUR_TINTS = 8 };

// Opaque colours, 0xFFRRGGBB. A role that is never drawn has 0.
typedef struct {
    bool dark;
    uint32_t role[ROLE_COUNT];
    uint32_t band[BAND_COUNT];
    uint32_t
        set[COLOUR_SETS]; // sets of cells in the picture of a step, also told apart by hatching and letter
    uint32_t tile[COLOUR_MARKS];     // of the cells that a player colours, each with a sign of its own
    uint32_t mark[COLOUR_MARKS];     // the same colours for what is drawn on the board: signs, lines, entries
    uint32_t runner[COLOUR_RUNNERS]; // of the lines of a race's runs, on its page
    uint32_t given_ground;           // behind the givens of a printed board with entries
    uint32_t tint[COLOUR_TINTS];     // of constraints on paper, by their kind's tint
    uint32_t line[COLOUR_MARKS];     // lines that a player drew, for other programs on a white board
} ColourTable;

const ColourTable *colour_table(ColourTableId id);

const char *role_name(Role role); // "background", "panel", "line_thin", ...

// True for a role on which others are drawn.
bool role_is_ground(Role role);
