// The scene of a race: its file, its table, what is dropped and pasted there. No window.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/race/race_daily.h"
#include "host/files/machine.h"
#include "support/made_up_table.h"
#include "support/no_threads.h"
#include "support/patience.h"
#include "support/race_pack.h"
#include "support/ui_stage.h"
#include "ui/scenes/race/race_view.h"

#define SCENE_RACE_FILE TEST_DATA "/race-scene/club.nonet-race"

static RaceScene *scene_of(Stage *stage) { return stage->self; }

static void open_scene(Stage *stage, const char *path) {
    stage_open(stage, 1280, 800, THEME_INK, 7);
    stage_enter(stage, &scene_race, (Go){.scene = SCENE_RACE, .back = SCENE_MENU, .text = path});
}

static void wait_for_table(Stage *stage) {
    for (int i = 0; i < PATIENCE_MS / 5 && scene_of(stage)->work; i++) {
        SDL_Delay(5);
        stage_wait(stage, 0);
    }
    assert_null(scene_of(stage)->work);
}

static void spill(const Stage *stage, const char *name, const char *text, char path[PATH_MAX_BYTES]) {
    path_join(path, stage->folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static void spill_run(const Stage *stage, const char *name, const Race *race, const char *player, Rng *rng,
                      char path[PATH_MAX_BYTES]) {
    Run run = race_run(race, player, rng);
    Text text = {0};
    run.begun_unix_s = race->opens_unix_s + 60;
    run_write(&run, &text);
    spill(stage, name, text_of(&text), path);
    text_finish(&text);
    run_finish(&run);
}

static Go drop(Stage *stage, const char *path) {
    return stage_input(stage, (Input){.kind = INPUT_DROP, .device = DEVICE_MOUSE, .text = path});
}

// ---- the file

static void a_race_that_is_dropped_opens_its_scene(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 7);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    Go go = drop(&stage, SCENE_RACE_FILE);
    assert_int_equal(go.scene, SCENE_RACE);
    stage_enter(&stage, &scene_race, go);
    assert_string_equal(scene_of(&stage)->race.name, "Club evening");
    wait_for_table(&stage);
    char path[PATH_MAX_BYTES]; // by its first words, where its name is another one
    spill(&stage, "race.txt", "nonet-race 1\nname A\n", path);
    assert_int_equal(drop(&stage, path).scene, SCENE_RACE);
    assert_int_equal(stage_action(&stage, ACTION_BACK).scene, SCENE_MENU);
    // Entered again, without a file: the same race.
    stage_enter(&stage, &scene_race, (Go){.scene = SCENE_RACE, .back = SCENE_MENU});
    assert_string_equal(scene_of(&stage)->race.name, "Club evening");
    stage_close(&stage);
}

static void what_is_no_race_is_said(void **state) {
    (void)state;
    Stage stage;
    char path[PATH_MAX_BYTES];
    stage_open(&stage, 1280, 800, THEME_INK, 7);
    spill(&stage, "bad.nonet-race", "nonet-race 1\nmode fast\n", path);
    stage_enter(&stage, &scene_race, (Go){.scene = SCENE_RACE, .back = SCENE_MENU, .text = path});
    assert_false(scene_of(&stage)->there);
    assert_int_equal(scene_of(&stage)->error.line, 2);
    assert_int_equal(stage_action(&stage, ACTION_CONFIRM).scene, SCENE_STAY);
    assert_true(stage_draw(&stage) > 0);
    assert_int_equal(stage_action(&stage, ACTION_BACK).scene, SCENE_MENU);
    stage_close(&stage);
}

// ---- the table

static void the_table_is_that_of_the_folder(void **state) {
    (void)state;
    static const int THREADS[] = {-1, 0};
    for (int i = 0; i < 2; i++) {
        Stage stage;
        char race_path[PATH_MAX_BYTES], path[PATH_MAX_BYTES], reason[128];
        Rng rng = rng_seed(1);
        stage_open(&stage, 1280, 800, THEME_INK, 7);
        char *text = machine_read_file(SCENE_RACE_FILE, 0, NULL, reason, sizeof reason);
        assert_non_null(text);
        spill(&stage, "club.nonet-race", text, race_path);
        free(text);
        Race race;
        TextError error;
        if (!race_files_read(race_path, &race, &error)) fail_msg("%s", error.reason);
        spill_run(&stage, "a.nonet-run", &race, "Ann", &rng, path);
        spill_run(&stage, "b.nonet-run", &race, "Bea", &rng, path);
        spill(&stage, "c.nonet-run", "nonet-run 1\n", path);
        threads_left(THREADS[i]);
        stage_enter(&stage, &scene_race, (Go){.scene = SCENE_RACE, .back = SCENE_MENU, .text = race_path});
        wait_for_table(&stage);
        threads_left(-1);
        const RaceScene *self = scene_of(&stage);
        assert_int_equal(self->table.ranked, 2);
        assert_int_equal(self->table.entries, 3);
        assert_int_equal(race_rows(self), 4);
        assert_int_equal(race_row_entry(self, 1), 1);
        assert_int_equal(race_row_entry(self, 2), -1);
        assert_int_equal(race_row_entry(self, 3), 2);
        assert_true(stage_draw(&stage) > 0);
        race_finish(&race);
        stage_close(&stage);
    }
}

static void a_run_that_is_dropped_is_ranked(void **state) {
    (void)state;
    Stage stage;
    char path[PATH_MAX_BYTES];
    Rng rng = rng_seed(2);
    open_scene(&stage, SCENE_RACE_FILE);
    wait_for_table(&stage);
    assert_int_equal(scene_of(&stage)->table.entries, 0);
    stage_draw(&stage);
    spill_run(&stage, "ann.nonet-run", &scene_of(&stage)->race, "Ann", &rng, path);
    assert_int_equal(drop(&stage, path).scene, SCENE_STAY);
    assert_non_null(strstr(stage.app.notice, "Ann: verified, rank 1"));
    assert_int_equal(scene_of(&stage)->table.ranked, 1);
    drop(&stage, path); // once more: a copy
    assert_int_equal(scene_of(&stage)->table.ranked, 1);
    spill(&stage, "bad.nonet-run", "nonet-run 1\n", path);
    drop(&stage, path);
    assert_non_null(strstr(stage.app.notice, "bad.nonet-run: line 1: The line has no mark"));
    assert_true(stage.app.notice_is_error);
    stage_close(&stage);
}

// ---- playing

static void play_begins_the_run_of_the_race(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, SCENE_RACE_FILE);
    assert_int_equal(stage_action(&stage, ACTION_CONFIRM).scene, SCENE_BOARD);
    const Race *race = &scene_of(&stage)->race;
    const Play *play = &stage.app.play;
    assert_true(play->active);
    assert_true(grid_equal(race->head.puzzle[0].layout, &race->head.puzzle[0].givens, &play->session.givens));
    assert_string_equal(play->recorder.run.race, race->head.race);
    assert_int_equal(play->recorder.run.mode, RUN_RACE);
    stage_close(&stage);
}

static void a_race_of_several_puzzles_is_one_run(void **state) {
    (void)state;
    Stage stage;
    Race race;
    TextError error;
    Text text = {0};
    char path[PATH_MAX_BYTES];
    PackEntry pack;
    race_pack(&pack);
    race_weekly(20000, &race);
    if (!race_open(&race, &pack.pack, "", &error)) fail_msg("%s", error.reason);
    race_write(&race, &text);
    stage_open(&stage, 1280, 800, THEME_INK, 7);
    spill(&stage, "week.nonet-race", text_of(&text), path);
    stage_enter(&stage, &scene_race, (Go){.scene = SCENE_RACE, .back = SCENE_MENU, .text = path});
    assert_int_equal(stage_action(&stage, ACTION_CONFIRM).scene, SCENE_BOARD);
    assert_int_equal(stage.app.play.recorder.run.puzzles, RACE_WEEKLY_PUZZLES);
    assert_int_equal(stage.app.play.recorder.run.mode, RUN_MARATHON);
    // The packs here may have other seeds than that copy: the run has the race's puzzles all the same.
    for (int i = 0; i < RACE_WEEKLY_PUZZLES; i++)
        assert_true(grid_equal(race.head.puzzle[i].layout, &race.head.puzzle[i].givens,
                               &stage.app.play.recorder.run.puzzle[i].givens));
    text_finish(&text);
    race_finish(&race);
    pack_entry_finish(&pack);
    stage_close(&stage);
}

static void solve(Stage *stage) {
    Play *play = &stage->app.play;
    play_present(play, stage->app.now_us);
    for (int cell = 0; cell < play->layout.cells; cell++) {
        if (session_is_given(&play->session, cell)) continue;
        stage->app.now_us += 1000000;
        play_move(
            play, stage->app.save,
            (Move){.kind = MOVE_PUT, .cells = cellset_of(cell), .token = play->session.solution.cell[cell]},
            stage->app.now_us);
    }
    assert_true(play->recorder.ended);
}

// From Play to a row of the table, and to a file in the folder.
static void a_run_that_was_played_is_ranked_and_shared(void **state) {
    (void)state;
    Stage stage;
    char path[PATH_MAX_BYTES], reason[128];
    stage_open(&stage, 1280, 800, THEME_INK, 7);
    char *text = machine_read_file(SCENE_RACE_FILE, 0, NULL, reason, sizeof reason);
    assert_non_null(text);
    spill(&stage, "club.nonet-race", text, path);
    free(text);
    stage_enter(&stage, &scene_race, (Go){.scene = SCENE_RACE, .back = SCENE_MENU, .text = path});
    assert_int_equal(stage_action(&stage, ACTION_CONFIRM).scene, SCENE_BOARD);
    solve(&stage);
    stage_enter(&stage, &scene_victory, (Go){.scene = SCENE_VICTORY});
    stage_wait(&stage, 1000000);
    Go go = stage_action(&stage, ACTION_BACK);
    assert_int_equal(go.scene, SCENE_RACE);
    stage_enter(&stage, &scene_race, go);
    wait_for_table(&stage);
    RaceScene *self = scene_of(&stage);
    assert_int_equal(self->table.ranked, 1);
    assert_int_equal(self->own, 1);
    assert_true(self->table.entry[0].result.time_us > 0);
    stage_draw(&stage);
    stage_action(&stage, ACTION_RIGHT);
    assert_int_equal(self->view.focus, RACE_SHARE);
    stage_action(&stage, ACTION_CONFIRM);
    wait_for_table(&stage);
    assert_int_equal(self->table.ranked, 1);
    assert_int_equal(self->own, 0);
    assert_true(race_files_is_run(self->table.entry[0].file));
    stage_close(&stage);
}

static void help_that_the_race_does_not_allow_is_said_before(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, SCENE_RACE_FILE);
    scene_of(&stage)->race.aids = 0;
    assert_true(app_aids(&stage.app) != 0);
    assert_int_equal(stage_action(&stage, ACTION_CONFIRM).scene, SCENE_STAY);
    assert_non_null(strstr(stage.app.notice, "Your run would not count. Turn off in Settings: "));
    assert_false(stage.app.play.active);
    stage_close(&stage);
}

static void a_race_that_waits_is_opened_by_its_value(void **state) {
    (void)state;
    Stage stage;
    open_scene(&stage, TEST_DATA "/race/club.nonet-race");
    RaceScene *self = scene_of(&stage);
    assert_true(self->there && race_waits(&self->race));
    assert_int_equal(stage_action(&stage, ACTION_CONFIRM).scene, SCENE_STAY);
    assert_non_null(strstr(stage.app.notice, "paste it here"));
    wait_for_table(&stage);
    stage_draw(&stage);
    Input paste = {
        .kind = INPUT_ACTION, .device = DEVICE_KEYBOARD, .action = ACTION_PASTE, .menu_action = ACTION_PASTE};
    paste.text = " "; // no value: blanks
    stage_input(&stage, paste);
    assert_false(race_is_open(&self->race));
    paste.text = "8f3a\n";
    stage_input(&stage, paste);
    assert_true(race_is_open(&self->race));
    assert_string_equal(self->race.value, "8f3a");
    assert_int_equal(self->race.head.puzzles, 5);
    stage_close(&stage);
}

// ---- ways and places

static void arrows_lead_everywhere(void **state) {
    (void)state;
    static const int SIZES[][2] = {{1280, 800}, {700, 1000}};
    for (int i = 0; i < 2; i++) {
        Stage stage;
        open_scene(&stage, SCENE_RACE_FILE);
        stage_size(&stage, SIZES[i][0], SIZES[i][1]);
        wait_for_table(&stage);
        RaceScene *self = scene_of(&stage);
        self->table = made_up_table();
        assert_int_equal(self->view.focus, RACE_PLAY);
        stage_action(&stage, i == 0 ? ACTION_RIGHT : ACTION_DOWN);
        assert_int_equal(self->view.focus, RACE_ROW);
        int rows = race_rows(self), heading = self->table.ranked;
        for (int row = 1; row < rows; row++) {
            if (row == heading) continue;
            stage_action(&stage, ACTION_DOWN);
            assert_int_equal(self->view.focus, RACE_ROW + row);
            stage_draw(&stage);
        }
        stage_action(&stage, ACTION_LEFT);
        assert_int_equal(self->view.focus, RACE_PLAY);
        stage_close(&stage);
    }
}

static bool inside(Rect r, const App *app) {
    return r.x >= 0 && r.y >= 0 && r.x + r.w <= app->look.width && r.y + r.h <= app->look.height;
}

static void all_has_room_in_every_window(void **state) {
    (void)state;
    static const int SIZES[][2] = {{800, 600},  {1280, 800}, {2560, 1440},
                                   {700, 1000}, {640, 480},  {600, 1100}};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        Stage stage;
        open_scene(&stage, SCENE_RACE_FILE);
        stage_size(&stage, SIZES[i][0], SIZES[i][1]);
        wait_for_table(&stage);
        scene_of(&stage)->table = made_up_table();
        RaceLayout l = race_layout(scene_of(&stage), &stage.app);
        const Rect rects[] = {l.rules, l.play, l.table, l.detail, l.chart};
        for (size_t k = 0; k < sizeof rects / sizeof *rects; k++)
            if (!inside(rects[k], &stage.app)) fail_msg("%dx%d: %d", SIZES[i][0], SIZES[i][1], (int)k);
        assert_true(l.rules.y + l.rules.h <= l.play.y);
        assert_true(l.table.h >= 3 * l.row);
        assert_true(l.chart.h == 0 || l.detail.y + l.detail.h <= l.chart.y);
        assert_true(stage_draw(&stage) > 0);
        stage_close(&stage);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_race_that_is_dropped_opens_its_scene),
        cmocka_unit_test(what_is_no_race_is_said),
        cmocka_unit_test(the_table_is_that_of_the_folder),
        cmocka_unit_test(a_run_that_is_dropped_is_ranked),
        cmocka_unit_test(play_begins_the_run_of_the_race),
        cmocka_unit_test(a_race_of_several_puzzles_is_one_run),
        cmocka_unit_test(a_run_that_was_played_is_ranked_and_shared),
        cmocka_unit_test(help_that_the_race_does_not_allow_is_said_before),
        cmocka_unit_test(a_race_that_waits_is_opened_by_its_value),
        cmocka_unit_test(arrows_lead_everywhere),
        cmocka_unit_test(all_has_room_in_every_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
