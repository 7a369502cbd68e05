#pragma once
// What the files of the welcome scene share: scene_welcome.c answers input, welcome_draw.c lays out and
// draws.

#include "game/words/welcome.h"
#include "ui/kit/grid_view.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

// The targets: the nine keys of the pad, what begins a game at the end, and the cells.
enum { WELCOME_TOKEN = 0, WELCOME_PLAY = 10, WELCOME_CELL };

typedef struct {
    Layout layout;
    Grid givens, solution, board;
    int step;                      // WELCOME_STEPS: all are done
    int64_t rest_until_us;         // the right number has been placed, and is seen for a moment; 0: not now
    char answer[WELCOME_TEXT_MAX]; // to the choice made last; "" before one
    CellSet rings;                 // where a number that was chosen stands already
    SceneId back;
    TargetView view;
} Welcome;

typedef struct {
    bool tall; // the title above the board, the rest below it; else all beside it
    float unit;
    GridLayout grid;
    Rect head, title, words, key[9], play, dots, skip;
    float footer_x;
} WelcomeLayout;

WelcomeLayout welcome_layout(const App *app);
void welcome_targets(const void *self, const App *app, Targets *out);
void welcome_draw(const void *self, const App *app, Draw *draw);
void welcome_footer(const void *state, const App *app, Footer *out);
