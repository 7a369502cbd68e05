// Runs on the board, played without a window: the countdown, the clock that never stops, several puzzles
// under one clock, handing in, giving up and beginning again; and that what is in the save proves itself.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/save_runs.h"
#include "support/ui_stage.h"
#include "ui/play/play_begin.h"
#include "ui/play/play_status.h"
#include "ui/scenes/board/board_view.h"

enum { PENALTIES = 2 };

static Play *play_of(Stage *stage) { return &stage->app.play; }
static const BoardView *view(const Stage *stage) { return stage->self; }

static void begin(Stage *stage, RunMode mode) {
    stage_open(stage, 1280, 800, THEME_INK, 7);
    play_of(stage)->rules = (PlayRules){.mode = mode, .aids = app_aids(&stage->app), .player = "Ann"};
    stage_play_pack(stage, "classic-nine", 3);
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
}

// Through the countdown to the first frame with the givens.
static void await_start(Stage *stage) {
    stage_draw(stage);
    stage_wait(stage, COUNTDOWN_US);
    stage_draw(stage);
    stage_wait(stage, 0);
    assert_true(play_of(stage)->presented);
}

static void go_to(Stage *stage, int cell) {
    const Layout *layout = &play_of(stage)->layout;
    while (layout_row(layout, view(stage)->cursor) != layout_row(layout, cell))
        stage_action(stage, ACTION_DOWN);
    while (layout_column(layout, view(stage)->cursor) != layout_column(layout, cell))
        stage_action(stage, ACTION_RIGHT);
}

// Fills the next empty cell, 0.1 s later; with a wrong token when asked to. Returns what the board asks for.
static Go fill_next(Stage *stage, bool wrong) {
    const Session *session = &play_of(stage)->session;
    int cell = 0;
    while (session->board.grid.cell[cell]) cell++;
    go_to(stage, cell);
    stage_wait(stage, 100000);
    int token = session->solution.cell[cell];
    return stage_token(stage, wrong ? token % 9 + 1 : token, false);
}

static SavedRun last_run(Stage *stage) {
    int count;
    SavedRun *runs = save_runs(stage->app.save, "", "", -1, &count);
    assert_true(count > 0);
    SavedRun last = runs[0];
    for (int i = 1; i < count; i++)
        if (runs[i].id > last.id) last = runs[i];
    free(runs);
    return last;
}

// The last run of the save, read and played again.
static RunResult proved(Stage *stage, RunMode mode) {
    SavedRun saved = last_run(stage);
    Run run;
    RunResult result;
    TextError error = {0};
    if (!save_run(stage->app.save, saved.id, &run, &error)) fail_msg("line %d: %s", error.line, error.reason);
    if (!run_check(&run, &result, &error)) fail_msg("line %d: %s", error.line, error.reason);
    assert_int_equal(run.mode, mode);
    assert_string_equal(run.player, "Ann");
    assert_int_equal(saved.time_us, result.time_us);
    assert_int_equal(saved.state, result.finished ? RUN_SOLVED : RUN_UNFINISHED);
    assert_int_equal(saved.clean, result.clean);
    run_finish(&run);
    return result;
}

// Of how many cells the list of targets tells what is in them; of how many it says this.
static int cells_told(Stage *stage, const char *words) {
    Targets targets;
    int told = 0;
    scene_targets(board_targets, stage->self, &stage->app, NULL, &targets);
    for (int i = 0; i < targets.count; i++) {
        const Target *target = &targets.target[i];
        told += target->role == TARGET_CELL && target->name && strstr(target->name, words);
    }
    return told;
}

static void nothing_happens_before_the_givens_are_shown(void **state) {
    (void)state;
    Stage stage;
    begin(&stage, RUN_SPEEDRUN);
    Session *session = &play_of(&stage)->session;
    for (int i = 0; i < 3; i++) {
        assert_true(countdown_runs(&view(&stage)->countdown));
        assert_int_equal(cells_told(&stage, ""), 0);
        stage_draw(&stage);
        for (int token = 1; token <= 9; token++) stage_token(&stage, token, false);
        stage_action(&stage, ACTION_HINT);
        stage_action(&stage, ACTION_FILL_NOTES);
        stage_click(&stage, 400, 400, 1);
        stage_wait(&stage, 600000);
    }
    assert_int_equal(session->log_count, 0);
    assert_int_equal(play_elapsed_us(play_of(&stage), stage.app.now_us), 0);
    stage_wait(&stage, 300000);
    assert_false(countdown_runs(&view(&stage)->countdown));
    stage_token(&stage, 1, false); // the givens are not on the screen yet
    assert_int_equal(session->log_count, 0);
    assert_int_equal(cells_told(&stage, ""), 0);
    stage_draw(&stage);
    stage_wait(&stage, 0);
    assert_int_equal(cells_told(&stage, ""), 81 - session_blanks(session));
    stage_wait(&stage, 1234567);
    assert_int_equal(play_elapsed_us(play_of(&stage), stage.app.now_us), 1234567);
    stage_close(&stage);
}

static void a_speedrun_is_kept_with_its_splits(void **state) {
    (void)state;
    Stage stage;
    begin(&stage, RUN_SPEEDRUN);
    await_start(&stage);
    int blanks = session_blanks(&play_of(&stage)->session);
    Go go = GO_STAY;
    for (int i = 0; i < blanks; i++) {
        RunStatus status;
        play_status(play_of(&stage), stage.app.now_us, &status);
        assert_int_equal(status.phase, RUN_PHASE_RUNNING);
        assert_int_equal(status.done, play_of(&stage)->splits.reached);
        go = fill_next(&stage, false);
    }
    assert_int_equal(go.scene, SCENE_VICTORY);
    RunResult result = proved(&stage, RUN_SPEEDRUN);
    assert_true(result.finished && result.clean);
    assert_int_equal(result.time_us, (int64_t)blanks * 100000);
    assert_int_equal(result.splits.reached, SPLIT_COUNT);
    assert_memory_equal(&result.splits, &play_of(&stage)->splits, sizeof result.splits);
    assert_int_equal(result.devices, 1u << BY_KEYBOARD);
    stage_close(&stage);
}

// A second run of the same kind is held against the first, and one of the same code has its ghost.
static void runs_are_held_against_those_before(void **state) {
    (void)state;
    Stage stage;
    begin(&stage, RUN_SPEEDRUN);
    await_start(&stage);
    while (!play_of(&stage)->saved.finished) fill_next(&stage, false);
    int64_t first_us = last_run(&stage).time_us;
    char code[sizeof play_of(&stage)->saved.code];
    memcpy(code, play_of(&stage)->saved.code, sizeof code);
    assert_int_equal(app_play_again(&stage.app, true).scene, SCENE_BOARD);
    const Rivals *rivals = &play_of(&stage)->rivals;
    assert_string_equal(play_of(&stage)->saved.code, code);
    assert_int_equal(play_of(&stage)->recorder.run.mode, RUN_RACE);
    assert_int_equal(rivals->ghosts, 1);
    assert_int_equal(rivals->ghost[0].time_us, first_us);
    assert_int_equal(rivals->runs, 1); // the speedrun of the same code
    assert_int_equal(rivals->run[0].time_us, first_us);
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    await_start(&stage);
    stage_wait(&stage, first_us / 2);
    CellSet cells = ghost_cells(&rivals->ghost[0], 0, play_elapsed_us(play_of(&stage), stage.app.now_us));
    int seen = cellset_count(&cells);
    assert_int_equal(cells_told(&stage, "the ghost has filled"), seen);
    assert_true(seen > 10 && seen < session_blanks(&play_of(&stage)->session));
    for (int cell = cellset_next(&cells, 0); cell >= 0; cell = cellset_next(&cells, cell + 1))
        assert_int_equal(play_of(&stage)->session.givens.cell[cell], 0);
    while (!play_of(&stage)->saved.finished) fill_next(&stage, false);
    assert_true(proved(&stage, RUN_RACE).time_us > first_us);
    stage_close(&stage);
}

static void a_key_goes_through_all_comparisons(void **state) {
    (void)state;
    Stage stage;
    begin(&stage, RUN_SPEEDRUN);
    await_start(&stage);
    while (!play_of(&stage)->saved.finished) fill_next(&stage, false);
    assert_int_equal(app_play_again(&stage.app, false).scene, SCENE_BOARD);
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    await_start(&stage);
    const Rivals *rivals = &play_of(&stage)->rivals;
    for (int round = 0; round < 2; round++)
        for (int kind = 0; kind < COMPARE_KIND_COUNT; kind++) {
            assert_int_equal(rivals->kind, kind);
            assert_string_equal(rivals_name(rivals), compare_name((CompareKind)kind));
            assert_int_equal(rivals->with.reached, SPLIT_COUNT);
            stage_draw(&stage);
            stage_action(&stage, ACTION_COMPARE);
        }
    stage_close(&stage);
}

static void the_clock_runs_while_a_run_is_paused(void **state) {
    (void)state;
    Stage stage;
    begin(&stage, RUN_SPEEDRUN);
    await_start(&stage);
    assert_int_equal(stage_action(&stage, ACTION_PAUSE).scene, SCENE_PAUSE);
    stage_enter(&stage, &scene_pause, (Go){.scene = SCENE_PAUSE});
    stage_wait(&stage, 5000000);
    assert_int_equal(stage_action(&stage, ACTION_PAUSE).scene, SCENE_BOARD);
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    assert_false(countdown_runs(&view(&stage)->countdown)); // only at the beginning
    stage_draw(&stage);
    stage_wait(&stage, 0);
    assert_int_equal(play_elapsed_us(play_of(&stage), stage.app.now_us), 5000000);
    while (!play_of(&stage)->saved.finished) fill_next(&stage, false);
    RunResult result = proved(&stage, RUN_SPEEDRUN);
    assert_int_equal(result.pauses, 1);
    assert_true(result.finished && result.time_us > 5000000);
    stage_close(&stage);
}

static void a_lost_pad_holds_a_countdown_and_no_clock(void **state) {
    (void)state;
    const Input lost = {.kind = INPUT_PAD_LOST, .device = DEVICE_PAD, .active = true};
    Stage stage;
    begin(&stage, RUN_SPEEDRUN);
    stage_draw(&stage);
    stage_wait(&stage, COUNTDOWN_US / 2);
    assert_int_equal(stage_input(&stage, (Input){.kind = INPUT_PAD_LOST, .active = false}).scene, SCENE_STAY);
    assert_int_equal(stage_input(&stage, lost).scene, SCENE_PAUSE);
    assert_true(stage.app.notice[0] != 0);
    stage_enter(&stage, &scene_pause, (Go){.scene = SCENE_PAUSE});
    stage_draw(&stage);
    stage_wait(&stage, 2 * COUNTDOWN_US);
    assert_int_equal(play_elapsed_us(play_of(&stage), stage.app.now_us), 0);
    assert_int_equal(stage_action(&stage, ACTION_PAUSE).scene, SCENE_BOARD);
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    assert_true(countdown_runs(&view(&stage)->countdown)); // from 3 again
    await_start(&stage);
    fill_next(&stage, false);
    assert_int_equal(stage_input(&stage, lost).scene, SCENE_STAY); // the board stays in sight
    while (!play_of(&stage)->saved.finished) fill_next(&stage, false);
    RunResult result = proved(&stage, RUN_SPEEDRUN);
    assert_int_equal(result.pauses, 0);
    assert_int_equal(result.time_us, (int64_t)session_blanks(&play_of(&stage)->session) * 100000);
    stage_close(&stage);
}

static void holding_the_key_begins_another_run(void **state) {
    (void)state;
    Stage stage;
    begin(&stage, RUN_SPEEDRUN);
    await_start(&stage);
    fill_next(&stage, false);
    Input hold = {.kind = INPUT_ACTION,
                  .device = DEVICE_KEYBOARD,
                  .action = ACTION_RESTART,
                  .menu_action = ACTION_RESTART};
    assert_int_equal(stage_input(&stage, hold).scene, SCENE_STAY);
    int64_t before = play_of(&stage)->recorder.id;
    hold.repeat = true;
    assert_int_equal(stage_input(&stage, hold).scene, SCENE_BOARD);
    assert_true(play_of(&stage)->recorder.id > before);
    assert_int_equal(play_of(&stage)->recorder.run.mode, RUN_SPEEDRUN);
    assert_int_equal(play_of(&stage)->session.log_count, 0);
    Run run;
    RunResult result;
    assert_true(save_run(stage.app.save, before, &run, NULL)); // the first is kept as unfinished
    assert_true(run_check(&run, &result, NULL));
    assert_false(result.finished);
    assert_int_equal(run.event[run.events - 1].kind, EVENT_STOP);
    run_finish(&run);
    SavedGame game;
    assert_false(save_latest(stage.app.save, &game)); // and is nothing to continue
    stage_close(&stage);
}

static void play_marathon(const char *id) {
    Stage stage;
    TextError error;
    uint64_t boards[3];
    stage_open(&stage, 1280, 800, THEME_INK, 7);
    Play *play = play_of(&stage);
    play->rules = (PlayRules){.mode = RUN_MARATHON, .aids = app_aids(&stage.app), .player = "Ann"};
    const PackEntry *pack = packs_find(&stage.app.packs, id);
    assert_true(play_begin_marathon(play, stage.app.save, pack, BAND_GENTLE, 3, &stage.app.rng, &error));
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    await_start(&stage);
    int64_t blanks = play->blanks;
    for (int leg = 0; leg < 3; leg++) {
        assert_int_equal(play->leg, leg);
        boards[leg] = play->layout.text_hash;
        Go go = GO_STAY;
        while (go.scene == SCENE_STAY && play->leg == leg) go = fill_next(&stage, false);
        assert_int_equal(go.scene, leg < 2 ? SCENE_STAY : SCENE_VICTORY);
        if (leg == 2) break;
        stage_draw(&stage); // the next puzzle is on the screen
        stage_wait(&stage, 0);
    }
    RunResult result = proved(&stage, RUN_MARATHON);
    assert_true(result.finished);
    assert_int_equal(result.solved, 3);
    assert_int_equal(result.blanks, blanks);
    assert_int_equal(result.time_us, blanks * 100000);
    assert_memory_equal(&result.splits, &play->splits, sizeof result.splits);
    assert_int_equal(save_record(stage.app.save, id, BAND_GENTLE).games, 3);
    bool differ = boards[0] != boards[1] && boards[1] != boards[2];
    assert_int_equal(differ, strcmp(id, "curiosities") == 0);
    stage_close(&stage);
}

static void a_marathon_has_one_clock_for_its_puzzles(void **state) {
    (void)state;
    play_marathon("classic-nine");
    play_marathon("curiosities"); // each puzzle on a board of its own
}

// A share code, typed anywhere, and the save lead to the same puzzle on the same board.
static void a_seed_brings_its_board(void **state) {
    (void)state;
    static const char *const IDS[] = {"cages", "patchwork", "compass", "dice", "seasons", "sixteen"};
    Stage stage;
    TextError error = {0};
    stage_open(&stage, 1280, 800, THEME_INK, 9);
    Play *play = play_of(&stage);
    for (size_t i = 0; i < sizeof IDS / sizeof IDS[0]; i++) {
        const PackEntry *pack = packs_find(&stage.app.packs, IDS[i]);
        if (!play_begin_pack(play, stage.app.save, pack, BAND_GENTLE, -1, &stage.app.rng, &error))
            fail_msg("%s: %s", IDS[i], error.reason);
        Layout board = play->layout;
        Grid givens = play->session.givens;
        SavedGame first = play->saved;
        assert_int_equal(board.order, pack->pack.layout.order);
        if (!play_begin_text(play, stage.app.save, &stage.app.packs, first.code, &error))
            fail_msg("%s: %s: %s", IDS[i], first.code, error.reason);
        assert_true(play->pack == pack && layout_equal(&play->layout, &board));
        assert_true(grid_equal(&board, &play->session.givens, &givens));
        assert_string_equal(play->saved.code, first.code);
        assert_string_equal(play->saved.layout, first.layout);
        assert_true(play_continue(play, stage.app.save, &stage.app.packs, &error));
        assert_true(layout_equal(&play->layout, &board));
        assert_true(grid_equal(&board, &play->session.givens, &givens));
        assert_true(play_begin_again(play, stage.app.save, &error));
        assert_true(layout_equal(&play->layout, &board));
    }
    stage_close(&stage);
}

static void a_championship_shows_nothing_and_counts_wrong_boards(void **state) {
    (void)state;
    Stage stage;
    begin(&stage, RUN_CHAMPIONSHIP);
    await_start(&stage);
    Play *play = play_of(&stage);
    assert_int_equal(app_mistakes(&stage.app), MISTAKES_OFF);
    stage_action(&stage, ACTION_CHECK);
    stage_action(&stage, ACTION_HINT); // hands in what is not full yet
    assert_int_equal(play->session.log_count, 0);
    assert_int_equal(play->penalty_us, 0);
    int last = 80;
    while (play->session.givens.cell[last]) last--;
    while (!session_full(&play->session)) {
        bool is_last = session_placed(&play->session) + 1 == session_blanks(&play->session);
        fill_next(&stage, is_last);
    }
    for (int i = 0; i < PENALTIES; i++) assert_int_equal(stage_action(&stage, ACTION_HINT).scene, SCENE_STAY);
    assert_int_equal(play->penalty_us, (int64_t)PENALTIES * RUN_PENALTY_US);
    go_to(&stage, last);
    stage_token(&stage, play->session.solution.cell[last], false);
    assert_true(session_solved(&play->session));
    assert_false(play->saved.finished); // nothing tells that it is right
    stage_wait(&stage, 1000000);
    assert_int_equal(stage_action(&stage, ACTION_HINT).scene, SCENE_VICTORY);
    RunResult result = proved(&stage, RUN_CHAMPIONSHIP);
    assert_true(result.finished && result.clean);
    assert_int_equal(result.penalty_us, (int64_t)PENALTIES * RUN_PENALTY_US);
    assert_int_equal(result.aids & (AID_CONFLICTS | AID_SOLUTION), 0);
    stage_close(&stage);
}

// The program ends in the middle: the run is settled as unfinished at the next start, and the ones before it
// are whole.
static void a_run_that_was_killed_is_unfinished(void **state) {
    (void)state;
    Stage stage;
    begin(&stage, RUN_SPEEDRUN);
    await_start(&stage);
    while (!play_of(&stage)->saved.finished) fill_next(&stage, false);
    assert_int_equal(app_play_again(&stage.app, false).scene, SCENE_BOARD);
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    await_start(&stage);
    for (int i = 0; i < 5; i++) fill_next(&stage, false);
    assert_true(save_runs_settle(stage.app.save)); // as the next start does
    RunResult result = proved(&stage, RUN_SPEEDRUN);
    assert_false(result.finished);
    assert_int_equal(result.placed, 5);
    int count, whole = 0;
    SavedRun *runs = save_runs(stage.app.save, "", "", -1, &count);
    for (int i = 0; i < count; i++) whole += runs[i].state == RUN_SOLVED;
    assert_int_equal(count, 2);
    assert_int_equal(whole, 1);
    free(runs);
    stage_close(&stage);
}

// ---- from the menu

static Target target_of(Stage *stage, const Scene *scene, const char *name) {
    Targets targets;
    scene_targets(scene->targets, stage->self, &stage->app, NULL, &targets);
    for (int i = 0; i < targets.count; i++)
        if (strcmp(targets.target[i].name, name) == 0) return targets.target[i];
    fail_msg("there is no %s", name);
    return (Target){0};
}

// The pack made for it at first, then the one that was solved last; and the mode is chosen.
static void the_menu_leads_to_a_speedrun(void **state) {
    (void)state;
    static const char *const PACKS[] = {"sprint", "runes"};
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 7);
    for (int i = 0; i < 2; i++) {
        stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
        Target item = target_of(&stage, &scene_menu, "Speedrun");
        Go go = stage_click(&stage, item.rect.x + 9, item.rect.y + 9, 1);
        assert_int_equal(go.scene, SCENE_NEWGAME);
        assert_string_equal(stage.app.packs.entry[go.pack]->pack.id, PACKS[i]);
        stage_enter(&stage, &scene_newgame, go);
        assert_true(target_of(&stage, &scene_newgame, "Speedrun").on);
        assert_int_equal(stage_action(&stage, ACTION_CONFIRM).scene, SCENE_BOARD);
        assert_int_equal(play_of(&stage)->recorder.run.mode, RUN_SPEEDRUN);
        play_of(&stage)->rules.mode = RUN_CASUAL;
        stage_play_pack(&stage, "runes", 0);
        stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
        while (!play_of(&stage)->saved.finished) fill_next(&stage, false);
    }
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_menu_leads_to_a_speedrun),
        cmocka_unit_test(nothing_happens_before_the_givens_are_shown),
        cmocka_unit_test(a_speedrun_is_kept_with_its_splits),
        cmocka_unit_test(runs_are_held_against_those_before),
        cmocka_unit_test(a_key_goes_through_all_comparisons),
        cmocka_unit_test(the_clock_runs_while_a_run_is_paused),
        cmocka_unit_test(a_lost_pad_holds_a_countdown_and_no_clock),
        cmocka_unit_test(holding_the_key_begins_another_run),
        cmocka_unit_test(a_marathon_has_one_clock_for_its_puzzles),
        cmocka_unit_test(a_seed_brings_its_board),
        cmocka_unit_test(a_championship_shows_nothing_and_counts_wrong_boards),
        cmocka_unit_test(a_run_that_was_killed_is_unfinished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
