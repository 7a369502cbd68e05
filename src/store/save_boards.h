#pragma once
// The boards in the save. Games and runs hold the name of their board: for a known layout it is the layout's
// id, for any other it is made from the board's text, which the save keeps once.

#include <stdbool.h>

#include "core/board/layout.h"

typedef struct Save Save; // store/save.h

// The name of a board, whose text is saved if need be. False when it cannot be written.
bool save_board_name(Save *save, const Layout *layout, char out[LAYOUT_ID_MAX]);

// The board of that name. False when the save has none, or not a whole one.
bool save_board(Save *save, const char *name, Layout *out);

// Whether the puzzle with this share code has been solved on that board, in a pack or outside.
bool save_code_is_solved(Save *save, const Layout *layout, const char *code);
