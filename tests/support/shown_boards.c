// Boards of other sizes and rules, as they are played.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/shown.h"
#include "ui/play/play_begin.h"
#include "ui/scenes/board/board_view.h"

static void begin(Stage *stage) {
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
}

// A puzzle of a pack with some entries, notes, and the cursor in an empty cell: the one that is `on` empty
// cells after the first.
static void show_pack(Stage *stage, const char *pack, int seed, int entries, int on) {
    stage_play_pack(stage, pack, seed);
    begin(stage);
    shown_fill(stage, entries);
    stage_action(stage, ACTION_FILL_NOTES);
    for (int i = 0; i < on; i++) stage_action(stage, ACTION_NEXT_EMPTY);
}

// What the cage at the cursor can hold is shown beside the board; what its notes rule out is struck out.
static void show_killer(Stage *stage) { show_pack(stage, "cages", 5, 8, 3); }

static void show_inequality(Stage *stage) { show_pack(stage, "rods", 5, 8, 1); }

static void show_thermo(Stage *stage) { show_pack(stage, "hot-springs", 5, 8, 2); }

static void show_small(Stage *stage) { show_pack(stage, "seasons", 133, 3, 2); }

static void show_sixteen(Stage *stage) { show_pack(stage, "sixteen", 5, 20, 3); }

// The first entry that breaks a rule of the board itself, and no house.
static void show_broken(Stage *stage) {
    stage_play_pack(stage, "cages", 20);
    begin(stage);
    shown_fill(stage, 9);
    Play *play = &stage->app.play;
    Grid grid = play->session.board.grid;
    Conflict conflict[CONFLICTS_MAX];
    for (int cell = 0; cell < play->layout.cells; cell++)
        for (int token = 1; token <= play->layout.order && !grid.cell[cell]; token++) {
            Grid wrong = grid;
            wrong.cell[cell] = (uint8_t)token;
            int count = grid_conflicts(&play->layout, &wrong, conflict, CONFLICTS_MAX);
            if (count == 0 || conflict[0].house != CONFLICT_NO_HOUSE) continue;
            BoardView *board = stage->self;
            board->cursor = cell;
            board->selected = cellset_of(cell);
            stage_token(stage, token, false);
            stage_wait(stage, 1000000);
            return;
        }
    fail_msg("no token breaks a rule of the board");
}

// Rules that have no picture stand beside the board.
static void show_unpictured(Stage *stage) {
    static const char BOARD[] =
        "9x9; anti-knight; anti-king; non-consecutive; clues "
        "................................................7........................9.......";
    stage_play_puzzle(stage, BOARD);
    begin(stage);
    shown_fill(stage, 30);
    stage_action(stage, ACTION_FILL_NOTES);
}

// The largest board: every row is the one above it moved on, some of it left to fill in.
static void show_largest(Stage *stage) {
    enum { ORDER = 25, BOX = 5 };
    static const char TOKENS[] = "123456789ABCDEFGHIJKLMNOP";
    char text[ORDER * ORDER + 32] = "25x25; clues ";
    char *out = text + strlen(text);
    for (int row = 0; row < ORDER; row++)
        for (int column = 0; column < ORDER; column++)
            *out++ = (row + 2 * column) % BOX == 0 || row == column
                         ? '.'
                         : TOKENS[(BOX * (row % BOX) + row / BOX + column) % ORDER];
    *out = '\0';
    stage_play_puzzle(stage, text);
    begin(stage);
    shown_fill(stage, 20);
    stage_action(stage, ACTION_FILL_NOTES);
}

static void show_rings(Stage *stage) {
    show_largest(stage);
    stage_input(stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = 1});
}

const Shown SHOWN_BOARDS[] = {
    {"killer", show_killer, 2},         {"broken", show_broken, 2},
    {"inequality", show_inequality, 2}, {"thermo", show_thermo, 2},
    {"small", show_small, 2},           {"sixteen", show_sixteen, 2},
    {"unpictured", show_unpictured, 2}, {"largest", show_largest, 2},
    {"wheel-rings", show_rings, 2},     {0},
};
