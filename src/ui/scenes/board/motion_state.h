#pragma once
// What moves on the board: the cursor glides, a token flies from where it was chosen into its cell and
// settles there, what is erased is let go, notes pop, a conflict shakes once, a completed house sends its
// wave, the last cells draw breath, a hint leads the eye. It follows what has already happened (the board
// before a move and after it) and never holds anything up. Zeroed: nothing moves.

#include "game/play/board.h"
#include "ui/kit/geometry.h"
#include "ui/kit/motion.h"

enum { CELL_MOTIONS_MAX = 96 };

typedef enum { CELL_COMES, CELL_GOES, CELL_NOTES } CellMotionKind;

// Of one cell.
typedef struct {
    CellMotionKind kind;
    int cell;
    int token;       // CELL_COMES, CELL_GOES
    bool given;      // CELL_GOES: in whose ink
    TokenMask notes; // CELL_NOTES: the new ones
    int part;        // CELL_NOTES: which of those that pop one after the other
    Motion motion;
    bool flies;     // CELL_COMES: from
    Rect from;      // ... there, in pixels
    Motion settles; // CELL_COMES: when it has arrived
} CellMotion;

typedef enum { LEAD_REGION, LEAD_CELLS, LEAD_NOTES, LEAD_LINKS, LEAD_PARTS } LeadPart;

// What is open of a hint: when it changes, the eye is led again.
typedef struct {
    int kind, stage, index, stop;
} LeadPlace;

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
    Motion lead, link; // of a hint's step; of the link of a walk that is reached
    LeadPlace place;
} BoardMotion;
