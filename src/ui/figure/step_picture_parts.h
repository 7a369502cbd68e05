#pragma once
// What the files that draw a step's picture share: the picture itself, and where things are on it.

#include "core/logic/evidence.h"
#include "ui/kit/constraint_view.h"
#include "ui/kit/grid_view.h"
#include "ui/kit/token.h"

// How a candidate is drawn; several may hold at once. What it does in the step has the bit of its StepRole.
enum {
    PICTURE_FIN = 1 << STEP_FIN,
    PICTURE_ENDO_FIN = 1 << STEP_ENDO_FIN,
    PICTURE_SET = 1 << STEP_ALS_A, // of set A; B, C and D follow
    PICTURE_SETS = 15 << STEP_ALS_A,
    PICTURE_COMMON = 1 << STEP_COMMON,
    PICTURE_ON = 1 << STEP_ON,
    PICTURE_OFF = 1 << STEP_OFF,
    PICTURE_PATTERN = 1 << STEP_ROLE_COUNT,
    PICTURE_GONE = PICTURE_PATTERN << 1,
    PICTURE_PLACED = PICTURE_PATTERN << 2,
    PICTURE_NOW = PICTURE_PATTERN << 3,  // the stop of a walk that is reached
    PICTURE_FADED = PICTURE_PATTERN << 4 // stops long passed
};

enum { PICTURE_LINKS_MAX = 160, PICTURE_SETS_MAX = COLOUR_SETS, PICTURE_GROUPS_MAX = 96 };

typedef struct {
    StepNode from, to;
    bool strong, faded, now;
} PictureLink;

// What evidence is drawn with: the theme's colours, with the contrast of PICTURE_CONTRAST on every ground
// that they stand on.
#define PICTURE_CONTRAST 5.2f

// How much of each layer is shown, 0..1: one after the other, to lead the eye.
typedef struct {
    float region, cells, notes, links;
    float link; // of a walk: the one that is reached
} PictureLead;

typedef struct {
    Colour hint, good, conflict, fin, plain;
    Colour own, ghost; // candidates that play no part: of the player's notes, and others
    Colour set[COLOUR_SETS];
} PictureInks;

typedef struct {
    const Look *look;
    Draw *draw;
    PictureInks ink;
    Colour ground; // of all grounds, the one least like the board
    GridLayout grid;
    TokenSet tokens;
    const Layout *layout;
    const Position *position;
    const Step *step;
    const Marks *own; // the player's notes; other candidates are dimmer. NULL: no difference
    PictureLead lead;
    uint16_t is[CELLS_MAX][TOKENS_MAX + 1];
    bool colours;                  // two of them, true and false in turn
    CellSet set[PICTURE_SETS_MAX]; // cells all of whose candidates belong to that set
    PictureLink link[PICTURE_LINKS_MAX];
    int link_count;
    StepNode group[PICTURE_GROUPS_MAX]; // nodes of several cells, to be ringed
    int group_count;
    bool single; // it is drawn by single_picture.h
    Evidence evidence;
    CellSet bright;              // of a single: the tokens that are not dimmed
    int start_cell, start_token; // of a chain; token 0 for none
    int end_cell, end_token, end_number;
} StepPicture;

// Draws a link between the notes at two points, whose signs have this radius: an arrow that bends around the
// candidates in its way.
void step_link_draw(const StepPicture *picture, Point a, Point b, float radius, const PictureLink *link);

// The sign behind a candidate; returns the ink for the candidate itself, 0 when there is no sign.
Colour step_sign_draw(const StepPicture *picture, uint16_t is, bool in_a_set, Point at, float size);

// Strikes out a candidate that is eliminated. `behind` is 0 for one on its own: a level stroke that leaves it
// readable. Else a stroke aslant, before its sign is drawn, so much of the size each way that it shows on
// both sides: step_strike_reach, which is 0 for one that has no sign.
void step_strike_draw(const StepPicture *picture, Point at, float size, float behind);
float step_strike_reach(uint16_t is, bool in_a_set);

// A few letters on a plate of that colour, its middle at (x, y).
void step_tag_draw(const StepPicture *picture, float x, float y, float size, Colour colour, const char *text);

// The meaning of the signs that are drawn, in rows of a rectangle. Returns the height; with ink 0, draws
// nothing.
float step_picture_legend(const StepPicture *picture, Rect area, float size, Colour ink);

static inline Colour picture_role(const StepPicture *picture, Role role) {
    return picture->look->theme.colour[role];
}

// The board's colour mixed with some of another.
static inline Colour picture_mix(const StepPicture *picture, Colour colour, float amount) {
    return colour_mix(picture_role(picture, ROLE_BOARD), colour, amount);
}

static inline Colour picture_readable(const StepPicture *picture, Colour colour) {
    return colour_readable(colour, picture->ground, PICTURE_CONTRAST);
}

static inline Rect picture_cell(const StepPicture *picture, int cell) {
    return grid_cell(&picture->grid, layout_row(picture->layout, cell), layout_column(picture->layout, cell));
}

// The unit of the signs around a note.
static inline float note_unit(const NotePlace *note) { return note->room * NOTE_TEXT_PART; }

static inline NotePlace picture_note(const StepPicture *picture, int cell, int token) {
    Rect room = constraint_view_notes(picture->layout, cell, picture_cell(picture, cell));
    return grid_note_place(picture->look, room, picture->layout->order, token);
}
