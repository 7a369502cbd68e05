#pragma once
// What the files that draw a step's picture share: the picture itself, and where things are on it.

#include "core/logic/step.h"
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

typedef struct {
    const Look *look;
    Draw *draw;
    GridLayout grid;
    TokenSet tokens;
    const Layout *layout;
    const Position *position;
    const Step *step;
    const Marks *own; // notes that are there; the others are ghosts, dimmer. NULL: all are there
    uint16_t is[CELLS_MAX][TOKENS_MAX + 1];
    bool colours;                  // two of them, true and false in turn
    CellSet set[PICTURE_SETS_MAX]; // cells all of whose candidates belong to that set
    PictureLink link[PICTURE_LINKS_MAX];
    int link_count;
    StepNode group[PICTURE_GROUPS_MAX]; // nodes of several cells, to be ringed
    int group_count;
    int start_cell, start_token; // of a chain; token 0 for none
    int end_cell, end_token, end_number;
} StepPicture;

// Draws a link between the notes at two points, whose signs have this radius: an arrow that bends around the
// candidates in its way.
void step_link_draw(const StepPicture *picture, Point a, Point b, float radius, const PictureLink *link);

static inline Rect picture_cell(const StepPicture *picture, int cell) {
    return grid_cell(&picture->grid, layout_row(picture->layout, cell), layout_column(picture->layout, cell));
}

static inline void picture_note(const StepPicture *picture, int cell, int token, Point *out,
                                float *out_size) {
    grid_note_place(picture->look, picture_cell(picture, cell), picture->layout->order, token, &out->x,
                    &out->y, out_size);
}
