// The grade of a puzzle from nowhere comes while it is played, and gets to the game, its run and the save; it
// never holds up the beginning. No window.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/rate/gentle.h"
#include "core/rate/grade.h"
#include "core/solve/solver.h"
#include "core/text/puzzle_text.h"
#include "store/save_games.h"
#include "store/save_runs.h"
#include "support/no_threads.h"
#include "support/ui_stage.h"
#include "ui/play/play_begin.h"

// Of tests/data/ratings.txt.
static const char EASY[] =
    "...5..9...9..6.....8....214.54.7........2..48........7.451...2.3.17....6.7.....8.";
static const char *const MORE[] = {
    ".......8..4.5.....9....4.6.....856..2..1.....5....63.43.69....1....1.8....1653.2.", // 5.9
    "......9..45......68..9..4......6.5..2...7.....9..3.6...6.4.1.8.....923..5......9.", // 7.0
    "....3.4...4.8..31.8.2.4........52....9....87..65..8...1..3...42..........7....96.", // 8.3
};
static const char BOARD[] =
    "9x9; anti-knight; anti-king; non-consecutive; clues "
    "................................................7........................9.......";

static Play *begin(Stage *stage, const char *puzzle) {
    TextError error = {0};
    Play *play = &stage->app.play;
    bool board = strchr(puzzle, ';') != NULL;
    if (!(board ? play_begin_board(play, stage->app.save, puzzle, &error)
                : play_begin_text(play, stage->app.save, &stage->app.packs, puzzle, &error)))
        fail_msg("%s", error.reason);
    return play;
}

static bool follow(Stage *stage, int wait_ms) {
    return late_grade_follow(stage->app.late_grade, &stage->app.play, stage->app.save, wait_ms);
}

static SavedRun saved_run(const Stage *stage, int64_t id) {
    int count;
    SavedRun found = {0}, *runs = save_runs(stage->app.save, "", "", -1, &count);
    for (int i = 0; i < count; i++)
        if (runs[i].id == id) found = runs[i];
    free(runs);
    assert_int_equal(found.id, id);
    return found;
}

// The game, its run and the save have it; what is worked out here is the judge.
static void assert_graded(const Stage *stage) {
    const Play *play = &stage->app.play;
    const Layout *layout = &play->layout;
    Grade grade = {0};
    if (grade_has_rating(layout))
        assert_true(grade_canonical(layout, &play->saved.givens, NULL, NULL, &grade, NULL));
    int band = (int)gentle_band(layout, &play->saved.givens, &play->saved.solution, grade.rating_tenths);
    SavedGame saved;
    Run head = {0};
    assert_true(save_game(stage->app.save, play->saved.id, &saved));
    assert_true(save_run_head(stage->app.save, play->saved.run, &head, NULL));
    SavedRun row = saved_run(stage, play->saved.run);
    const int bands[] = {play->saved.band, play->recorder.run.band, saved.band, head.band, row.band};
    const int ratings[] = {play->saved.rating_tenths, play->recorder.run.rating_tenths, saved.rating_tenths,
                           head.rating_tenths, row.rating_tenths};
    run_finish(&head);
    for (size_t i = 0; i < sizeof bands / sizeof *bands; i++) {
        assert_int_equal(bands[i], band);
        assert_int_equal(ratings[i], grade.rating_tenths);
    }
}

static void solve(Stage *stage) {
    Play *play = &stage->app.play;
    int64_t now_us = stage->app.now_us;
    play_present(play, now_us);
    for (int c = 0; c < play->layout.cells; c++) {
        if (play->session.givens.cell[c]) continue;
        now_us += 1000000;
        Move put = {.kind = MOVE_PUT, .token = play->session.solution.cell[c], .cells = cellset_of(c)};
        assert_true(play_move(play, stage->app.save, put, now_us).saved);
    }
    assert_true(play->saved.finished);
}

static void a_game_begins_before_its_grade_is_known(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 800, 600, THEME_INK, 1);
    for (int i = -1; i <= (int)(sizeof MORE / sizeof *MORE); i++) {
        const char *puzzle = i < 0 ? EASY : i < (int)(sizeof MORE / sizeof *MORE) ? MORE[i] : BOARD;
        const Play *play = begin(&stage, puzzle);
        assert_int_equal(play->saved.band, -1);
        assert_int_equal(play->saved.rating_tenths, 0);
        assert_int_equal(saved_run(&stage, play->saved.run).band, -1);
        assert_true(follow(&stage, -1));
        assert_graded(&stage);
        assert_false(follow(&stage, -1)); // once
    }
    stage_close(&stage);
}

// The run's text is written, and proves itself, with the grade that came in the middle.
static void a_run_ends_with_the_grade_that_came_late(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 800, 600, THEME_INK, 2);
    const Play *play = begin(&stage, EASY);
    play_present(&stage.app.play, stage.app.now_us);
    assert_true(follow(&stage, -1));
    int band = play->saved.band;
    solve(&stage);
    Run run = {0};
    RunResult result;
    TextError error = {0};
    if (!save_run(stage.app.save, play->saved.run, &run, &error) || !run_check(&run, &result, &error))
        fail_msg("line %d: %s", error.line, error.reason);
    assert_true(result.finished);
    assert_int_equal(run.band, band);
    assert_int_equal(saved_run(&stage, play->saved.run).band, band);
    run_finish(&run);
    assert_false(follow(&stage, -1)); // it is over
    stage_close(&stage);
}

// What is found out about a game that is gone reaches no other.
static void a_grade_comes_to_its_own_game(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 800, 600, THEME_INK, 3);
    begin(&stage, MORE[1]);
    assert_false(follow(&stage, 0) && stage.app.play.saved.band < 0);
    stage_play_pack(&stage, "runes", 5);
    SavedGame before = stage.app.play.saved;
    for (int i = 0; i < 3; i++) assert_false(follow(&stage, -1));
    assert_int_equal(stage.app.play.saved.band, before.band);
    assert_int_equal(stage.app.play.saved.rating_tenths, before.rating_tenths);
    begin(&stage, MORE[2]);
    follow(&stage, 0);
    begin(&stage, MORE[0]);
    assert_true(follow(&stage, -1));
    assert_graded(&stage);
    play_finish(&stage.app.play);
    assert_false(follow(&stage, -1));
    stage_close(&stage);
}

static void a_game_that_is_resumed_gets_its_grade(void **state) {
    (void)state;
    Stage stage;
    TextError error = {0};
    stage_open(&stage, 800, 600, THEME_INK, 4);
    begin(&stage, MORE[1]);
    play_finish(&stage.app.play); // the program ends before the grade is there
    assert_true(play_continue(&stage.app.play, stage.app.save, &stage.app.packs, &error));
    assert_int_equal(stage.app.play.saved.band, -1);
    assert_true(follow(&stage, -1));
    assert_graded(&stage);
    play_finish(&stage.app.play);
    assert_true(play_continue(&stage.app.play, stage.app.save, &stage.app.packs, &error));
    assert_graded(&stage); // and keeps it
    stage_close(&stage);
}

// The legs of a run are graded one after the other; the run has the grade of its first.
static void each_puzzle_of_a_marathon_is_graded(void **state) {
    (void)state;
    Stage stage;
    TextError error = {0};
    stage_open(&stage, 800, 600, THEME_INK, 5);
    Play *play = &stage.app.play;
    const char *const codes[] = {EASY, MORE[1]};
    play->rules.mode = RUN_MARATHON;
    assert_true(play_begin_codes(play, stage.app.save, &stage.app.packs, codes, 2, &error));
    assert_true(follow(&stage, -1));
    assert_graded(&stage);
    int first = play->saved.rating_tenths;
    solve(&stage);
    assert_true(play_next_puzzle(play, stage.app.save));
    assert_int_equal(play->saved.band, -1);
    assert_true(follow(&stage, -1));
    SavedGame saved;
    assert_true(save_game(stage.app.save, play->saved.id, &saved));
    assert_int_equal(saved.rating_tenths, play->saved.rating_tenths);
    assert_true(saved.rating_tenths > first);
    assert_int_equal(play->recorder.run.rating_tenths, first);
    stage_close(&stage);
}

// What a scene has found out already is taken over: neither the solution nor the grade is looked for again.
static void what_is_known_is_not_looked_for(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 800, 600, THEME_INK, 6);
    Play *play = &stage.app.play;
    MEM_LOCAL(Layout, layout);
    layout_init(layout, "9x9");
    Grid puzzle, solution;
    TextError error;
    assert_true(puzzle_text_parse(layout, EASY, &puzzle, &error));
    assert_true(solver_unique(layout, &puzzle, &solution));
    Grid marked = solution;
    marked.cell[0] = (uint8_t)(solution.cell[0] % 9 + 1); // tells it from one that was searched for
    play_know(play, layout, &puzzle, &marked, BAND_HARD, 77);
    begin(&stage, EASY);
    assert_true(grid_equal(layout, &play->saved.solution, &marked));
    assert_int_equal(play->saved.band, BAND_HARD);
    assert_int_equal(play->saved.rating_tenths, 77);
    assert_false(follow(&stage, -1));
    play_know(play, layout, &puzzle, &marked, BAND_HARD, 77);
    begin(&stage, MORE[1]); // is another puzzle
    assert_int_equal(play->saved.band, -1);
    assert_true(follow(&stage, -1));
    assert_graded(&stage);
    stage_close(&stage);
}

static void without_threads_it_is_found_at_once(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 800, 600, THEME_INK, 7);
    threads_left(0);
    begin(&stage, MORE[1]);
    assert_true(follow(&stage, 0));
    threads_left(-1);
    assert_graded(&stage);
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_begins_before_its_grade_is_known),
        cmocka_unit_test(a_run_ends_with_the_grade_that_came_late),
        cmocka_unit_test(a_grade_comes_to_its_own_game),
        cmocka_unit_test(a_game_that_is_resumed_gets_its_grade),
        cmocka_unit_test(each_puzzle_of_a_marathon_is_graded),
        cmocka_unit_test(what_is_known_is_not_looked_for),
        cmocka_unit_test(without_threads_it_is_found_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
