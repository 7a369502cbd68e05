#pragma once
// What the files of the pack browser share: scene_browse.c answers input, browse_layout.c says where things
// are and what of it can be used, browse_pick.c what the filters hold and what their lists offer,
// browse_draw.c draws.

#include "core/base/text.h"
#include "ui/app/print_order.h"
#include "ui/scenes/browse/browse_work.h"
#include "ui/widget/picker.h"
#include "ui/widget/widget.h"

// Everything that can have the focus: the targets. The rows of the list are targets for the pointer, from
// BROWSE_ROW on.
typedef enum {
    CONTROL_NONE,
    CONTROL_BAND,                              // the first of the bands: a switch each, where there is room
    CONTROL_BANDS = CONTROL_BAND + BAND_COUNT, // otherwise all of them behind this one
    CONTROL_RATING,
    CONTROL_CLUES,
    CONTROL_TECHNIQUE,
    CONTROL_PATTERN,
    CONTROL_SOLVED,
    CONTROL_SORT,
    CONTROL_DIRECTION,
    CONTROL_CLEAR, // while there is a filter
    CONTROL_LIST,
    CONTROL_PLAY,
    CONTROL_PRINT,
    CONTROL_COPY,
    CONTROL_COUNT
} BrowseControl;

enum { BROWSE_ROW = 1000 };

// What outlives the scene: coming back to a pack finds the filters, the order and the place as they were
// left.
typedef struct {
    char pack[PACK_ID_MAX];
    BrowseFilter filter; // as asked for; the list may still be an older one
    BrowseSort sort;
    int chosen;       // a seed, by its place in the pack; -1 for none
    uint64_t seed_id; // of that one
    double scroll;    // rows above the first that is seen, when the scene was left
    bool away;        // the scene that was opened from here leads back without naming the pack
} BrowsePlace;

typedef struct {
    int pack; // index into app->packs
    const PackEntry *entry;
    int version; // of the entry when the scene was entered
    BrowseSeeds seeds;
    SolvedSeed *solved; // owned
    double pace;        // of the player (ui/play/pace.h)
    BrowseWork *work;
    BrowseList list;
    BrowsePlace *place;
    int row; // chosen, in the list; -1 when it is empty
    bool has_seed;
    Seed seed;    // of the chosen one, when its line can be read
    Layout board; // of the seed
    TargetView view;
    int handle;    // of a range: 0 its lower end, 1 its upper
    Picker picker; // of what a control chooses from
} Browse;

typedef struct {
    bool tall;                   // one above the other
    float left;                  // of everything
    float title;                 // baseline
    float title_w;               // 0: no title
    Rect control[CONTROL_COUNT]; // w 0: not there
    float heading;               // baseline of "204 OF 1,250 PUZZLES"
    Rect area;                   // of the rows
    float row_h;
    bool one_line; // a row's figures stand side by side
    ScrollArea scroll;
    Rect side; // the preview, without its buttons
    Rect board;
    Rect words; // beside or below the board
} BrowseLayout;

// ---- where things are (browse_layout.c)

BrowseLayout browse_layout(const Browse *self, const App *app);
Rect browse_row_rect(const BrowseLayout *l, double scroll, int row);

// ---- what can be used (browse_layout.c)

// The picker's options while it is open, else all that is below it.
void browse_targets(const void *state, const App *app, Targets *out);
void browse_targets_below(const void *state, const App *app, Targets *out);

// ---- filters and what they hold (browse_pick.c)

// The values of CONTROL_RATING or CONTROL_CLUES that occur in the pack, ascending; returns how many.
int browse_range_values(const Browse *self, BrowseControl control, uint8_t out[256]);
// Which of them are the ends of the range.
void browse_range_ends(const Browse *self, BrowseControl control, int out_end[2]);
void browse_range_set(Browse *self, BrowseControl control, int end, int place);

// Fills the picker with what a control chooses from.
void browse_picker_fill(Browse *self, const App *app, BrowseControl control);
// Takes a value of the open picker over into filter or order.
void browse_picker_take(Browse *self, int value);
// What a control that opens a picker says while it is closed.
void browse_control_text(const Browse *self, BrowseControl control, char *out, size_t size);

const char *browse_pattern_name(int pattern);

// ---- drawing

enum { BROWSE_TOUCH = 44 }; // pixels that a finger needs

void browse_draw_controls(const Browse *self, const App *app, Draw *draw, const BrowseLayout *l, int hovered);
// `hovered`: a row, or another number.
void browse_draw_list(const Browse *self, const App *app, Draw *draw, const BrowseLayout *l, int hovered);
void browse_draw_preview(const Browse *self, const App *app, Draw *draw, const BrowseLayout *l);
