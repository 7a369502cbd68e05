#pragma once
// What the game says is on its screen (src/ui/screen_text.h): the eyes of the tests that play it. They
// wait for what must come to be seen, however slow the machine; nothing here knows where things are.

#include <stdbool.h>
#include <stdint.h>

#include "core/board/grid.h"
#include "core/look/token_look.h"

enum { SPOTS_MAX = 360, EYES_LINE_MAX = 256 };

typedef struct {
    char role[16], name[120];
    int x, y, w, h;
    bool on, disabled;
} Spot;

typedef struct {
    char path[128]; // the file that the game keeps true
    char scene[16];
    int64_t game; // its number in the save; 0 for none
    int moves;
    bool finished, rest;
    char notice[EYES_LINE_MAX];
    Spot spot[SPOTS_MAX];
    int count;
    int order;                              // of the boards: 9 until eyes_learn_board
    char token[TOKENS_MAX][TOKEN_NAME_MAX]; // the name of token t at t - 1; empty: a digit
} Eyes;

// Has games started from now on tell this screen.
void eyes_open(Eyes *eyes, const char *folder);

// Forgets what was told, before another game is started.
void eyes_forget(Eyes *eyes);

// Looks. False when the game has not told anything yet.
bool eyes_look(Eyes *eyes);

// Looks until the condition holds. False when it does not within PATIENCE_MS (support/patience.h).
bool eyes_wait(Eyes *eyes, bool (*condition)(const Eyes *eyes, const void *context), const void *context);

// The same for conditions that come often: a scene; at least so many moves; that nothing moves.
bool eyes_wait_scene(Eyes *eyes, const char *scene);
bool eyes_wait_moves(Eyes *eyes, int moves);
bool eyes_wait_rest(Eyes *eyes);

// The thing of that role (NULL: any) and name; NULL when it is not there.
const Spot *eyes_find(const Eyes *eyes, const char *role, const char *name);

// Waits for a board with its pad and learns from them how large it is and what its tokens are called. False
// when they do not come.
bool eyes_learn_board(Eyes *eyes);

// The board as it is seen, or of several that one of this number, from 0: its entries, and the selected cell
// (-1: not exactly one).
Grid eyes_board(const Eyes *eyes, int board);
int eyes_cursor(const Eyes *eyes, int board);

// A cell's spot on the first board.
const Spot *eyes_cell(const Eyes *eyes, int cell);

// The cells of the first board that are marked as mistakes.
CellSet eyes_mistakes(const Eyes *eyes);

// Waits for the givens of so many boards: before that, nothing that is typed is taken.
bool eyes_wait_puzzle(Eyes *eyes, int boards);

// Waits for a thing of that role whose name begins with this; NULL when it does not come.
const Spot *eyes_wait_name(Eyes *eyes, const char *role, const char *begin);
