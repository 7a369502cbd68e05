// Games as lists: begun, discarded and brought back, solved; the daily nonets; and saves from before there
// were lists.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sqlite3.h>

#include "store/save_games.h"
#include "store/save_runs.h"
#include "support/save_place.h"

// A game in which something was done.
static int64_t begin_played(Save *save, uint64_t seed, const char *code) {
    SavedGame game = new_game(seed);
    snprintf(game.code, sizeof game.code, "%s", code);
    assert_true(save_begin(save, &game));
    for (int c = 0; c < nine.cells; c++) {
        if (game.givens.cell[c]) continue;
        char text[64];
        snprintf(text, sizeof text, "1000000 put r%dc%d %d", c / 9 + 1, c % 9 + 1, game.solution.cell[c]);
        assert_true(save_move(save, game.id, 0, text, 1000000));
        break;
    }
    return game.id;
}

static void expect_begun(Save *save, const int64_t *ids, int wanted) {
    int count;
    GameRow *rows = save_games_begun(save, &count);
    assert_string_equal(save_error(save), "");
    assert_int_equal(count, wanted);
    for (int i = 0; i < wanted; i++) assert_true(rows[i].id == ids[i]);
    free(rows);
}

static void begun_games_stand_in_the_order_of_play(void **state) {
    (void)state;
    Save *save = open_well();
    SavedGame latest;
    int64_t a = begin_played(save, 1, "A"), b = begin_played(save, 2, "B"), c = begin_played(save, 3, "C");
    expect_begun(save, (int64_t[]){c, b, a}, 3);
    assert_true(save_game_taken_up(save, a));
    expect_begun(save, (int64_t[]){a, c, b}, 3);
    assert_true(save_latest(save, &latest) && latest.id == a); // Continue goes on with it
    assert_true(save_finish_game(save, a, 5, false));
    assert_false(save_game_taken_up(save, a));
    expect_begun(save, (int64_t[]){c, b}, 2);
    save_close(save);
}

static void a_discarded_game_can_be_brought_back_until_it_is_purged(void **state) {
    (void)state;
    Save *save = open_well();
    SavedGame game;
    int64_t a = begin_played(save, 1, "A"), b = begin_played(save, 2, "B");
    assert_true(save_game_discard(save, b, true));
    expect_begun(save, (int64_t[]){a}, 1);
    assert_true(save_latest(save, &game) && game.id == a);
    save_close(save);
    save = open_well();
    assert_true(save_game_discard(save, b, false));
    expect_begun(save, (int64_t[]){b, a}, 2);
    assert_true(save_game_discard(save, b, true));
    assert_true(save_games_purge(save));
    assert_false(save_game(save, b, &game));
    assert_false(save_game_discard(save, b, false));
    expect_begun(save, (int64_t[]){a}, 1);
    assert_true(save_finish_game(save, a, 5, false));
    assert_false(save_game_discard(save, a, true)); // what is solved stays
    save_close(save);
}

static void solved_games_stand_with_the_last_one_first(void **state) {
    (void)state;
    Save *save = open_well();
    finish_one(save, "runes", BAND_HARD, 7, 3000000, false);
    finish_one(save, "sky", BAND_EASY, 8, 2000000, true);
    int count;
    GameRow *rows = save_games_solved(save, &count);
    assert_int_equal(count, 2);
    assert_string_equal(rows[0].pack, "sky");
    assert_true(rows[0].assisted && rows[0].elapsed_us == 2000000 && rows[0].band == BAND_EASY);
    assert_int_equal(rows[0].day, -1);
    assert_string_equal(rows[1].pack, "runes");
    free(rows);
    save_close(save);
}

static void the_board_stands_as_it_was_left(void **state) {
    (void)state;
    Save *save = open_well();
    SavedGame game;
    Grid board;
    int64_t id = begin_played(save, 4, "A");
    assert_true(save_game(save, id, &game));
    assert_true(save_game_board(save, &game, &board));
    assert_int_equal(grid_filled(&nine, &board), grid_filled(&nine, &game.givens) + 1);
    assert_true(save_finish_game(save, id, 5, false));
    assert_true(save_game(save, id, &game) && save_game_board(save, &game, &board));
    assert_true(grid_equal(&nine, &board, &game.solution));
    save_close(save);
}

static void a_daily_knows_its_games(void **state) {
    (void)state;
    Save *save = open_well();
    int count, day, level;
    assert_null(save_dailies(save, &count));
    assert_true(save_daily_add(save, 20779, 1, "D"));
    assert_true(save_daily_add(save, 20779, 0, "G"));
    assert_true(save_daily_add(save, 20778, 2, "old"));
    assert_true(save_daily_add(save, 20778, 2, "H")); // the last word holds
    int64_t g = begin_played(save, 1, "G"), d = begin_played(save, 2, "D");
    assert_true(save_finish_game(save, g, 5, false));
    int64_t again = begin_played(save, 1, "G");
    SavedDaily *dailies = save_dailies(save, &count);
    assert_int_equal(count, 3);
    assert_int_equal(dailies[0].day, 20778);
    assert_string_equal(dailies[0].code, "H");
    assert_true(dailies[0].solved == 0 && dailies[0].begun == 0);
    assert_true(dailies[1].level == 0 && dailies[1].solved == g && dailies[1].begun == again);
    assert_true(dailies[2].level == 1 && dailies[2].solved == 0 && dailies[2].begun == d);
    free(dailies);
    assert_true(save_daily_of(save, "D", &day, &level));
    assert_true(day == 20779 && level == 1);
    assert_false(save_daily_of(save, "old", &day, &level));
    GameRow *rows = save_games_begun(save, &count);
    assert_true(rows[0].day == 20779 && rows[0].level == 0 && rows[1].level == 1);
    free(rows);
    assert_true(save_game_discard(save, d, true));
    dailies = save_dailies(save, &count);
    assert_true(dailies[2].begun == 0);
    free(dailies);
    save_close(save);
}

// Takes the file back to the version before there were lists.
static void make_old(void) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(save_path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db,
                     "DROP TABLE board; DROP TABLE daily; DROP INDEX game_turn; DROP INDEX game_code;"
                     "ALTER TABLE game DROP COLUMN turn; ALTER TABLE game DROP COLUMN discarded;"
                     "PRAGMA user_version = 3",
                     NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(db);
}

static void an_old_save_goes_on(void **state) {
    (void)state;
    Save *save = open_well();
    int64_t a = begin_played(save, 1, "A"), b = begin_played(save, 2, "B");
    finish_one(save, "sky", BAND_EASY, 8, 2000000, false);
    save_close(save);
    make_old();
    save = open_well();
    SavedGame game;
    expect_begun(save, (int64_t[]){b, a}, 2);
    assert_true(save_latest(save, &game) && game.id == b);
    assert_int_equal(save_record(save, "sky", BAND_EASY).games, 1);
    int64_t c = begin_played(save, 3, "C");
    expect_begun(save, (int64_t[]){c, b, a}, 3);
    save_close(save);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(begun_games_stand_in_the_order_of_play),
        TEST(a_discarded_game_can_be_brought_back_until_it_is_purged),
        TEST(solved_games_stand_with_the_last_one_first),
        TEST(the_board_stands_as_it_was_left),
        TEST(a_daily_knows_its_games),
        TEST(an_old_save_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
