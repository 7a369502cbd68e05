// Every scene as a picture, both themes, three sizes (support/golden.h).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/golden.h"
#include "support/made_up_table.h"
#include "support/patience.h"
#include "support/played_runs.h"
#include "support/settled.h"
#include "support/ui_stage.h"
#include "ui/scenes/board/board_view.h"
#include "ui/scenes/duel/duel_view.h"
#include "ui/scenes/race/race_view.h"
#include "ui/scenes/records/records_view.h"
#include "ui/stream/stream_view.h"

static const char PUZZLE[] =
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..";

// Its easy steps do not lead to the end: fish, sets and chains of all kinds do.
static const char HARD[] =
    "..4..16.8..8....5.....3...7....2.9..2.19.63...9....47.....63...6..8...4.......7..";

// Fills in the first n blanks, some seconds apart.
static void fill_blanks(Stage *stage, int n) {
    Play *play = &stage->app.play;
    for (int cell = 0; cell < play->layout.cells && n > 0; cell++) {
        if (session_is_given(&play->session, cell)) continue;
        stage_wait(stage, 7380000 + cell % 7 * 1234567);
        Move move = {.kind = MOVE_PUT,
                     .token = play->session.solution.cell[cell],
                     .cells = cellset_of(cell),
                     .tidy = true};
        play_move(play, stage->app.save, move, stage->app.now_us);
        n--;
    }
}

static void open_board(Stage *stage) {
    stage_play_pack(stage, "classic-nine", 0);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
}

static void show_menu(Stage *stage) { stage_enter(stage, &scene_menu, (Go){.scene = SCENE_MENU}); }

static void show_newgame(Stage *stage) {
    stage_enter(stage, &scene_newgame, (Go){.scene = SCENE_NEWGAME, .pack = 1});
}

static void show_board(Stage *stage) {
    open_board(stage);
    fill_blanks(stage, 12);
    stage_action(stage, ACTION_FILL_NOTES);
    stage_action(stage, ACTION_NEXT_EMPTY);
}

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

// A race against the ghost of a run before, which was quicker at the end.
static void show_speedrun(Stage *stage) {
    Play *play = &stage->app.play;
    show_countdown(stage);
    await_run(stage);
    fill_blanks(stage, CELLS_MAX);
    if (app_play_again(&stage->app, true).scene != SCENE_BOARD) fail_msg("%s", stage->app.notice);
    await_run(stage);
    fill_blanks(stage, 20);
    stage_wait(stage, 60000000);
    assert_int_equal(play->rivals.ghosts, 1);
    stage->app.notice[0] = 0;
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

// Presses for a hint and waits until what it asks other threads for is there: a press while the step is still
// being looked for would do nothing, and its chain would be missing in the picture.
static void press_hint(Stage *stage) {
    const BoardView *board = stage->self;
    stage_action(stage, ACTION_HINT);
    for (int i = 0; i < PATIENCE_MS / 2; i++) {
        if (board->hint.kind != HINT_SEARCHING && !board->walk.pending) return;
        SDL_Delay(2);
        stage_wait(stage, 0);
    }
    fail_msg("the hint does not come");
}

static void show_hint(Stage *stage) {
    open_board(stage);
    for (int press = 0; press < 3; press++) press_hint(stage);
}

static void show_wheel(Stage *stage) {
    open_board(stage);
    stage_action(stage, ACTION_NEXT_EMPTY);
    stage_input(stage, (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = 1});
}

static void show_chroma(Stage *stage) {
    stage_play_pack(stage, "chroma", 3);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    fill_blanks(stage, 9);
    stage_action(stage, ACTION_FILL_NOTES);
}

static void show_pause(Stage *stage) {
    open_board(stage);
    fill_blanks(stage, 5);
    play_pause(&stage->app.play, stage->app.save, stage->app.now_us);
    stage_enter(stage, &scene_pause, (Go){.scene = SCENE_PAUSE});
}

static void show_victory(Stage *stage) {
    open_board(stage);
    fill_blanks(stage, CELLS_MAX);
    stage_enter(stage, &scene_victory, (Go){.scene = SCENE_VICTORY});
}

// The end of a word pack's puzzle: the word stands in one of its rows.
static void show_word(Stage *stage) {
    stage_play_pack(stage, "dragonfly", 1);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
    fill_blanks(stage, CELLS_MAX);
    stage_enter(stage, &scene_victory, (Go){.scene = SCENE_VICTORY});
}

// Until another thread's answer is there and has been shown for a while.
static void settle(Stage *stage, bool (*settled)(const void *scene)) {
    stage_wait(stage, 0); // asks
    for (int i = 0; i < PATIENCE_MS / 5 && !settled(stage->self); i++) {
        SDL_Delay(5);
        stage_wait(stage, 0);
    }
    assert_true(settled(stage->self));
    for (int i = 0; i < 20; i++) stage_wait(stage, 20000);
}

static void show_entry(Stage *stage) {
    stage_enter(stage, &scene_entry, (Go){.scene = SCENE_ENTRY, .text = PUZZLE});
    settle(stage, entry_is_settled); // the answer comes from another thread
}

static void show_solutions(Stage *stage) {
    static const char SEVERAL[] =
        "..97.8...7.........2.1.9.....7...24..64.1.59..98...3.....8.3...........6...2759..";
    stage_enter(stage, &scene_solutions, (Go){.scene = SCENE_SOLUTIONS, .text = SEVERAL});
    settle(stage, solutions_are_settled);
    stage_action(stage, ACTION_RIGHT);
    stage_action(stage, ACTION_RIGHT);
}

static void show_browse(Stage *stage) {
    stage_enter(stage, &scene_browse, (Go){.scene = SCENE_BROWSE, .pack = 0});
    stage_action(stage, ACTION_TOKEN_NEXT); // a page on
    stage_action(stage, ACTION_DOWN);
}

static void show_notes(Stage *stage) {
    stage_play_pack(stage, "notes", 30);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    fill_blanks(stage, 9);
    stage_action(stage, ACTION_FILL_NOTES);
}

// For left hands, and hands that know a keypad.
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
    fill_blanks(stage, 5);
}

// Opens the first step of a technique out of the list of all; `links`: how many of its chain are played.
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

// The hard one, as far as its easy steps lead.
static void open_hard(Stage *stage) {
    stage_play_puzzle(stage, HARD);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0);
    const BoardView *board = stage->self;
    for (int press = 0; press < 4000; press++) {
        press_hint(stage);
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
    open_step(stage, TECHNIQUE_DISCONTINUOUS_NICE_LOOP, 4);
}

static void show_branches(Stage *stage) {
    open_hard(stage);
    open_step(stage, TECHNIQUE_CELL_FORCING_CHAIN, 3);
}

static void show_steps(Stage *stage) {
    open_hard(stage);
    open_step(stage, TECHNIQUE_XY_CHAIN, -1);
}

// The keyboard on the left, a pad on the right, at the start of a duel.
static void open_duel(Stage *stage) {
    stage->app.play.rules.mode = RUN_DUEL;
    stage_play_pack(stage, "classic-nine", 0);
    stage_enter(stage, &scene_duel, (Go){.scene = SCENE_DUEL});
    stage_action(stage, ACTION_CONFIRM);
    stage_input(stage, (Input){.kind = INPUT_ACTION, .device = DEVICE_PAD, .action = ACTION_CONFIRM});
    stage_wait(stage, COUNTDOWN_US);
    stage_draw(stage);
    stage_wait(stage, 0);
}

// Fills in the first n blanks of a side, some seconds apart.
static void fill_side(Stage *stage, int side, int n) {
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
    open_duel(stage);
    fill_side(stage, 0, 12);
    fill_side(stage, 1, 9);
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
    open_duel(stage);
    for (int i = 0; i < 6; i++) {
        fill_side(stage, 0, 11);
        fill_side(stage, 1, 12);
    }
}

// A page of the records of some months; what is studied for it is waited for.
static void open_records(Stage *stage, RecordsPage page) {
    played_fill(stage->app.save, 5, 120, STAGE_UNIX_S);
    stage_enter(stage, &scene_records, (Go){.scene = SCENE_RECORDS});
    const Records *self = stage->self;
    while (self->place->page != page) stage_action(stage, ACTION_NEXT_EMPTY);
    stage_wait(stage, 0);
    for (int i = 0; i < PATIENCE_MS / 5 && records_study_busy(self->study); i++) {
        SDL_Delay(5);
        stage_wait(stage, 0);
    }
    for (int i = 0; i < 60; i++) stage_wait(stage, 20000); // runs are proved, one a frame
}

static void show_records(Stage *stage) { open_records(stage, RECORDS_OVERVIEW); }
static void show_runs(Stage *stage) {
    open_records(stage, RECORDS_RUNS);
    stage_action(stage, ACTION_DOWN);
    stage_action(stage, ACTION_CONFIRM);
}
static void show_splits(Stage *stage) { open_records(stage, RECORDS_SPLITS); }
static void show_heat(Stage *stage) { open_records(stage, RECORDS_BOARD); }
static void show_techniques(Stage *stage) { open_records(stage, RECORDS_TECHNIQUES); }

static void show_settings(Stage *stage) {
    stage_enter(stage, &scene_settings, (Go){.scene = SCENE_SETTINGS, .back = SCENE_MENU});
}

static bool race_is_settled(const void *scene) { return !((const RaceScene *)scene)->work; }

// A table that is made up: runs would be other ones whenever the game changes.
static void show_race(Stage *stage) {
    stage_enter(stage, &scene_race,
                (Go){.scene = SCENE_RACE, .text = TEST_DATA "/race-scene/club.nonet-race"});
    settle(stage, race_is_settled);
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
    open_board(stage);
    fill_blanks(stage, 14);
    stage_action(stage, ACTION_NEXT_EMPTY);
    const BoardView *board = stage->self;
    int right = stage->app.play.session.solution.cell[board->cursor];
    stage_action(stage, ACTION_FILL_NOTES);
    stage_wait(stage, 9000000);
    press_hint(stage);
    stage_action(stage, ACTION_BACK);
    stage_wait(stage, 21000000);
    stage_token(stage, right % 9 + 1, false);
    stage_wait(stage, 8000000);
    for (int i = 0; i < 3; i++) stage_action(stage, ACTION_NEXT_EMPTY);
    stage_enter(stage, &scene_replay, (Go){.scene = SCENE_REPLAY, .run = stage->app.play.saved.run});
    stage_input(stage, (Input){.kind = INPUT_ACTION, .menu_action = (Action)MENU_LAST});
    stage_action(stage, ACTION_UNDO);
}

static const struct {
    const char *name;
    void (*show)(Stage *stage);
} PICTURES[] = {{"menu", show_menu},           {"newgame", show_newgame},
                {"board", show_board},         {"conflict", show_conflict},
                {"hint", show_hint},           {"wheel", show_wheel},
                {"chroma", show_chroma},       {"pause", show_pause},
                {"victory", show_victory},     {"word", show_word},
                {"entry", show_entry},         {"settings", show_settings},
                {"fish", show_fish},           {"sets", show_sets},
                {"chain", show_chain},         {"branches", show_branches},
                {"steps", show_steps},         {"solutions", show_solutions},
                {"browse", show_browse},       {"notes", show_notes},
                {"stencils", show_stencils},   {"stream", show_stream},
                {"race", show_race},           {"records", show_records},
                {"runs", show_runs},           {"splits", show_splits},
                {"heat", show_heat},           {"techniques", show_techniques},
                {"duel", show_duel},           {"duel-join", show_duel_join},
                {"duel-over", show_duel_over}, {"replay", show_replay},
                {"speedrun", show_speedrun},   {"countdown", show_countdown},
                {"arranged", show_arranged}};

static void test_pictures(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof PICTURES / sizeof *PICTURES; i++)
        golden_pictures(PICTURES[i].name, PICTURES[i].show, 2);
}

int main(void) {
    setenv("TZ", "UTC", 1);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pictures)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
