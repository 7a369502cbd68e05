#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/play/split.h"
#include "support/random_game.h"

static void ninths_are_rounded_up(void **state) {
    (void)state;
    assert_int_equal(split_cells(51, 0), 6);
    assert_int_equal(split_cells(51, 4), 29);
    assert_int_equal(split_cells(51, 8), 51);
    assert_int_equal(split_cells(9, 0), 1);
    assert_int_equal(split_cells(1, 0), 1);
    assert_int_equal(split_cells(1, 8), 1);
    assert_int_equal(split_cells(0, 8), 0);
    for (int blanks = 0; blanks <= CELLS_MAX; blanks++) {
        for (int k = 0; k < SPLIT_COUNT; k++) {
            int cells = split_cells(blanks, k);
            assert_true(cells * 9 >= blanks * (k + 1) && (cells - 1) * 9 < blanks * (k + 1));
        }
    }
}

static Session session_of(const Layout *layout, Grid *givens, Grid *solution, int blanks) {
    Rng rng = rng_seed(3);
    *solution = test_solution(layout, &rng);
    *givens = *solution;
    for (int c = 0; c < blanks; c++) givens->cell[c] = 0;
    Session session;
    session_init(&session, layout, givens, solution);
    return session;
}

static void put(Session *session, int cell, int64_t time_us) {
    Move move = {.time_us = time_us,
                 .kind = MOVE_PUT,
                 .token = session->solution.cell[cell],
                 .cells = cellset_of(cell)};
    assert_true(session_apply(session, &move));
}

static void first_times_count(void **state) {
    (void)state;
    Layout layout;
    Grid givens, solution;
    int64_t pace[CELLS_MAX];
    test_layout(&layout, 0);
    Session session = session_of(&layout, &givens, &solution, 18);
    assert_int_equal(pace_of_session(&session, pace), 0);
    assert_int_equal(splits_of_session(&session).reached, 0);
    put(&session, 0, 10);
    put(&session, 1, 20);
    put(&session, 2, 30);
    assert_true(session_apply(&session, &(Move){.time_us = 40, .kind = MOVE_UNDO}));
    assert_true(session_apply(&session, &(Move){.time_us = 50, .kind = MOVE_UNDO}));
    assert_true(session_apply(&session, &(Move){.time_us = 55, .kind = MOVE_ERASE, .cells = cellset_of(0)}));
    put(&session, 5, 60);
    put(&session, 6, 70);
    put(&session, 7, 80);
    put(&session, 8, 90);
    assert_int_equal(pace_of_session(&session, pace), 4);
    static const int64_t expected[] = {10, 20, 30, 90};
    for (int i = 0; i < 4; i++) assert_int_equal(pace[i], expected[i]);
    Splits splits = splits_of_session(&session); // two cells each
    assert_int_equal(splits.reached, 2);
    assert_int_equal(splits.time_us[0], 20);
    assert_int_equal(splits.time_us[1], 90);
    session_finish(&session);
}

static void few_blanks_pass_several_splits_at_once(void **state) {
    (void)state;
    Layout layout;
    Grid givens, solution;
    test_layout(&layout, 0);
    Session session = session_of(&layout, &givens, &solution, 2);
    put(&session, 1, 7);
    assert_int_equal(splits_of_session(&session).reached, 4); // 1, 1, 1, 1, 2, ...
    put(&session, 0, 9);
    Splits splits = splits_of_session(&session);
    assert_int_equal(splits.reached, SPLIT_COUNT);
    assert_int_equal(splits.time_us[3], 7);
    assert_int_equal(splits.time_us[4], 9);
    assert_int_equal(splits.time_us[8], 9);
    session_finish(&session);
    session = session_of(&layout, &givens, &solution, 0);
    assert_int_equal(splits_of_session(&session).reached, 0);
    session_finish(&session);
}

// The same as playing the log again and looking at the board after every move.
static void the_fold_agrees_with_replaying(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        Rng rng = rng_seed(seed);
        Layout layout;
        test_layout(&layout, (int)(seed % TEST_LAYOUTS));
        Grid solution = test_solution(&layout, &rng), givens = test_givens(&layout, &solution, 50, &rng);
        Session session, replay;
        session_init(&session, &layout, &givens, &solution);
        session_init(&replay, &layout, &givens, &solution);
        for (int i = 0; i < 300; i++) {
            Move move = test_move(&layout, &solution, i * 10, 70, &rng);
            session_apply(&session, &move);
        }
        int64_t pace[CELLS_MAX], expected[CELLS_MAX];
        int reached = 0;
        for (int i = 0; i < session.log_count; i++) {
            assert_true(session_apply(&replay, &session.log[i]));
            while (reached < session_placed(&replay)) expected[reached++] = session.log[i].time_us;
        }
        if (pace_of_session(&session, pace) != reached) fail_msg("seed %llu", (unsigned long long)seed);
        for (int i = 0; i < reached; i++)
            if (pace[i] != expected[i]) fail_msg("seed %llu, %d filled", (unsigned long long)seed, i + 1);
        Splits splits = splits_of_session(&session);
        for (int k = 0; k < splits.reached; k++)
            assert_int_equal(splits.time_us[k], expected[split_cells(session_blanks(&session), k) - 1]);
        assert_true(splits.reached == SPLIT_COUNT ||
                    split_cells(session_blanks(&session), splits.reached) > reached);
        session_finish(&session);
        session_finish(&replay);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ninths_are_rounded_up),
        cmocka_unit_test(first_times_count),
        cmocka_unit_test(few_blanks_pass_several_splits_at_once),
        cmocka_unit_test(the_fold_agrees_with_replaying),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
