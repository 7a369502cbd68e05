// What a player thinks with.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/shown.h"
#include "ui/scenes/board/board_view.h"

// All that a player can think with: the nine colours, several in a cell, notes in colours, marks at the
// edge, lines, entries of two tries.
static void show_think(Stage *stage) {
    static const char *const MOVES[] = {
        "fill",
        "colour+ r1c1,r9c9 1",
        "colour+ r1c2,r5c5 2",
        "colour+ r2c2,r5c5 3",
        "colour+ r2c3 4",
        "colour+ r3c4,r1c4 5",
        "colour+ r3c6,r1c4 6",
        "colour+ r4c1,r1c4 7",
        "colour+ r4c2 8",
        "colour+ r4c3,r7c8 9",
        "tint+ r1c1,r2c2,r6c5 3 1",
        "tint+ r1c1,r2c2,r2c3,r6c5 5 4",
        "tint+ r2c3,r2c7,r6c5 8 5",
        "tint+ r4c1,r4c3,r9c1 3 7",
        "corner+ r7c1,r7c2,r8c2 4",
        "corner+ r7c1,r8c2,r8c3 6",
        "corner+ r7c1,r8c2 1",
        "corner+ r7c1 2",
        "clear",
        "note+ r8c3,r8c4,r9c1,r9c2 3",
        "note+ r8c3,r8c4,r9c1,r2c2 5",
        "note+ r8c3,r9c1,r2c2,r2c3 8",
        "tint+ r8c4,r9c1 3 2",
        "tint+ r2c2,r2c3,r8c3 8 8",
        "tint+ r2c2,r8c4 5 4",
        "line+ r2c3,r2c7 4",
        "line+ r2c7,r6c7 6",
        "line+ r9c1,r8c4 2",
        "try",
        "put r2c9 8",
        "put r8c8 4",
        "put r3c5 7",
        "try",
        "put r5c7 6",
        "put r7c6 4",
        "put r6c2 9",
    };
    shown_board(stage);
    shown_fill(stage, 12);
    for (size_t i = 0; i < sizeof MOVES / sizeof *MOVES; i++) {
        Move move;
        if (!move_parse(&stage->app.play.layout, MOVES[i], &move, NULL)) fail_msg("%s", MOVES[i]);
        play_move(&stage->app.play, stage->app.save, move, stage->app.now_us); // some cells may be filled
    }
    stage_action(stage, ACTION_NEXT_EMPTY);
    BoardView *board = stage->self;
    board->writing = WRITE_COLOURS;
    board->colour = 4;
}

static void show_tools(Stage *stage) {
    show_think(stage);
    BoardView *board = stage->self;
    board->writing = WRITE_CORNERS;
    stage_action(stage, ACTION_TOOLS);
}

static void show_givenup(Stage *stage) {
    show_think(stage);
    play_pause(&stage->app.play, stage->app.save, stage->app.now_us);
    play_stop(&stage->app.play, stage->app.save, stage->app.now_us);
    stage_enter(stage, &scene_givenup, (Go){.scene = SCENE_GIVENUP});
}

const Shown SHOWN_THINK[] = {
    {"think", show_think, THEME_CHOICE_COUNT},
    {"tools", show_tools, THEME_CHOICE_COUNT},
    {"givenup", show_givenup, THEME_CHOICE_COUNT},
    {0},
};
