// Runs, races, duels and what is kept of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

#include "support/made_up_table.h"
#include "support/patience.h"
#include "support/played_runs.h"
#include "support/shown.h"
#include "ui/scenes/board/board_view.h"
#include "ui/scenes/duel/duel_view.h"
#include "ui/scenes/race/race_view.h"
#include "ui/scenes/records/records_view.h"
#include "ui/stream/stream_view.h"

// The countdown of a run is over, and its first frame has been seen.
static void await_run(Stage *stage) {
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, COUNTDOWN_US);
    stage_draw(stage);
    stage_wait(stage, 0);
}

static void show_countdown(Stage *stage) {
    stage->app.play.rules = (PlayRules){.mode = RUN_SPEEDRUN, .aids = app_aids(&stage->app)};
    stage_play_pack(stage, "classic-nine", 0);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_wait(stage, 900000);
}

// A race against the ghost of an earlier run, which was quicker at the end.
static void show_speedrun(Stage *stage) {
    Play *play = &stage->app.play;
    show_countdown(stage);
    await_run(stage);
    shown_fill(stage, CELLS_MAX);
    if (app_play_again(&stage->app, true).scene != SCENE_BOARD) fail_msg("%s", stage->app.notice);
    await_run(stage);
    shown_fill(stage, 20);
    stage_wait(stage, 60000000);
    assert_int_equal(play->rivals.ghosts, 1);
    stage->app.notice[0] = 0;
    stage_action(stage, ACTION_NEXT_EMPTY);
}

void shown_duel(Stage *stage) {
    stage->app.play.rules.mode = RUN_DUEL;
    stage_play_pack(stage, "classic-nine", 0);
    stage_enter(stage, &scene_duel, (Go){.scene = SCENE_DUEL});
    stage_action(stage, ACTION_CONFIRM);
    stage_input(stage, (Input){.kind = INPUT_ACTION, .device = DEVICE_PAD, .action = ACTION_CONFIRM});
    stage_wait(stage, COUNTDOWN_US);
    stage_draw(stage);
    stage_wait(stage, 0);
}

void shown_fill_side(Stage *stage, int side, int n) {
    Duel *duel = stage->self;
    const Session *session = &duel->side[side].play->session;
    for (int cell = 0; cell < session->layout->cells && n > 0; cell++) {
        if (session->board.grid.cell[cell]) continue;
        stage_wait(stage, 4380000 + cell % 7 * 1234567);
        duel->side[side].cursor = cell;
        stage_input(stage, (Input){.kind = INPUT_TOKEN,
                                   .device = duel->side[side].device,
                                   .token = session->solution.cell[cell]});
        n--;
    }
}

static void show_duel(Stage *stage) {
    shown_duel(stage);
    shown_fill_side(stage, 0, 12);
    shown_fill_side(stage, 1, 9);
    stage_action(stage, ACTION_FILL_NOTES);
    stage_action(stage, ACTION_NOTES_MODE);
    stage_input(stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = 1});
}

static void show_duel_join(Stage *stage) {
    stage->app.play.rules.mode = RUN_DUEL;
    stage_play_pack(stage, "classic-nine", 0);
    stage_enter(stage, &scene_duel, (Go){.scene = SCENE_DUEL});
    stage_action(stage, ACTION_CONFIRM);
}

static void show_duel_over(Stage *stage) {
    shown_duel(stage);
    for (int i = 0; i < 6; i++) {
        shown_fill_side(stage, 0, 11);
        shown_fill_side(stage, 1, 12);
    }
}

// A page of the records of some months; waits until the runs for it have been studied.
static void open_records(Stage *stage, RecordsPage page) {
    played_fill(stage->app.save, 5, 40,
                STAGE_UNIX_S); // more tells no more and takes minutes under sanitizers
    stage_enter(stage, &scene_records, (Go){.scene = SCENE_RECORDS});
    const Records *self = stage->self;
    while (self->place->page != page) stage_action(stage, ACTION_NEXT_EMPTY);
    stage_wait(stage, 0);
    bool studies = page == RECORDS_OVERVIEW || page == RECORDS_BOARD || page == RECORDS_TECHNIQUES;
    for (int i = 0; studies && i < PATIENCE_MS / 5 && records_study_busy(self->study); i++) {
        SDL_Delay(5);
        stage_wait(stage, 0);
    }
    for (int i = 0; i < 60; i++) stage_wait(stage, 20000); // runs are proved, one a frame
}

static void show_overview(Stage *stage) { open_records(stage, RECORDS_OVERVIEW); }
static void show_records(Stage *stage) { open_records(stage, RECORDS_TIMES); }

static void show_runs(Stage *stage) {
    open_records(stage, RECORDS_RUNS);
    stage_action(stage, ACTION_DOWN);
    stage_action(stage, ACTION_CONFIRM);
}

static void show_splits(Stage *stage) { open_records(stage, RECORDS_SPLITS); }
static void show_heat(Stage *stage) { open_records(stage, RECORDS_BOARD); }
static void show_techniques(Stage *stage) { open_records(stage, RECORDS_TECHNIQUES); }
static bool race_is_settled(const void *scene) { return !((const RaceScene *)scene)->work; }

// A made-up table: real runs would change whenever the game changes.
static void show_race(Stage *stage) {
    stage_enter(stage, &scene_race,
                (Go){.scene = SCENE_RACE, .text = TEST_DATA "/race-scene/club.nonet-race"});
    shown_settle(stage, race_is_settled);
    ((RaceScene *)stage->self)->table = made_up_table();
    stage_action(stage, ACTION_RIGHT);
}

// Not a scene but the window for streams; on a light theme with another background and at the end.
static void draw_stream(const void *self, const App *app, Draw *draw) {
    (void)self;
    bool over = app->settings.theme == THEME_PAPER;
    KeyColour key = over ? KEY_COLOUR_GREEN : KEY_COLOUR_MAGENTA;
    RunStatus status = {.phase = over ? RUN_PHASE_ENDED : RUN_PHASE_RUNNING,
                        .time_us = over ? 265412389 : 157893000,
                        .ticking = !over,
                        .segments = 9,
                        .done = over ? 9 : 5,
                        .comparison = "Best",
                        .has_difference = true,
                        .difference_us = over ? -4100000 : 1300000,
                        .best_possible_us = over ? -1 : 262000000,
                        .category = "Runes · Hard · clean",
                        .puzzle = "N1-14DMNB-PK9BW3-4S1XR3"};
    for (int i = 0; i < status.segments; i++) {
        snprintf(status.segment[i].name, STATUS_NAME_MAX, "%d of 9", i + 1);
        status.segment[i].time_us = (i + 1) * 29490265 + (i % 3 - 1) * 2000000;
        status.segment[i].compared_us = (i + 1) * 29950000;
    }
    draw_fill(draw, (Rect){0, 0, app->look.width, app->look.height}, stream_view_background(key));
    stream_view_draw(draw, app->look.width, app->look.height, key, &status, 0);
}

static void enter_stream(void *self, App *app, const Go *from) { (void)self, (void)app, (void)from; }

static void show_stream(Stage *stage) {
    static const Scene stream = {.name = "stream", .size = 1, .enter = enter_stream, .draw = draw_stream};
    stage_enter(stage, &stream, (Go){.scene = SCENE_MENU});
}

// A game with a slip, notes and a hint, looked at some events before its end.
static void show_replay(Stage *stage) {
    shown_board(stage);
    shown_fill(stage, 14);
    stage_action(stage, ACTION_NEXT_EMPTY);
    const BoardView *board = stage->self;
    int right = stage->app.play.session.solution.cell[board->cursor];
    stage_action(stage, ACTION_FILL_NOTES);
    stage_wait(stage, 9000000);
    shown_press_hint(stage);
    stage_action(stage, ACTION_BACK);
    stage_wait(stage, 21000000);
    stage_token(stage, right % 9 + 1, false);
    stage_wait(stage, 8000000);
    for (int i = 0; i < 3; i++) stage_action(stage, ACTION_NEXT_EMPTY);
    stage_enter(stage, &scene_replay, (Go){.scene = SCENE_REPLAY, .run = stage->app.play.saved.run});
    stage_input(stage, (Input){.kind = INPUT_ACTION, .menu_action = (Action)MENU_LAST});
    stage_action(stage, ACTION_UNDO);
}

const Shown SHOWN_RUNS[] = {
    {"countdown", show_countdown, 2},
    {"speedrun", show_speedrun, 2},
    {"duel", show_duel, 2},
    {"duel-join", show_duel_join, 2},
    {"duel-over", show_duel_over, 2},
    {"replay", show_replay, 2},
    {"stream", show_stream, 2},
    {"race", show_race, 2},
    {"records-overview", show_overview, 2},
    {"records", show_records, 2},
    {"runs", show_runs, 2},
    {"splits", show_splits, 2},
    {"heat", show_heat, 2},
    {"techniques", show_techniques, 2},
    {0},
};
