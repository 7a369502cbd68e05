#pragma once
// A puzzle of a pack, to be shown in small.

#include "core/board/grid.h"

// A seed on its board.
typedef struct PackPreview {
    bool there;
    Grid puzzle;
    Layout board;
    struct PackPreview *kinds; // puzzles of different kinds, where the card shows those; owned
    int kind_count;
} PackPreview;
