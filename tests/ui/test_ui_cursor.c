// Where the cursor is: a new game begins on an empty cell, and a game that is taken up again has it where it
// was, with the token in hand and the notes mode.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/run/run_watch.h"
#include "store/save_runs.h"
#include "support/sanitized.h"
#include "support/ui_stage.h"
#include "ui/scenes/board/board_view.h"
#include "ui/scenes/duel/duel_view.h"

static const BoardView *view(const Stage *stage) { return stage->self; }

static void open_board(Stage *stage) {
    stage_enter(stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(stage);
    stage_wait(stage, 0); // the clock starts
}

static bool is_empty(const Play *play, int cell) { return play->session.board.grid.cell[cell] == 0; }

static void test_a_new_game_begins_on_an_empty_cell(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 800, 600, THEME_INK, 11);
    for (int pack = 0; pack < stage.app.packs.count; pack++)
        for (int seed = 0; seed < FEW(12); seed++) {
            stage_play_pack(&stage, stage.app.packs.entry[pack]->pack.id, seed);
            open_board(&stage);
            assert_true(is_empty(&stage.app.play, view(&stage)->cursor));
            assert_int_equal(cellset_count(&view(&stage)->selected), 1);
        }
    stage_close(&stage);
}

// Both players', and whoever watches a run sees it where it was.
static void test_so_does_a_duel_and_its_replay(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 12);
    stage.app.play.rules.mode = RUN_DUEL;
    stage_play_pack(&stage, "stencils", 3); // whose middle is given
    int middle = stage.app.play.layout.cells / 2;
    assert_false(is_empty(&stage.app.play, middle));
    stage_enter(&stage, &scene_duel, (Go){.scene = SCENE_DUEL});
    stage_action(&stage, ACTION_CONFIRM);
    stage_input(&stage, (Input){.kind = INPUT_ACTION, .device = DEVICE_PAD, .action = ACTION_CONFIRM});
    const Duel *duel = stage.self;
    for (int i = 0; i < DUEL_SIDES; i++) assert_true(is_empty(duel->side[i].play, duel->side[i].cursor));

    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU}); // the duel is over
    stage_play_pack(&stage, "stencils", 3);
    open_board(&stage);
    int first = view(&stage)->cursor;
    stage_token(&stage, stage.app.play.session.solution.cell[first], false);
    Run run;
    TextError error;
    assert_true(save_run(stage.app.save, stage.app.play.saved.run, &run, &error));
    RunWatch watch;
    assert_true(run_watch_begin(&watch, &run, &error));
    run_watch_seek(&watch, 1);
    assert_int_equal(watch.cursor, first);
    run_watch_finish(&watch);
    run_finish(&run);
    stage_close(&stage);
}

// Ends the program and starts it again, as far as the game goes.
static void take_up(Stage *stage) {
    App *app = &stage->app;
    stage_enter(stage, &scene_menu, (Go){.scene = SCENE_MENU}); // leaves the board
    play_finish(&app->play);
    TextError error = {0};
    assert_true(play_continue(&app->play, app->save, &app->packs, &error));
    open_board(stage);
}

static void test_continue_keeps_cursor_hand_and_notes_mode(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 13);
    stage_play_pack(&stage, "classic-nine", 0);
    open_board(&stage);
    int first = view(&stage)->cursor;
    stage_token(&stage, 4, false); // in the first cell: no cursor has been recorded
    take_up(&stage);
    assert_int_equal(view(&stage)->cursor, first);
    for (int i = 0; i < 5; i++) stage_action(&stage, ACTION_NEXT_EMPTY);
    stage_action(&stage, ACTION_NOTES_MODE);
    stage_action(&stage, ACTION_TOKEN_NEXT);
    int cursor = view(&stage)->cursor, hand = view(&stage)->active;
    assert_true(cursor != first && hand > 0);
    for (int i = 0; i < 2; i++) {
        take_up(&stage);
        assert_int_equal(view(&stage)->cursor, cursor);
        assert_int_equal(view(&stage)->active, hand);
        assert_true(view(&stage)->writing == WRITE_NOTES);
    }
    stage_action(&stage, ACTION_UP); // also without a move after it
    cursor = view(&stage)->cursor;
    take_up(&stage);
    assert_int_equal(view(&stage)->cursor, cursor);
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_new_game_begins_on_an_empty_cell),
        cmocka_unit_test(test_so_does_a_duel_and_its_replay),
        cmocka_unit_test(test_continue_keeps_cursor_hand_and_notes_mode),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
