#ifndef NONET_UI_BOARD_H
#define NONET_UI_BOARD_H
// What the files of the board scene share: scene_board.c answers input, board_draw.c draws the grid and the
// wheel, board_side.c all that stands beside the grid, hint_panel.c the panel in its place, board_hint.c
// finds what that says. What undo restores is in app->play; here is only what is seen: cursor, selection,
// hover, panels, motion. Disposable.

#include "core/step.h"
#include "game/tell.h"
#include "ui/app.h"
#include "ui/layout.h"
#include "ui/token.h"

typedef enum {
    HINT_CLOSED,
    HINT_WRONG_ENTRY, // entries that differ from the solution: nothing else is said until they are mended
    HINT_WRONG_NOTES, // full notes that lack the true token
    HINT_STEP,
    HINT_BEYOND // no technique we know leads on
} HintKind;

typedef struct {
    HintKind kind;
    int stage;         // 1 where, 2 what, 3 why; applying closes the panel
    Position position; // what the step was found in
    Step step;         // HINT_STEP
    CellSet wrong;     // HINT_WRONG_*
    int undos;         // HINT_WRONG_*: how many lead back to where all was right
    int reveal_cell;   // HINT_BEYOND: what would be given away
} Hint;

typedef struct {
    int cursor;
    CellSet selected; // always holds the cursor
    bool dragging;
    Action pending; // to be done once the board is on the screen
    int active;     // the token in hand; 0 for none
    bool notes_mode;
    bool pointer_in; // the pointer is over the window; pointer_x, pointer_y: where
    float pointer_x, pointer_y;
    int hover_cell; // -1 for none, as the next two
    int hover_token;
    int hover_button;
    bool aiming;     // the wheel is open
    int aim_token;   // 0 while the stick points nowhere
    bool aim_off;    // it was called off: nothing until the stick is let go
    float aim_reach; // the farthest the stick has been, 0..1
    bool aim_note;
    CellSet checked; // wrong entries that a check has shown, until the next move
    Hint hint;
    // Motion: when each began, and what it needs. 0: never.
    int64_t glide_us;
    int glide_from;
    int64_t settle_us;
    int settle_cell;
    int64_t shake_us;
    int shake_cell;
    int64_t wave_us;
    int wave_house[CELL_HOUSES_MAX], wave_count, wave_cell;
    int64_t moving_until_us; // the last of them ends
    int64_t heartbeat_us;    // when the clock was last written to the save
    int64_t input_us;        // when the player last did something
} BoardView;

enum { GLIDE_US = 90000, SETTLE_US = 140000, SHAKE_US = 200000, WAVE_US = 420000 };

// 0..1 of a motion that began at start_us, eased out; 1 when it is over or never began.
float board_motion(int64_t start_us, int64_t now_us, int64_t length_us);

// Where everything is, now.
BoardLayout board_layout_of(const App *app);
TokenSet board_tokens(const App *app);

// The token that is highlighted: that under the cursor, else that in hand.
int board_highlight(const BoardView *board, const App *app);

// The token and cell whose clashes are shown before anything is placed: false when there are none to show.
bool board_preview(const BoardView *board, const App *app, int *out_cell, int *out_token);

void board_draw_grid(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout,
                     int64_t now_us);
void board_draw_wheel(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);
void board_draw_head(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout,
                     int64_t now_us);
void board_draw_side(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);

// Draws the panel and returns the size of its sentences in pixels.
float board_draw_hint(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);

// The two buttons of the hint panel, for hit-testing.
typedef struct {
    Rect panel, go_on, close;
} HintLayout;
HintLayout hint_layout(const BoardLayout *layout);

// Looks for what to say in the player's own position: mistakes first, then the easiest step. Opens at
// stage 1.
Hint hint_open(const App *app, const BoardView *board);
// The moves that carry the hint out; returns how many (at most `max`, at least TOKENS_MAX + 2).
int hint_moves(const Hint *hint, const App *app, Move *out, int max);
// True when the next press carries the hint out.
bool hint_ready(const Hint *hint);

#endif
