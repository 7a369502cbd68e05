#pragma once
// The boards in the save. A game and a run hold the name of theirs: that of a known layout is its id, that of
// any other is made from its text, which the save keeps once.

#include <stdbool.h>

#include "core/board/layout.h"

typedef struct Save Save; // store/save.h

// The name of a board, which is kept if need be. False when it cannot be written.
bool save_board_name(Save *save, const Layout *layout, char out[LAYOUT_ID_MAX]);

// The board of that name. False when the save has none, or not a whole one.
bool save_board(Save *save, const char *name, Layout *out);
