#pragma once
// The walk that refutes an entry, drawn as entries: what was supposed, what must follow, and the house or
// cell that is left with nothing. No candidates.

#include "game/words/playback/chain_playback.h"
#include "ui/figure/playback.h"
#include "ui/kit/grid_view.h"
#include "ui/kit/token.h"

typedef struct {
    const Look *look;
    Draw *draw;
    const GridLayout *grid;
    const Position *position; // in which the entry is supposed
    TokenSet tokens;
    const Playback *walk;
} RefutePicture;

void refute_picture_grounds(const RefutePicture *picture); // under the lines of the grid
void refute_picture_marks(const RefutePicture *picture);   // over the tokens
