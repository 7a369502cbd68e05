// Boards: as they are played, what helps, how they end.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/patience.h"
#include "support/shown.h"
#include "ui/scenes/board/board_view.h"

static const char PUZZLE[] =
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";

// Easy steps do not solve this puzzle: it takes fish, sets and chains of all kinds.
static const char HARD[] =
    "..4..16.8..8....5.....3...7....2.9..2.19.63...9....47.....63...6..8...4.......7..";

static void show_board(Stage *stage) {
    shown_board(stage);
    shown_fill(stage, 12);
    stage_action(stage, ACTION_FILL_NOTES);
    stage_action(stage, ACTION_NEXT_EMPTY);
}

static void show_conflict(Stage *stage) {
    stage_play_puzzle(stage, PUZZLE);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_action(stage, ACTION_UP);
    stage_action(stage, ACTION_UP); // r2c5, where an 8 clashes with r1c6 in the box
    stage_token(stage, 8, false);
}

static void show_hint(Stage *stage) {
    shown_board(stage);
    for (int press = 0; press < 3; press++) shown_press_hint(stage);
}

static void show_wheel(Stage *stage) {
    shown_board(stage);
    stage_action(stage, ACTION_NEXT_EMPTY);
    stage_input(stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = 1});
}

static void show_chroma(Stage *stage) {
    stage_play_pack(stage, "chroma", 3);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    shown_fill(stage, 9);
    stage_action(stage, ACTION_FILL_NOTES);
}

static void show_pause(Stage *stage) {
    shown_board(stage);
    shown_fill(stage, 5);
    play_pause(&stage->app.play, stage->app.save, stage->app.now_us);
    stage_enter(stage, &scene_pause, (Go){.scene = SCENE_PAUSE});
}

static void show_victory(Stage *stage) {
    shown_board(stage);
    shown_fill(stage, CELLS_MAX);
    stage_enter(stage, &scene_victory, (Go){.scene = SCENE_VICTORY});
}

static void show_notes(Stage *stage) {
    stage_play_pack(stage, "notes", 30);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    shown_fill(stage, 9);
    stage_action(stage, ACTION_FILL_NOTES);
}

// Arranged for left-handed players, and for those used to a keypad.
static void show_arranged(Stage *stage) {
    Settings before = stage->app.settings;
    stage->app.settings.pad_layout = PAD_KEYPAD;
    stage->app.settings.pad_side = PAD_LEFT_SIDE;
    app_settings_changed(&stage->app, &before);
    show_notes(stage);
}

static void show_stencils(Stage *stage) {
    stage_play_pack(stage, "stencils", 3);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    shown_fill(stage, 5);
}

// Opens the first step of a technique from the list of all steps; `links`: how many links of its chain are
// shown.
static void open_step(Stage *stage, Technique technique, int links) {
    const BoardView *board = stage->self;
    stage_action(stage, ACTION_ALL_STEPS);
    for (int i = 0; i < PATIENCE_MS / 2; i++) {
        if (board->hint.kind == HINT_LIST && board->hint.progress.resting) break;
        SDL_Delay(2); // other threads look for them
        stage_wait(stage, 0);
    }
    HintFound found;
    int row = 0;
    while (hint_search_get(board->search, row, &found) && found.step.technique != technique) row++;
    for (int i = 0; i < row; i++) stage_action(stage, ACTION_DOWN);
    if (links < 0) return;
    stage_action(stage, ACTION_CONFIRM);
    for (int i = 0; i < PATIENCE_MS / 2 && board->walk.pending; i++) {
        SDL_Delay(2);
        stage_wait(stage, 0);
    }
    for (int i = 0; i < links; i++) stage_action(stage, ACTION_DOWN);
}

// The hard puzzle, as far as its easy steps lead.
static void open_hard(Stage *stage) {
    stage_play_puzzle(stage, HARD);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
    const BoardView *board = stage->self;
    for (int press = 0; press < 4000; press++) {
        shown_press_hint(stage);
        if (board->hint.kind == HINT_STEP && board->hint.step.technique >= TECHNIQUE_X_WING) break;
    }
    stage_action(stage, ACTION_BACK);
}

static void show_fish(Stage *stage) {
    open_hard(stage);
    open_step(stage, TECHNIQUE_FINNED_SWORDFISH, 0);
}

static void show_sets(Stage *stage) {
    open_hard(stage);
    open_step(stage, TECHNIQUE_ALS_XZ, 0);
}

static void show_chain(Stage *stage) {
    open_hard(stage);
    open_step(stage, TECHNIQUE_AIC, 4);
}

static void show_branches(Stage *stage) {
    open_hard(stage);
    open_step(stage, TECHNIQUE_CELL_FORCING_CHAIN, 3);
}

static void show_steps(Stage *stage) {
    open_hard(stage);
    open_step(stage, TECHNIQUE_XY_CHAIN, -1);
}

// A puzzle that says what it teaches.
static void show_taught(Stage *stage) {
    stage_play_pack(stage, "first-steps", 100);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
    stage->app.notice[0] = '\0';
}

// A large board seen larger, its notes easy to read.
static void show_zoomed(Stage *stage) {
    stage_play_pack(stage, "sixteen", 3);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
    stage_action(stage, ACTION_FILL_NOTES);
    stage_action(stage, ACTION_ZOOM_IN);
    stage_action(stage, ACTION_RIGHT);
}

// The rules of a board, one of which has no picture.
static void show_board_rules(Stage *stage) {
    stage_play_pack(stage, "curiosities", 8);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
    stage_action(stage, ACTION_RULES);
}

const Shown SHOWN_PLAY[] = {
    {"board", show_board, 2},
    {"conflict", show_conflict, 2},
    {"hint", show_hint, 2},
    {"wheel", show_wheel, 2},
    {"chroma", show_chroma, 2},
    {"pause", show_pause, 2},
    {"victory", show_victory, 2},
    {"fish", show_fish, 2},
    {"sets", show_sets, 2},
    {"chain", show_chain, 2},
    {"branches", show_branches, 2},
    {"steps", show_steps, 2},
    {"notes", show_notes, 2},
    {"stencils", show_stencils, 2},
    {"arranged", show_arranged, 2},
    {"taught", show_taught, 0},
    {"zoomed", show_zoomed, 2},
    {"board-rules", show_board_rules, 2},
    {0},
};
