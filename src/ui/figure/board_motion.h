#pragma once
// What moves on a board in play: the cursor glides, a token flies from where it was chosen into its cell and
// settles there, what is erased is let go, notes pop, a conflict shakes once, a completed house sends its
// wave, the last cells draw breath. It follows what has already happened (the board before a move and after
// it) and never holds anything up. Zeroed: nothing moves.
//
// Drawing: the cursor, then the waves over the other grounds; then tokens and marks, whose place and size it
// knows; and over everything what is let go and what flies.

#include "game/play/move.h"
#include "ui/figure/board_figure.h"
#include "ui/kit/motion.h"

enum { CELL_MOTIONS_MAX = 96 };

typedef enum { CELL_COMES, CELL_GOES, CELL_NOTES } CellMotionKind;

// Of one cell.
typedef struct {
    CellMotionKind kind;
    int cell;
    int token;       // CELL_COMES, CELL_GOES
    TokenMask notes; // CELL_NOTES: the new ones
    int part;        // CELL_NOTES: which of those that pop one after the other
    Motion motion;
    bool flies;     // CELL_COMES: from
    Rect from;      // ... the square that it filled there, in pixels
    Motion settles; // CELL_COMES: when it has arrived
} CellMotion;

typedef struct {
    Motion glide;
    Point glide_from; // in cells: column and row
    CellMotion cell[CELL_MOTIONS_MAX];
    int cells;
    Motion shake;
    int shake_cell;
    Motion wave;
    int wave_house[CELL_HOUSES_MAX], wave_count, wave_cell;
    Motion breath;
    CellSet breathing;
} BoardMotion;

// What a move has made of a board.
typedef struct {
    const Layout *layout;
    const Board *before, *now;
    const Move *move;
    Rect chosen_at;    // the square that its token filled where it was chosen; w 0: it was not in sight
    const int *houses; // that it has completed
    int house_count;
    MotionTime time;
} MovedBoard;

void board_motion_moved(BoardMotion *motion, const MovedBoard *moved);

// An entry breaks a rule.
void board_motion_shake(BoardMotion *motion, int cell, MotionTime time);

// The cursor is about to leave this cell.
void board_motion_glide(BoardMotion *motion, const Layout *layout, int cursor, MotionTime time);

// Asks for the next frame while anything moves.
void board_motion_wake(const BoardMotion *motion, int64_t now_us, int64_t *out_wake_us);

// When the last token that comes has settled; in the past where all have.
int64_t board_motion_settled_us(const BoardMotion *motion);

// Where the cursor's cell is seen.
Rect board_motion_cursor(const BoardMotion *motion, const BoardFigure *figure, int64_t now_us);

void board_motion_draw_waves(const BoardMotion *motion, const BoardFigure *figure, int64_t now_us);

// A cell's token, unless it still flies; or its notes, of which some may be popping.
void board_motion_draw_token(const BoardMotion *motion, const BoardFigure *figure, int cell, bool wrong,
                             int64_t now_us);
void board_motion_draw_marks(const BoardMotion *motion, BoardFigure *figure, int cell, int64_t now_us);

void board_motion_draw_gone(const BoardMotion *motion, const BoardFigure *figure, int64_t now_us);

// The board without the tokens that still fly: what they clash with is said when they are there.
Grid board_motion_arrived(const BoardMotion *motion, const BoardFigure *figure, int64_t now_us);
bool board_motion_flies(const BoardMotion *motion, const BoardFigure *figure, int64_t now_us);
void board_motion_draw_flights(const BoardMotion *motion, const BoardFigure *figure, const CellSet *wrong,
                               int64_t now_us);
