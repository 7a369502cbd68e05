#ifndef NONET_UI_FIGURE_STEP_PICTURE_H
#define NONET_UI_FIGURE_STEP_PICTURE_H
// A step drawn on a grid of any size: houses as bands, sets of cells as hatched outlines with a letter,
// candidates by what they do, links as arrows. Used by hints and lessons alike; knows nothing of a game.
//
//     pattern   a filled disc                    goes      red, struck out
//     placed    a filled disc in a ring          fin       a ring; a fin in two bases at once a double one
//     true      a filled disc of its own colour  false     the same, hollow
//     common    a filled square                  set A..D  a hatched outline and its letter; where a set is
//                                                          candidates of other cells, small squares
//     strong link  a double line with an arrow   weak link a dashed one
//
// No sign is told by colour alone. Layers: grounds, then the lines of the grid, links, notes, tags.

#include "game/words/chain_playback.h"
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

enum { PICTURE_LINKS_MAX = 160, PICTURE_SETS_MAX = 4, PICTURE_GROUPS_MAX = 96 };

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

// Makes the whole picture of a step: of a chain all of its links. The pointers must outlive it. A
// StepPicture is large: one a frame, and none in a loop.
void step_picture_init(StepPicture *picture, const Look *look, Draw *draw, const GridLayout *grid,
                       const TokenSet *tokens, const Position *position, const Step *step, const Marks *own);

// Shows the stops of a walk in place of the step's own nodes. age: as in Playback
// (ui/figure/playback.h); NULL: all up to `stop`.
void step_picture_walk(StepPicture *picture, const ChainPlayback *walk, const int *age, int stop);

void step_picture_grounds(const StepPicture *picture); // under the lines
void step_picture_links(const StepPicture *picture);   // over the lines
void step_picture_notes(const StepPicture *picture, int cell);
void step_picture_tags(const StepPicture *picture); // over the notes

// What the signs mean, of those that are drawn: in rows of a rectangle. Returns the height; draws nothing
// without a colour.
float step_picture_legend(const StepPicture *picture, Rect area, float size, Colour ink);

// ---- what step_picture.c and step_links.c share

Rect picture_cell(const StepPicture *picture, int cell);
void picture_note(const StepPicture *picture, int cell, int token, Point *out, float *out_size);
void picture_one_link(const StepPicture *picture, Point a, Point b, float radius, const PictureLink *link);

#endif
