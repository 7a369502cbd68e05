// The first minute is played on a real puzzle, each of its questions has one answer, and each other number is
// told where it stands already.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/solve/solver.h"
#include "game/words/welcome.h"

static Layout layout;

static void test_board(void **state) {
    (void)state;
    Grid puzzle, solution, solved;
    welcome_board(&layout, &puzzle, &solution);
    assert_true(solver_unique(&layout, &puzzle, &solved));
    assert_true(grid_equal(&layout, &solved, &solution));
}

// A house of the step is full but for its cell; the last step needs all three.
static void test_steps(void **state) {
    (void)state;
    Grid board, solution;
    welcome_board(&layout, &board, &solution);
    for (int i = 0; i < WELCOME_STEPS; i++) {
        const WelcomeStep *step = welcome_step(i);
        CellSet shown = welcome_shown(&layout, step);
        assert_true(cellset_has(&shown, step->cell));
        assert_int_equal(cellset_count(&shown), step->house == HOUSE_EXTRA ? 21 : 9);
        assert_int_equal(board.cell[step->cell], 0);
        int right = 0;
        for (int token = 1; token <= 9; token++) {
            char text[WELCOME_TEXT_MAX];
            CellSet where;
            welcome_answer(&layout, &board, step, token, &where, text);
            assert_true(cellset_within(where, shown));
            for (int c = cellset_next(&where, 0); c >= 0; c = cellset_next(&where, c + 1))
                assert_int_equal(board.cell[c], token);
            assert_int_equal(cellset_empty(&where), strncmp(text, "Right", 5) == 0);
            if (!cellset_empty(&where)) continue;
            right++;
            assert_int_equal(token, solution.cell[step->cell]);
        }
        assert_int_equal(right, 1);
        board.cell[step->cell] = solution.cell[step->cell];
    }
    assert_int_equal(welcome_step(WELCOME_STEPS)->cell, -1);
}

static void test_words(void **state) {
    (void)state;
    Grid board, solution;
    welcome_board(&layout, &board, &solution);
    char text[WELCOME_TEXT_MAX];
    CellSet where;
    welcome_answer(&layout, &board, welcome_step(0), 6, &where, text);
    assert_string_equal(text, "This row has a 6 already. A ring shows it.");
    welcome_answer(&layout, &board, welcome_step(1), 6, &where, text);
    assert_string_equal(text, "This box has a 6 already. A ring shows it.");
    welcome_answer(&layout, &board, welcome_step(2), 4, &where, text);
    assert_string_equal(text, "This column has a 4 already. A ring shows it.");
    welcome_answer(&layout, &board, welcome_step(0), 4, &where, text);
    assert_string_equal(text, "Right: 4 was missing.");
}

int main(void) {
    layout_init(&layout, "9x9");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_board),
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
