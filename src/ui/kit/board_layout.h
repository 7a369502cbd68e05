#pragma once
// Where things are on the board scene, from the window's size: one computation for drawing and for
// hit-testing. Holds from 640x480 to 3840x2160, wide, square and tall, at every scale; nothing overlaps and
// nothing is cut.

#include "ui/kit/grid_view.h"

typedef enum {
    BUTTON_UNDO,
    BUTTON_REDO,
    BUTTON_NOTES,
    BUTTON_ERASE,
    BUTTON_HINT,
    BUTTON_PAUSE,
    BUTTON_COUNT
} BoardButton;

typedef struct {
    bool portrait; // the board between the head and all else; else all else stands beside it
    float unit;    // of everything on this scene but the board
    GridLayout grid;
    Rect window; // the grid with what stands beside it: of a zoomed grid, only the part in here is seen
    Rect head;   // pack, seed, grade and the time
    Rect story;  // a strip above the board, or in portrait beside the clock; h 0 where there is no room
    Rect tools;  // the chip that opens the tools, at the right of the head's first line
    Rect pad[TOKENS_MAX]; // of token t at t - 1
    Rect button[BUTTON_COUNT];
    bool button_keys; // there is room for keycaps on the buttons
    Rect work;        // pad and buttons, for the tools
    Rect splits;      // empty (h 0) when there is no room
    Rect side;        // all of the side, for the hint panel: with the head, but not in portrait
    float footer_x;
} BoardLayout;

// Portrait where that makes the board clearly larger.
BoardLayout board_layout(const Look *look, int order);

// The same for this very board: numbers beside it have room, and its window is known.
BoardLayout board_layout_for(const Look *look, const Layout *board);

// The wheel: tokens stand as on the pad, up to nine of them; up to sixteen stand in a ring, more in two, the
// first nine in the inner one. A wheel of one ring has no inner one.
typedef enum { WHEEL_OUTER, WHEEL_INNER } WheelRing;
bool wheel_has_rings(int order);
WheelRing wheel_ring(int order, int token);

// Where token t is, in -1..1 of the wheel's reach; which token of a ring the stick points at (0: none, for a
// stick near its middle); and the token in the middle, 0 where there is none.
void wheel_place(int order, bool keypad, int token, float *out_x, float *out_y);
int wheel_token(int order, bool keypad, WheelRing ring, float x, float y);
int wheel_middle(int order);

// Pixels per design unit for a window, with the player's own scale: small windows get no unreadable text, and
// no scale makes the board or what stands around it too small to use.
float layout_unit(float width, float height, int scale_percent);

// The unit of everything but the board, for the player's text size: that much larger, as far as the window
// has room and the board does not become much smaller.
float layout_text_unit(float width, float height, float unit, int text_percent);
