#pragma once
// A puzzle of a pack, to be shown in small.

#include "core/board/grid.h"

// A seed on its board.
typedef struct {
    bool there;
    Grid puzzle;
    Layout board;
} PackPreview;
