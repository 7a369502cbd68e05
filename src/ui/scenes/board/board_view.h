#pragma once
// What the files of the board scene share: scene_board.c answers input, board_moves.c does what is asked on
// the grid, board_think.c with colours, lines and tries, board_tools.c has the chip and the panel that
// lead to them, board_zoom.c moves the view of a board seen larger, board_finger.c opens the wheel under a
// finger, board_targets.c lists what can be pointed at, board_draw.c draws the grid and the wheel,
// board_side.c all that stands around the grid, with board_splits.c and board_rules.c. Of hints: hint_play.c
// answers input while one is open, board_hint.c says what the player's position is, what a hint does and
// where the parts of its panel are, hint_panel.c draws the panel in the place of the side with the words of
// hint_words.c, hint_list.c the list of all steps. What undo restores is in app->play; here is only what is
// seen: cursor, selection, hover, panels, motion (board_moving.c). Disposable.

#include "core/logic/step.h"
#include "game/words/explain/explain.h"
#include "ui/app/app.h"
#include "ui/figure/board_figure.h"
#include "ui/figure/board_motion.h"
#include "ui/figure/playback.h"
#include "ui/figure/step_picture.h"
#include "ui/kit/board_layout.h"
#include "ui/kit/grid_zoom.h"
#include "ui/kit/token.h"
#include "ui/scenes/board/hint_search.h"
#include "ui/widget/countdown.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/token_wheel.h"

typedef enum {
    HINT_CLOSED,
    HINT_SEARCHING,   // a step takes longer to find than a frame may wait
    HINT_WRONG_ENTRY, // entries that differ from the solution: nothing else is said until they are mended
    HINT_WRONG_NOTES, // full notes that lack the true token
    HINT_WHY_NOT,     // the walk that shows what an entry leads to, asked for at HINT_WRONG_ENTRY
    HINT_STEP,
    HINT_LIST,  // all steps; the one in focus is on the board
    HINT_BEYOND // no technique leads on, or the search was called off
} HintKind;

typedef struct {
    HintKind kind;
    int stage;             // 1 where, 2 what, 3 why; applying closes the panel
    Position position;     // what the steps are found in
    Step step;             // HINT_STEP, HINT_LIST
    int index;             // of the step among those found; HINT_SEARCHING: of the one looked for
    HintProgress progress; // HINT_SEARCHING, HINT_LIST
    CellSet wrong;         // HINT_WRONG_*, HINT_WHY_NOT
    int asked;             // HINT_WHY_NOT: the cell of the entry
    int undos;             // the same: how many undos lead back to where all was right
    int reveal_cell;       // HINT_BEYOND: what would be given away
    bool called_off;       // HINT_BEYOND: because the player did not want to wait
    bool too_hard;         // HINT_BEYOND: there may be a step beyond the level that the player chose
} Hint;

// What is shown again when a search or the list is left.
typedef struct {
    HintKind kind; // HINT_CLOSED or HINT_STEP
    int index, stage;
} HintPlace;

typedef enum { LEAD_REGION, LEAD_CELLS, LEAD_NOTES, LEAD_LINKS, LEAD_PARTS } LeadPart;

// Which part of a hint is open: when it changes, the eye is led again.
typedef struct {
    int kind, stage, index, stop;
} LeadPlace;

typedef struct {
    LeadPlace place;
    Motion step, link; // of a hint's step; of the link of a walk that is reached
} HintLead;

typedef enum { PAN_NONE, PAN_BOARD, PAN_ACROSS, PAN_DOWN } BoardDrag;

typedef struct {
    int cursor;
    CellSet selected; // always holds the cursor
    bool dragging;
    Action pending;  // to be done once the board is on the screen
    int active;      // the token in hand; 0 for none
    int64_t game;    // in the save: whose cursor this is
    Writing writing; // what a token writes
    int colour;      // of cells, notes and lines to come, from 1; 0: not chosen yet
    int line_from;   // the cell at which a line has been begun; -1: none
    bool line_drag;  // it is being drawn with the button down
    bool tools;      // the panel of tools is open
    TargetView tools_view;
    bool rules;        // the sheet with the rules is open
    bool side_covered; // the hint or the rules stood beside the board in the frame before
    TargetView rules_view;
    int64_t notes_us;     // when a pad's button for notes went down last
    Writing notes_before; // ... and what tokens wrote before it did
    TargetView view;      // where the pointer is; nothing has the focus, for the cursor is the board's own
    int hover;            // the target that the pointer is on
    TokenWheel wheel;
    int64_t finger_us;        // when a finger went down on a cell; 0: none rests on one
    float finger_x, finger_y; // and where
    bool finger_aims;         // it has rested, and opened the wheel
    GridZoom zoom;            // how large the board is seen, and which part of it
    BoardDrag pan;            // what the pointer holds the view by,
    float pan_x, pan_y;       // and where it was last
    CellSet hinted;           // the cells of the hint that the view shows; none while it is the player's own
    ZoomView own_view;        // the player's own, while `hinted` has any
    int64_t edge_us;          // when a selection that is drawn across the edge moved the view last
    bool needed;              // what the puzzle teaches is still needed
    int needed_moves;         // ... as it stood after so many moves; -1: not looked at yet
    CellSet checked;          // wrong entries that a check has shown, until the next move
    Hint hint;
    HintPlace hint_before;
    HintSearch *search;   // made with the first hint
    bool all_levels;      // the search is not limited to the level that the player chose
    int counted;          // steps before this one have been counted as hints
    Playback walk;        // of the hint's step, at stage 3
    TargetView list_view; // of the list of all steps
    bool to_lesson;       // the board is left for a lesson: the hint is shown again afterwards
    BoardMotion motion;
    HintLead lead;
    Rect chosen_at;       // where the token that is being placed was chosen on the wheel; w 0: not there
    Countdown countdown;  // of a run
    int64_t restart_us;   // when the key for it went down; 0 for never
    int64_t heartbeat_us; // when the clock was last written to the save
    int64_t input_us;     // when the player last did something
} BoardView;

// Its targets: one of each kind; cells, tokens and the like are numbered from these on.
enum {
    BOARD_CELL = 1,
    BOARD_TOKEN = BOARD_CELL + CELLS_MAX, // + 1 to order
    BOARD_BUTTON = BOARD_TOKEN + TOKENS_MAX + 1,
    BOARD_PAN_ACROSS = BOARD_BUTTON + BUTTON_COUNT, // the bars of a board seen larger
    BOARD_PAN_DOWN,
    BOARD_TOOLS, // the chip
    BOARD_TOOL,
    BOARD_GO_ON = BOARD_TOOL + 14, // from here on of the hint panel; room for the tools
    BOARD_CLOSE,
    BOARD_MORE,
    BOARD_WALK_BACK,
    BOARD_WALK_NEXT,
    BOARD_WALK_WHOLE,
    BOARD_CHIP,
    BOARD_TAB = BOARD_CHIP + 8, // room for the chips
    BOARD_ROW = BOARD_TAB + CELLS_MAX
};

// Where everything is, now; and what of it can be pointed at.
BoardLayout board_layout_of(const BoardView *board, const App *app);
void board_targets(const void *self, const App *app, Targets *out);
void board_targets_beside(const void *self, const App *app, Targets *out); // without the cells

// The token that is highlighted: that under the cursor, else that in hand.
int board_highlight(const BoardView *board, const App *app);

// The cells that are marked as mistakes, by what the player has chosen to be shown.
CellSet board_mistakes(const BoardView *board, const App *app);

// The board as it is drawn.
BoardFigure board_figure_of(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);
void board_draw_grid(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);
TokenWheelPlace board_wheel_place(const BoardView *board, const App *app, const BoardLayout *layout);
Rect board_wheel_token(const BoardView *board, const App *app, int token); // where one stands on it
void board_draw_wheel(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);
void board_draw_assisted(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);
void board_footer(const void *self, const App *app, Footer *out);
void board_draw_story(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);
void board_draw_head(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);
void board_draw_clock(const App *app, Draw *draw, const BoardLayout *layout); // as the live part of a frame
// The square that a token fills on its key of the pad.
Rect board_pad_token(const App *app, const BoardLayout *layout, int token);
void board_draw_pad_token(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout,
                          int token);

void board_draw_side(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);

// The cell (-1: none) or the token (0: none) that a target is.
static inline int board_cell_of(int target) {
    return target >= BOARD_CELL && target < BOARD_TOKEN ? target - BOARD_CELL : -1;
}
static inline int board_token_of(int target) {
    return target > BOARD_TOKEN && target < BOARD_BUTTON ? target - BOARD_TOKEN : 0;
}

// The tokens stand for colours.
static inline bool board_writes_colours(const BoardView *board) {
    return board->writing == WRITE_COLOURS || board->writing == WRITE_LINES;
}

// ---- on the grid

// Carries out a move: the save, its sound and motion.
PlayEffect board_move(BoardView *board, App *app, Move move, int64_t now_us);
// A token was chosen, by key, pad button or on the pad. `note`: as a note whatever the mode.
Go board_use_token(BoardView *board, App *app, int token, bool note, int64_t now_us);
// Notes the token in all selected empty cells; takes it away when all have it.
void board_toggle_note(BoardView *board, App *app, int token, int64_t now_us);
// Takes a token in hand; the one that is already there is put down.
void board_take_in_hand(BoardView *board, const App *app, int token);
void board_change_token(BoardView *board, App *app, int by);
void board_check(BoardView *board, App *app, int64_t now_us);
void board_select(BoardView *board, App *app, int cell, bool extend);
void board_move_cursor(BoardView *board, App *app, int rows, int columns, bool extend);
void board_next_empty(BoardView *board, App *app, bool backwards);

// Puts a token into the cursor's cell; the token that is there already is taken away.
Go board_put_token(BoardView *board, App *app, int token, int64_t now_us);

// ---- what moves (board_moving.c)

// A move has changed the board from `before` to what it is now.
void board_moved(BoardView *board, const App *app, const Board *before, const Move *move,
                 const PlayEffect *effect);
// Looks whether another part of a hint is open; and how far its parts are shown.
void board_follow_hint(BoardView *board, const App *app);
PictureLead board_hint_lead(const BoardView *board, const App *app);
void board_moving_wake(const BoardView *board, int64_t now_us, int64_t *out_wake_us);
// Over everything: what flies and what is let go.
void board_draw_moving(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);

// ---- a finger that rests on a cell opens the wheel (board_finger.c)

// Answers a finger. False when the input is the board's.
bool board_finger_input(BoardView *board, App *app, const Input *input, Go *out);
void board_finger_update(BoardView *board, const App *app, int64_t now_us, int64_t *out_wake_us);

// ---- the board seen larger (board_zoom.c)

// The board's cells are too small for their notes.
bool board_zoom_helps(const App *app);
void board_zoom_enter(BoardView *board, const App *app);
// From the whole board to a part of it, and back.
void board_zoom_turn(BoardView *board, const App *app);
// Answers what moves the view. False when the input is the board's.
bool board_zoom_input(BoardView *board, const App *app, const Input *input);
// After an input: brings the cursor into view.
void board_zoom_follow(BoardView *board, const App *app, int cursor_before, const Input *input);
// Shows the cells of an open hint, and moves on while a selection is drawn across the edge.
void board_zoom_update(BoardView *board, App *app, int64_t now_us, int64_t *out_wake_us);
void board_zoom_targets(const BoardView *board, const App *app, const BoardLayout *layout, Targets *out);
void board_draw_zoom_bars(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);

// ---- to think with (board_think.c)

// Makes a mark at the edge of all selected empty cells; takes it away when all have it.
void board_toggle_corner(BoardView *board, App *app, int token, int64_t now_us);
// Colours the selected cells likewise; the colour is the one in use from then on.
void board_toggle_colour(BoardView *board, App *app, int colour, int64_t now_us);
// Colours the token's notes in the selected cells in the colour in use.
void board_toggle_tint(BoardView *board, App *app, int token, int64_t now_us);
// Begins a line at a cell, or ends it there: a line that is there already goes.
void board_line(BoardView *board, App *app, int cell, int64_t now_us);
// Entries and marks of the selection go, then its colours and lines.
void board_erase(BoardView *board, App *app, int64_t now_us);
// Tries: MOVE_TRY, MOVE_BACK, MOVE_KEEP.
void board_try(BoardView *board, App *app, MoveKind kind, int64_t now_us);
// All colours and lines go.
void board_wipe(BoardView *board, App *app, int64_t now_us);
// A press on a cell, where it does something of its own. False when it only selects.
bool board_press_thinking(BoardView *board, App *app, int cell, const Input *input);
// Entries, notes and marks on the clipboard: as a link of SudokuPad, or of other boards as an object of JSON.
void board_copy_game(App *app);
void board_let_go_of_line(BoardView *board, App *app, int64_t now_us);

// ---- the tools (board_tools.c)

void board_tools_open(BoardView *board);
void board_tools_targets(const BoardView *board, const App *app, Targets *out);
void board_tool_chip_target(const BoardView *board, const App *app, Targets *out);
// A tool was chosen.
void board_tool_use(BoardView *board, App *app, int target, int64_t now_us);
// Answers keys and pad while the panel is open. False when the input is the board's.
bool board_tools_input(BoardView *board, App *app, const Input *input);
void board_draw_chip(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);
void board_draw_tools(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);

// ---- runs (board_run.c)

// False until the puzzle of a run is on the screen and the clock runs: until then nothing tells of it.
bool board_shows_puzzle(const App *app);
void board_count_down(BoardView *board, const App *app);
// Answers input that means something else in a run: all of it before the clock runs, restarting, choosing
// what to compare with, handing in. False when the input is the board's.
bool board_run_input(BoardView *board, App *app, const Input *input, Go *out);
// After a move: on to the next puzzle of the run, or to the victory.
Go board_after(BoardView *board, App *app, const PlayEffect *effect);
void board_run_update(BoardView *board, App *app, int64_t now_us, int64_t *out_wake_us);
// The cells that the ghost has filled and the player has not; drawn under the tokens.
CellSet board_ghost_cells(const Play *play, int ghost, int64_t now_us);
void board_draw_ghosts(const App *app, Draw *draw, const BoardLayout *layout);
// Where the run stands: beside the clock, whose right end is `left`, or below it where the head is narrow;
// and in the list of splits (board_splits.c).
bool board_standing_below(const App *app, const BoardLayout *layout);
void board_draw_standing(const App *app, Draw *draw, const BoardLayout *layout, float left);
void board_draw_splits(const App *app, Draw *draw, const BoardLayout *layout);
// On a board with constraints, in the place of the splits: what is asked for at the cursor (board_rules.c).
bool board_has_rules(const App *app);
void board_draw_rules(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);
// The sheet with all rules, in the place of the side, and what it answers. False when the input is the
// board's.
void board_rules_open(BoardView *board, App *app, bool open);
bool board_rules_input(BoardView *board, App *app, const Input *input);
void board_rules_targets(const BoardView *board, const App *app, const BoardLayout *layout, Targets *out);
void board_draw_rules_sheet(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);
void board_rules_footer(const BoardView *board, const App *app, Footer *out);
// How many cells the ghost (rivals_ghost) has filled: "Anna 12 of 51".
enum { GHOST_TEXT_MAX = RUN_PLAYER_MAX + 40 };
void board_ghost_text(const Play *play, int64_t now_us, char out[GHOST_TEXT_MAX]);

// ---- hints

// The position to reason from: the player's notes where they are kept in full, else what the rules leave.
Position hint_position(const Session *session);
// True until easier techniques alone lead to the end, or while an entry is wrong.
bool hint_still_needs(const Session *session, Technique technique);
// What must be mended before any step: HINT_WRONG_*, or HINT_CLOSED when all is right.
Hint hint_of_mistakes(const Session *session);
bool hint_is_slip(const Hint *hint); // HINT_WRONG_*, HINT_WHY_NOT
// True while a walk is shown, link by link.
bool hint_has_walk(const BoardView *board);
// Walks from a wrong entry, that of the cursor if it is one, to what it contradicts.
void hint_why_not(BoardView *board, const App *app);
Hint hint_beyond(const Session *session, int cursor, bool called_off);
// The cells to look at, before its step is drawn.
CellSet hint_region(const Hint *hint, const Layout *layout);
// The moves that carry out a hint that is ready; returns how many.
enum { HINT_MOVES_MAX = 2 * TOKENS_MAX + 1 };
int hint_moves(const Hint *hint, const App *app, Move out[HINT_MOVES_MAX]);
// True when the next press carries the hint out.
bool hint_ready(const BoardView *board);

// One press: opens a hint, or goes on by a stage or a link, or carries the hint out.
Go hint_press(BoardView *board, App *app, int64_t now_us);
// Opens the list of all steps.
void hint_list_open(BoardView *board, App *app, int64_t now_us);
// Answers an action while a hint is open. False when the action is the board's; the hint may then be closed.
bool hint_input(BoardView *board, App *app, const Input *input, Go *out);
// A target of the panel was pressed, or pointed at.
Go hint_use(BoardView *board, App *app, int target, int64_t now_us);
void hint_point(BoardView *board, const App *app, int target);
void hint_scroll(BoardView *board, float lines);
// Answers the pointer while the list of all steps is open. False when the input is the board's.
bool hint_list_pointer(BoardView *board, App *app, const Input *input);
void hint_close(BoardView *board);
// Takes what the search has found; sets *out_wake_us no later than it must be called again.
Go hint_update(BoardView *board, App *app, int64_t now_us, int64_t *out_wake_us);
// The scene is entered again, or left.
void hint_enter(BoardView *board, App *app);
void hint_leave(BoardView *board, App *app);

// What the footer says while a hint is open.
void hint_footer(const BoardView *board, const App *app, Footer *out);

// Where the parts of the hint panel are.
typedef enum {
    CHIP_ANOTHER, // HINT_BEYOND: look again; HINT_WRONG_ENTRY: why not; in a walk: opens a chain inside, or
                  // closes it
    CHIP_LIST,
    CHIP_LESSON,
    CHIP_COUNT
} HintChip;
_Static_assert(CHIP_COUNT <= BOARD_TAB - BOARD_CHIP, "a target each");

typedef struct {
    Rect panel, go_on, close;
    Rect chip[CHIP_COUNT];  // empty where there is no room: then there is `more`
    Rect more;              // opens the list
    Rect back, next, whole; // of a walk; `place` between them says where it is
    Rect place;
    Rect tabs;   // one for each branch, side by side; empty where there is no room
    float inset; // between the panel's edge and what is in it
    bool low;    // the buttons stand beside the title, else at the foot
} HintLayout;
HintLayout hint_layout(const BoardLayout *layout);
Rect hint_tab(const HintLayout *layout, int branches, int branch);

// The words of the panel at the stage reached.
typedef struct {
    char stage[32], heading[64], small[128], text[EXPLAIN_TEXT_MAX], result[EXPLAIN_TEXT_MAX + 64];
    char notation[256]; // the step on one line, for experts; "" for none
    char go_on[32], close[16];
    char place[48], short_place[24]; // of a walk: "Link 3 of 9", "3/9"
    bool good;                       // the result is a placement
    float depth;                     // of a walk: how far inside it the chain is, 3 at the most
    TokenMask tokens;                // whose names in the words differ from what stands on the board
} HintWords;

void hint_words(const BoardView *board, const App *app, HintWords *out);

// A marked text without its marks.
void hint_unmark(const char *marked, char *out, size_t size);

// Draws the panel and returns the size of its sentences in pixels.
float board_draw_hint(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);

// The chips that the panel has now.
bool hint_has_chip(const BoardView *board, HintChip chip);

// What CHIP_ANOTHER says, and whether the small button in place of the chips does that and not the list.
const char *hint_another(const BoardView *board);
bool hint_more_is_another(const BoardView *board);

// ---- the list

typedef struct {
    Rect panel, close, rows;
    float row_h;
    int visible; // how many rows
} HintListLayout;
HintListLayout hint_list_layout(const BoardLayout *layout);
// How many rows there are: the steps, and one more to look further where that was put off.
int hint_list_rows(const BoardView *board);
bool hint_list_stopped_short(const BoardView *board);
// What it scrolls, in rows (hint_rows.c); where a row is; the rows that are in view, if only in part: from
// the first to before *out_end; and its targets.
ScrollArea hint_list_area(const BoardView *board, const BoardLayout *layout);
Rect hint_list_row(const HintListLayout *list, double scroll, int row);
int hint_list_seen(const BoardView *board, const HintListLayout *list, double scroll, int *out_end);
void hint_list_targets(const void *self, const App *app, Targets *out);
void board_draw_hint_list(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout);
// A thin bar that shows how far a search is; something moves on it unless motion is reduced.
void board_draw_search_bar(const HintProgress *progress, const App *app, Draw *draw, Rect bar);

// ---- on the grid

// The picture of the step; false when there is none to be shown yet.
bool board_step_picture(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout,
                        StepPicture *out);
