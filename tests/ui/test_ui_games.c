// Your games, played without a window: going on with an older game, keeping, discarding and bringing back,
// what is solved, a thousand games.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/constraint/board_text.h"
#include "host/files/machine.h"
#include "support/patience.h"
#include "support/played_days.h"
#include "support/targets_judge.h"
#include "support/ui_stage.h"
#include "ui/packs/save_to_pack.h"
#include "ui/scenes/games/games_view.h"

static const Games *games(const Stage *stage) { return stage->self; }

static void enter_games(Stage *stage) { stage_enter(stage, &scene_games, (Go){.scene = SCENE_GAMES}); }

static Go click(Stage *stage, int id) {
    Targets targets;
    scene_targets(games_targets, stage->self, &stage->app, NULL, &targets);
    const Target *target = targets_find(&targets, id);
    if (!target) fail_msg("there is no target %d", id);
    return stage_click(stage, target->rect.x + target->rect.w / 2, target->rect.y + target->rect.h / 2, 1);
}

// A game of a pack with so many entries (all of them: it is solved). Returns its id.
static int64_t play_some(Stage *stage, const char *pack, int seed, int entries) {
    stage_play_pack(stage, pack, seed);
    Play *play = &stage->app.play;
    play_present(play, stage->app.now_us);
    for (int cell = 0; cell < play->layout.cells && entries > 0; cell++) {
        if (session_is_given(&play->session, cell)) continue;
        stage->app.now_us += 2000000;
        Move move = {.kind = MOVE_PUT, .token = play->session.solution.cell[cell], .cells = cellset_of(cell)};
        assert_true(play_move(play, stage->app.save, move, stage->app.now_us).saved);
        entries--;
    }
    play_leave(play, stage->app.save, stage->app.now_us);
    return play->saved.id;
}

static void begun_games_are_gone_on_with(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    int64_t runes = play_some(&stage, "runes", 0, 5), sky = play_some(&stage, "sky", 1, 9);
    enter_games(&stage);
    assert_int_equal(games(&stage)->count[GAMES_BEGUN], 2);
    assert_true(games_row(games(&stage), 0)->id == sky && games_row(games(&stage), 1)->id == runes);
    const GamesCard *card = games_card(games(&stage), 1);
    assert_non_null(card);
    assert_int_equal(card->filled, 5);
    assert_string_equal(card->pack->pack.id, "runes");
    stage_action(&stage, ACTION_RIGHT);
    assert_int_equal(stage_action(&stage, ACTION_CONFIRM).scene, SCENE_BOARD);
    assert_true(stage.app.play.saved.id == runes);
    SavedGame latest; // from now on the menu's Continue goes on with it, even after a kill
    assert_true(save_latest(stage.app.save, &latest) && latest.id == runes);
    enter_games(&stage);
    assert_true(games_row(games(&stage), 0)->id == runes);
    click(&stage, GAMES_CARD + 1); // chosen
    assert_int_equal(games_item(games(&stage)), 1);
    assert_int_equal(click(&stage, GAMES_DEED + GAMES_GO_ON).scene, SCENE_BOARD);
    assert_true(stage.app.play.saved.id == sky);
    stage_close(&stage);
}

static void a_game_is_discarded_and_brought_back(void **state) {
    (void)state;
    Stage stage;
    SavedGame game;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    int64_t runes = play_some(&stage, "runes", 0, 5), sky = play_some(&stage, "sky", 1, 9);
    enter_games(&stage);
    stage_action(&stage, ACTION_ERASE);
    assert_int_equal(games(&stage)->count[GAMES_BEGUN], 1);
    assert_true(save_latest(stage.app.save, &game) && game.id == runes);
    assert_false(stage.app.play.active); // nothing writes to it any more
    stage_action(&stage, ACTION_UNDO);
    assert_int_equal(games(&stage)->count[GAMES_BEGUN], 2);
    assert_true(save_latest(stage.app.save, &game) && game.id == sky);
    click(&stage, GAMES_DEED + GAMES_DISCARD);
    click(&stage, GAMES_DEED + GAMES_DISCARD);
    assert_int_equal(games(&stage)->count[GAMES_BEGUN], 0);
    assert_false(save_latest(stage.app.save, &game));
    stage_draw(&stage);
    click(&stage, GAMES_DEED + GAMES_UNDO); // the last one
    assert_int_equal(games(&stage)->count[GAMES_BEGUN], 1);
    assert_true(games_row(games(&stage), 0)->id == runes);
    assert_true(save_games_purge(stage.app.save)); // as the next start does
    assert_false(save_game(stage.app.save, sky, &game));
    assert_true(save_game(stage.app.save, runes, &game));
    stage_close(&stage);
}

static void a_game_is_kept_and_played_again(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    stage_play_puzzle(&stage,
                      "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..");
    play_present(&stage.app.play, stage.app.now_us);
    enter_games(&stage);
    assert_int_equal(games(&stage)->count[GAMES_KEPT], 0);
    click(&stage, GAMES_DEED + GAMES_KEEP);
    for (int i = 0; i < PATIENCE_MS / 5 && save_to_pack_busy(stage.app.saving); i++) SDL_Delay(5);
    stage_wait(&stage, 0);
    assert_non_null(strstr(stage.app.notice, "My puzzles"));
    app_packs_refresh(&stage.app);
    stage_wait(&stage, 0);
    assert_int_equal(games(&stage)->count[GAMES_KEPT], 1);
    stage_action(&stage, ACTION_NEXT_EMPTY);
    assert_int_equal(games(&stage)->place->tab, GAMES_KEPT);
    stage_draw(&stage);
    assert_string_equal(games_card(games(&stage), 0)->pack->pack.name, "My puzzles");
    assert_int_equal(stage_action(&stage, ACTION_CONFIRM).scene, SCENE_BOARD);
    assert_string_equal(stage.app.play.saved.pack, "my-puzzles");
    stage_close(&stage);
}

// Puts a puzzle into "My puzzles" and shows the kept ones.
static void keep_one(Stage *stage) {
    stage_play_puzzle(stage,
                      "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..");
    play_present(&stage->app.play, stage->app.now_us);
    enter_games(stage);
    click(stage, GAMES_DEED + GAMES_KEEP);
    for (int i = 0; i < PATIENCE_MS / 5 && save_to_pack_busy(stage->app.saving); i++) SDL_Delay(5);
    app_packs_refresh(&stage->app);
    click(stage, GAMES_TAB + GAMES_KEPT);
    assert_int_equal(games(stage)->count[GAMES_KEPT], 1);
}

static const char *kept_name(const Stage *stage) {
    int seed;
    const PackEntry *pack = games_kept(&stage->app, 0, &seed);
    return pack ? pack->pack.name : "";
}

static void a_pack_is_renamed(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    keep_one(&stage);
    click(&stage, GAMES_DEED + GAMES_RENAME);
    assert_true(games(&stage)->naming);
    for (int i = 0; i < 30; i++) stage_action(&stage, ACTION_ERASE);
    stage_action(&stage, ACTION_CONFIRM);
    assert_non_null(strstr(stage.app.notice, "needs a name"));
    assert_string_equal(kept_name(&stage), "My puzzles");
    click(&stage, GAMES_DEED + GAMES_RENAME);
    for (int i = 0; i < 30; i++) stage_action(&stage, ACTION_ERASE);
    stage_input(&stage, (Input){.kind = INPUT_TEXT, .text = "Sundays; ß"});
    stage_draw(&stage);
    stage_action(&stage, ACTION_CONFIRM);
    assert_false(games(&stage)->naming);
    assert_string_equal(kept_name(&stage), "Sundays, ß"); // a semicolon would end the line
    stage_action(&stage, ACTION_UNDO);
    assert_string_equal(kept_name(&stage), "My puzzles");
    click(&stage, GAMES_DEED + GAMES_RENAME);
    stage_input(&stage, (Input){.kind = INPUT_TEXT, .text = "x"});
    assert_int_equal(stage_action(&stage, ACTION_BACK).scene, SCENE_STAY); // as it was
    assert_string_equal(kept_name(&stage), "My puzzles");
    stage_close(&stage);
}

static const char KILLER[] =
    "9x9; cage 16 r1c7-r1c9; cage 18 r7c1-r9c1; cage 28 r7c7-r9c7-r9c9; "
    "cage 29 r3c2 r3c3 r4c1-r4c3; cage 21 r6c1-r6c3 r7c2; cage 32 r5c5 r5c6 r6c4-r6c6; "
    "cage 13 r4c8-r6c8; cage 19 r7c3 r8c2 r8c3 r9c2 r9c3; cage 15 r8c5 r9c5; "
    "cage 24 r2c7-r2c9 r3c7 r4c7; cage 17 r7c8 r7c9 r8c8 r8c9; "
    "cage 23 r7c4-r7c6 r8c4 r9c4; cage 21 r1c3 r1c4 r2c3; "
    "cage 25 r1c5 r2c4 r2c5 r3c4 r3c5; cage 12 r5c1-r5c4; cage 29 r3c8 r3c9-r6c9; "
    "cage 9 r4c4-r4c6; cage 13 r2c1 r2c2 r3c1; cage 8 r5c7 r6c7; cage 15 r1c6-r3c6; "
    "cage 7 r8c6 r9c6; cage 11 r1c1 r1c2; "
    "clues .3...2............6..........83..2.....4...8..6..2.5....2..56.......4.52.1....4.8";

// A pack of five puzzles, one of them a killer: one goes and comes back to its place, byte by byte; also the
// last of them.
static void a_kept_puzzle_is_deleted_and_brought_back(void **state) {
    (void)state;
    static const char *const MORE[] = {
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "..97.8...7.........2.1.9..6..7...24..64.1.59..98...3.....8.3.2.........6...2759..",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."};
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    keep_one(&stage);
    for (size_t i = 0; i < sizeof MORE / sizeof *MORE; i++) {
        PendingPuzzle puzzle = {.number = 0};
        TextError error = {0};
        assert_true(layout_init(&puzzle.layout, "9x9") &&
                    grid_parse(&puzzle.layout, MORE[i], &puzzle.puzzle));
        assert_true(save_to_pack_begin(stage.app.saving, &puzzle, &error));
    }
    PendingPuzzle killer = {.number = 0};
    TextError error = {0};
    assert_true(board_parse(KILLER, &killer.layout, &killer.puzzle, &error));
    assert_true(save_to_pack_begin(stage.app.saving, &killer, &error));
    for (int i = 0; i < PATIENCE_MS / 5 && save_to_pack_busy(stage.app.saving); i++) SDL_Delay(5);
    app_packs_refresh(&stage.app);
    stage_wait(&stage, 0);
    int kept = games(&stage)->count[GAMES_KEPT], seed;
    assert_true(kept >= 4);
    const PackEntry *pack = games_kept(&stage.app, 0, &seed);
    stage_draw(&stage);
    assert_true(games_card(games(&stage), 0)->layout.constraint_count > 0); // the newest stands first
    char csv[PATH_MAX_BYTES], reason[128];
    path_join(csv, pack->folder, "seeds.csv");
    char *before = machine_read_file(csv, 0, NULL, reason, sizeof reason);
    for (int item = 0; item < kept; item++) {
        click(&stage, GAMES_CARD + item);
        pack = games_kept(&stage.app, item, &seed);
        uint64_t id = pack->pack.seeds[seed].id;
        stage_action(&stage, ACTION_ERASE);
        assert_int_equal(games(&stage)->count[GAMES_KEPT], kept - 1);
        assert_non_null(strstr(stage.app.notice, "is deleted from My puzzles"));
        for (int i = 0; i < kept - 1; i++) {
            pack = games_kept(&stage.app, i, &seed);
            assert_true(pack->pack.seeds[seed].id != id);
        }
        stage_draw(&stage);
        click(&stage, GAMES_DEED + GAMES_UNDO);
        assert_int_equal(games(&stage)->count[GAMES_KEPT], kept);
        char *after = machine_read_file(csv, 0, NULL, reason, sizeof reason);
        assert_string_equal(after, before);
        free(after);
    }
    for (int left = kept; left > 0; left--) { // all of them, one after the other
        click(&stage, GAMES_DEED + GAMES_REMOVE);
        assert_int_equal(games(&stage)->count[GAMES_KEPT], left - 1);
        stage_draw(&stage);
    }
    click(&stage, GAMES_DEED + GAMES_UNDO); // the last one
    assert_int_equal(games(&stage)->count[GAMES_KEPT], 1);
    free(before);
    stage_close(&stage);
}

static void a_pack_is_deleted_and_brought_back(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    keep_one(&stage);
    click(&stage, GAMES_DEED + GAMES_DELETE);
    assert_int_not_equal(games(&stage)->picker.of, 0);
    stage_draw(&stage);
    stage_action(&stage, ACTION_CONFIRM); // the first answer keeps it
    assert_string_equal(kept_name(&stage), "My puzzles");
    for (int i = 0; i < 2; i++) {
        click(&stage, GAMES_DEED + GAMES_DELETE);
        stage_action(&stage, ACTION_DOWN);
        stage_action(&stage, ACTION_CONFIRM);
        assert_int_equal(games(&stage)->count[GAMES_KEPT], 0);
        stage_draw(&stage);
        if (i == 0) click(&stage, GAMES_DEED + GAMES_UNDO);
        assert_string_equal(kept_name(&stage), i == 0 ? "My puzzles" : "");
    }
    enter_games(&stage); // left: it is gone
    stage_action(&stage, ACTION_NEXT_EMPTY);
    stage_action(&stage, ACTION_UNDO);
    assert_string_equal(kept_name(&stage), "");
    stage_close(&stage);
}

static void what_is_solved_is_looked_at_watched_and_raced(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    play_some(&stage, "classic-nine", 2, CELLS_MAX);
    int64_t run = stage.app.play.saved.run;
    enter_games(&stage);
    click(&stage, GAMES_TAB + GAMES_SOLVED);
    assert_int_equal(games(&stage)->count[GAMES_SOLVED], 1);
    const GamesCard *card = games_card(games(&stage), 0);
    assert_int_equal(card->filled, card->blanks);
    Go go = stage_action(&stage, ACTION_CONFIRM);
    assert_true(go.scene == SCENE_REPLAY && go.run == run && go.at_end && go.back == SCENE_GAMES);
    stage_enter(&stage, &scene_replay, go);
    stage_draw(&stage);
    assert_int_equal(stage_action(&stage, ACTION_BACK).scene, SCENE_GAMES);
    stage_enter(&stage, &scene_games, stage.asked);
    assert_int_equal(games(&stage)->place->tab, GAMES_SOLVED); // as it was left
    go = stage_action(&stage, ACTION_RESTART);
    assert_true(go.scene == SCENE_REPLAY && !go.at_end);
    assert_int_equal(click(&stage, GAMES_DEED + GAMES_RACE).scene, SCENE_BOARD);
    assert_int_equal(stage.app.play.recorder.run.mode, RUN_RACE);
    assert_int_equal(stage.app.play.rivals.ghosts, 1);
    stage_close(&stage);
}

// Only what is seen is read: the first frame of a thousand games is as quick as any.
static void a_thousand_games_are_no_burden(void **state) {
    (void)state;
    enum { MANY = 1000 };
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    const PackEntry *pack = packs_find(&stage.app.packs, "classic-nine");
    for (int i = 0; i < MANY; i++) played_daily(stage.app.save, pack, 20000 + i, i % 3, 1000000 + i);
    enter_games(&stage);
    click(&stage, GAMES_TAB + GAMES_SOLVED);
    assert_int_equal(games(&stage)->count[GAMES_SOLVED], MANY);
    int64_t begun_us = machine_processor_us();
    enter_games(&stage);
    click(&stage, GAMES_TAB + GAMES_SOLVED);
    stage_draw(&stage);
    int64_t took_us = machine_processor_us() - begun_us;
    print_message("a thousand games: %.1f ms of processor time\n", (double)took_us / 1000);
    assert_true(took_us < 2000000);
    int read = 0;
    for (int i = 0; i < GAMES_READ; i++) read += games(&stage)->card[i].item >= 0;
    assert_in_range(read, 6, 12);
    for (int i = 0; i < MANY; i++) stage_action(&stage, ACTION_DOWN);
    assert_true(games_item(games(&stage)) >= MANY - 3);
    assert_non_null(games_card(games(&stage), games_item(games(&stage))));
    stage_draw(&stage);
    stage_close(&stage);
}

static void everything_has_its_place_and_can_be_reached(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    for (int i = 0; i < 7; i++) play_some(&stage, i % 2 ? "orrery" : "chroma", i, 3 + 4 * i);
    enter_games(&stage);
    stage_action(&stage, ACTION_ERASE); // four deeds
    judge_targets(&stage);
    stage_size(&stage, 1280, 800);
    stage_action(&stage, ACTION_DOWN);
    bool left = stage_action(&stage, ACTION_BACK).scene == SCENE_MENU;
    assert_true(left);
    enter_games(&stage);
    stage_action(&stage, ACTION_ERASE);
    judge_targets(&stage);
    stage_close(&stage);
}

int main(void) {
    setenv("TZ", "UTC", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(begun_games_are_gone_on_with),
        cmocka_unit_test(a_game_is_discarded_and_brought_back),
        cmocka_unit_test(a_game_is_kept_and_played_again),
        cmocka_unit_test(a_pack_is_renamed),
        cmocka_unit_test(a_kept_puzzle_is_deleted_and_brought_back),
        cmocka_unit_test(a_pack_is_deleted_and_brought_back),
        cmocka_unit_test(what_is_solved_is_looked_at_watched_and_raced),
        cmocka_unit_test(a_thousand_games_are_no_burden),
        cmocka_unit_test(everything_has_its_place_and_can_be_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
