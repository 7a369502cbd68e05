#pragma once
// What the files that draw a step's picture share: the picture itself, and where things are on it.

#include "core/logic/step.h"
#include "ui/kit/grid_view.h"
#include "ui/kit/token.h"

// How a candidate is drawn; several may hold at once.
enum {
    PICTURE_PATTERN = 1 << 0,
    PICTURE_GONE = 1 << 1,
    PICTURE_PLACED = 1 << 2,
    PICTURE_FIN = 1 << 3,
    PICTURE_ENDO_FIN = 1 << 4,
    PICTURE_COMMON = 1 << 5,
    PICTURE_ON = 1 << 6,
    PICTURE_OFF = 1 << 7,
    PICTURE_SET = 1 << 8, // of set A; B, C and D follow
    PICTURE_SETS = 15 << 8,
    PICTURE_NOW = 1 << 12,  // the stop of a walk that is reached
    PICTURE_FADED = 1 << 13 // stops long passed
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

static inline Rect picture_cell(const StepPicture *picture, int cell) {
    return grid_cell(&picture->grid, layout_row(picture->layout, cell), layout_column(picture->layout, cell));
}

static inline void picture_note(const StepPicture *picture, int cell, int token, Point *out,
                                float *out_size) {
    grid_note_place(picture_cell(picture, cell), picture->layout->order, token, &out->x, &out->y, out_size);
}
