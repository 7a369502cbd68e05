// store/save_boards: games and runs on boards with constraints come back as they were written, and saves from
// before there were such boards go on.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sqlite3.h>

#include "core/constraint/board_text.h"
#include "core/solve/solver.h"
#include "store/save_boards.h"
#include "store/save_games.h"
#include "store/save_runs.h"
#include "support/constraints.h"
#include "support/save_place.h"

// A board with a few random constraints, and a solution of it. False when it has none.
static bool draw_board(Rng *rng, Layout *out, Grid *out_solution) {
    Layout drawn;
    layout_init(&drawn, draw_below(rng, 2) ? "4x4" : "6x6"); // small: random constraints can be hard to solve
    int wanted = 1 + draw_below(rng, 3);
    for (int i = 0; i < wanted; i++) draw_constraint(&drawn, rng, draw_below(rng, kind_count()));
    Text text = {0};
    board_format(&drawn, &text);
    TextError error;
    Grid empty = {{0}};
    bool well = drawn.constraint_count > 0 && board_parse(text_of(&text), out, NULL, &error) &&
                solver_draw(out, &empty, rng, out_solution);
    text_finish(&text);
    return well;
}

static SavedGame game_on(Save *save, const Layout *layout, const Grid *solution) {
    SavedGame game = {.pack = "xs", .seed_id = 7, .band = 2, .code = "P1-X", .solution = *solution};
    game.givens = *solution;
    for (int c = 1; c < layout->cells; c += 2) game.givens.cell[c] = 0;
    assert_true(save_board_name(save, layout, game.layout));
    assert_true(save_begin(save, &game));
    return game;
}

static void games_on_any_board_come_back(void **state) {
    (void)state;
    Rng rng = rng_seed(77);
    for (int i = 0; i < 60; i++) {
        Layout layout, found;
        Grid solution, board;
        if (!draw_board(&rng, &layout, &solution)) continue;
        print_message("board %d of seed 77\n", i);
        Save *save = open_well();
        SavedGame game = game_on(save, &layout, &solution), read;
        save_close(save);
        save = open_well();
        assert_true(save_game(save, game.id, &read));
        assert_string_equal(read.layout, game.layout);
        assert_true(grid_equal(&layout, &read.givens, &game.givens));
        assert_true(save_board(save, read.layout, &found) && layout_equal(&found, &layout));
        assert_true(save_game_board(save, &read, &board) && grid_equal(&layout, &board, &game.givens));
        assert_true(save_game_discard(save, game.id, true));
        save_close(save);
    }
}

static void a_code_is_solved_on_its_own_board_only(void **state) {
    (void)state;
    Layout layout, plain;
    TextError error;
    Grid empty = {{0}}, solution;
    Rng rng = rng_seed(1);
    layout_init(&plain, "6x6");
    assert_true(board_parse("6x6; anti-king", &layout, NULL, &error));
    assert_true(solver_draw(&layout, &empty, &rng, &solution));
    Save *save = open_well();
    assert_false(save_code_is_solved(save, &layout, "P1-X"));
    SavedGame game = game_on(save, &layout, &solution);
    assert_false(save_code_is_solved(save, &layout, "P1-X")); // it is begun
    assert_true(save_finish_game(save, game.id, 1000, false));
    assert_true(save_code_is_solved(save, &layout, "P1-X"));
    assert_false(save_code_is_solved(save, &layout, "P1-Y"));
    assert_false(save_code_is_solved(save, &plain, "P1-X"));
    save_close(save);
}

static void the_name_of_a_known_board_is_its_id(void **state) {
    (void)state;
    Save *save = open_well();
    for (int i = 0; layout_id(i); i++) {
        Layout layout, found;
        char name[LAYOUT_ID_MAX];
        assert_true(layout_init(&layout, layout_id(i)));
        assert_true(save_board_name(save, &layout, name));
        assert_string_equal(name, layout_id(i));
        assert_true(save_board(save, name, &found) && layout_equal(&layout, &found));
    }
    Layout none;
    assert_false(save_board(save, "board-0123456789abcdef", &none));
    save_close(save);
}

static void a_run_on_a_board_comes_back(void **state) {
    (void)state;
    Save *save = open_well();
    Layout layout;
    TextError error;
    Grid empty = {{0}};
    assert_true(board_parse("6x6; diagonal r1c1-r6c6; cage r2c1 r3c1; anti-king", &layout, NULL, &error));
    Run run = {.id = 5, .band = -1}, read;
    int64_t id;
    assert_true(run_add_board(&run, &layout, "P1-X", &empty));
    assert_true(save_run_begin(save, &run, &id));
    save_close(save);
    save = open_well();
    assert_true(save_run_head(save, id, &read, &error));
    assert_int_equal(read.puzzles, 1);
    assert_true(layout_equal(read.puzzle[0].layout, &layout));
    run_finish(&read);
    run_finish(&run);
    save_close(save);
}

// The file of the version before this one, and one in which a board was lost.
static void execute(const char *sql) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(save_path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void an_old_save_goes_on(void **state) {
    (void)state;
    Save *save = open_well();
    SavedGame game = new_game(3), read;
    assert_true(save_begin(save, &game));
    save_close(save);
    execute("DROP TABLE board; PRAGMA user_version = 4");
    save = open_well();
    assert_true(save_game(save, game.id, &read));
    assert_true(same_game(&game, &read));
    save_close(save);
}

static void a_game_whose_board_is_lost_is_not_read(void **state) {
    (void)state;
    Layout layout;
    TextError error;
    Grid empty = {{0}}, solution;
    Rng rng = rng_seed(1);
    assert_true(board_parse("6x6; anti-king", &layout, NULL, &error));
    assert_true(solver_draw(&layout, &empty, &rng, &solution));
    Save *save = open_well();
    SavedGame game = game_on(save, &layout, &solution), read;
    save_close(save);
    execute("DELETE FROM board");
    save = open_well();
    assert_false(save_game(save, game.id, &read));
    assert_string_equal(save_error(save), "the game cannot be read");
    save_close(save);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(games_on_any_board_come_back),
        TEST(a_code_is_solved_on_its_own_board_only),
        TEST(the_name_of_a_known_board_is_its_id),
        TEST(a_run_on_a_board_comes_back),
        TEST(an_old_save_goes_on),
        TEST(a_game_whose_board_is_lost_is_not_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
