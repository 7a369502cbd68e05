#pragma once
// What the files of the duel share: scene_duel.c leads from joining to the end, duel_side.c knows the two
// sides, duel_moves.c does what a player asks for on their own board, duel_targets.c lists what is on the
// screen, duel_draw.c draws the boards, duel_over.c the end. Two players, each with a device and a game of
// their own, solve the same puzzle side by side; the left one's game is app->play.

#include "ui/app/app.h"
#include "ui/figure/board_motion.h"
#include "ui/widget/countdown.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/token_wheel.h"

enum { DUEL_SIDES = 2 };

typedef enum {
    DUEL_JOINING,
    DUEL_COUNTING, // 3-2-1, and until the givens are on the screen
    DUEL_RUNNING,
    DUEL_PAUSED, // out of sight for both; the clocks go on
    DUEL_OVER
} DuelPhase;

typedef struct {
    Play *play;
    bool joined;
    Device device; // the keyboard or a pad
    int pad;       // Input.pad
    bool lost;     // the pad is gone
    int cursor;
    int active; // the token in hand; 0 for none
    bool notes_mode;
    TokenWheel wheel;
    BoardMotion motion;
    Rect chosen_at;   // where the token that is being placed was chosen on the wheel; w 0: not there
    bool stopped;     // has given up
    int64_t asked_us; // when asked whether to give up; 0: never
    int64_t end_us;   // on the clock, once solved or stopped
} DuelSide;

typedef struct {
    DuelPhase phase;
    DuelSide side[DUEL_SIDES];
    Play other; // of the right one
    int winner; // -1 while there is none
    Countdown countdown;
    int64_t heartbeat_us; // when the clocks were last written to the save
    int64_t asleep_us;    // app->asleep_us, as the right one's game was last told it
    int frames_missed;
    TargetView view;
} Duel;

enum {
    DUEL_GO_ON = 1,
    DUEL_END,
    DUEL_AGAIN,
    DUEL_MENU,
    DUEL_CELL
}; // a target each; DUEL_CELL for every cell
void duel_targets(const void *self, const App *app, Targets *out);

// Where everything is. Nothing overlaps from 640x480 on.
typedef struct {
    Rect head[DUEL_SIDES];
    GridLayout grid[DUEL_SIDES];
    Rect strip[DUEL_SIDES]; // the tokens, that in hand marked
    Rect panel;             // of a pause and its two buttons
    Rect button[2];
    Rect words, table; // at the end
    Rect end_button[2];
    float footer_x;
} DuelLayout;
DuelLayout duel_layout(const App *app);

// Where a token stands below a board, and where the wheel opens on it.
Rect duel_strip_token(const DuelLayout *layout, int side, int order, int token);
Rect duel_strip_square(const DuelLayout *layout, int side, int order, int token); // that the token fills
TokenWheelPlace duel_wheel_place(const DuelSide *side, const GridLayout *grid);

static inline bool duel_side_ended(const DuelSide *side) {
    return side->stopped || side->play->saved.finished;
}

// Which side an input belongs to; -1: to none.
int duel_side_of(const Duel *duel, const Input *input);

// How far one side is ahead of the other at the last split that both have passed; false while there is none.
bool duel_difference(const Duel *duel, int side, int64_t *out_us);

// "Keyboard", "Gamepad 2".
void duel_device_name(const DuelSide *side, char *out, size_t size);

// How far a side is, and how many cells the other has filled, but never what with.
enum { DUEL_COUNT_MAX = 64 };
void duel_count_text(const Duel *duel, int side, char out[DUEL_COUNT_MAX]);

// Who sits there, before it begins: a device, or what to do.
enum { DUEL_SEAT_MAX = 32 };
void duel_seat_text(const DuelSide *side, char out[DUEL_SEAT_MAX]);

// What the end says: "Player 1 wins", "Player 2 came 0:12.34 later."
typedef struct {
    char title[40], text[64];
} DuelEnd;
DuelEnd duel_end(const Duel *duel);

// Answers an input on the board of a side. True when that has solved it.
bool duel_play(Duel *duel, App *app, int side, const Input *input);

// Asks for the next frame while anything moves on the boards.
void duel_wake(const Duel *duel, const App *app, int64_t *out_wake_us);

void duel_draw_boards(const Duel *duel, const App *app, Draw *draw, const DuelLayout *layout);
void duel_draw_over(const Duel *duel, const App *app, Draw *draw, const DuelLayout *layout);
