// The solver on boards of every kind and size: boards made ready for many questions, single cells of the
// largest, and grids drawn by the search that learns.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/constraint/board_text.h"
#include "core/make/full_grid.h"
#include "core/solve/solver.h"

// A board that is made ready answers like one that is not, whatever it was asked before.
static void test_setup(void **state) {
    (void)state;
    static const char *const BOARDS[] = {"9x9; cage 9 r1c1-r1c3; cage 23 r1c4-r1c6; odd r5c5",
                                         "6x6; anti-king", "16x16"};
    int met[3] = {0};
    for (size_t i = 0; i < sizeof BOARDS / sizeof BOARDS[0]; i++) {
        Layout layout;
        assert_true(board_parse(BOARDS[i], &layout, NULL, NULL));
        SolverSetup *setup = solver_setup_new(&layout);
        for (uint64_t seed = 0; seed < 60; seed++) {
            Rng rng = rng_seed(seed);
            Grid puzzle;
            assert_true(solver_draw(&layout, &(Grid){{0}}, &rng, &puzzle));
            for (uint64_t cell = 0; cell < (uint64_t)layout.cells; cell++)
                if (rng_below(&rng, 100) < 35 + seed % 3 * 8) puzzle.cell[cell] = 0;
            int cell = (int)rng_below(&rng, (uint64_t)layout.cells), token = puzzle.cell[cell];
            bool given_up;
            SolverTask task = {.puzzle = &puzzle};
            uint64_t count = solver_setup_count(setup, &task, 2, 0, NULL, NULL, &given_up), others;
            assert_true(count == solver_count(&layout, &puzzle, 2) && !given_up);
            met[count]++;
            task = (SolverTask){&puzzle, (CellIndex)cell, (uint8_t)token};
            solver_batch(&layout, &task, 1, 1, &others, NULL);
            assert_int_equal(solver_setup_count(setup, &task, 1, 0, NULL, NULL, &given_up), others);
        }
        solver_setup_free(setup);
    }
    assert_true(met[0] == 0 && met[1] > 20 && met[2] > 20);
}

// On the largest boards cells have numbers beyond 255: of a full grid each clue can go, by itself.
static void test_redundant_clues_of_the_largest(void **state) {
    (void)state;
    Layout layout;
    Grid grid;
    Rng rng = rng_seed(5);
    layout_init(&layout, "25x25");
    full_grid_draw(&layout, &rng, &grid);
    CellSet redundant = solver_redundant_clues(&layout, &grid);
    assert_int_equal(cellset_count(&redundant), layout.cells);
}

static bool never(void *context) {
    ++*(int *)context;
    return false;
}

// The search that learns draws too: full grids, others from other sequences, the same from the same.
static void test_draw_hard(void **state) {
    (void)state;
    static const char *const BOARDS[] = {"9x9", "12x12; non-consecutive", "16x16; hyper"};
    bool given_up;
    Layout layout;
    Grid grid[4];
    for (size_t i = 0; i < sizeof BOARDS / sizeof BOARDS[0]; i++) {
        assert_true(board_parse(BOARDS[i], &layout, NULL, NULL));
        for (uint64_t k = 0; k < 4; k++) {
            Rng rng = rng_seed(k % 3);
            assert_true(solver_draw_hard(&layout, &rng, NULL, NULL, &grid[k], &given_up) && !given_up);
            assert_true(grid_complete(&layout, &grid[k]));
        }
        assert_true(grid_equal(&layout, &grid[0], &grid[3]));
        assert_false(grid_equal(&layout, &grid[0], &grid[1]) || grid_equal(&layout, &grid[1], &grid[2]));
    }
    int asked = 0;
    Rng rng = rng_seed(1);
    Grid before = grid[0];
    assert_true(board_parse("12x12; anti-knight; non-consecutive", &layout, NULL, NULL));
    assert_false(solver_draw_hard(&layout, &rng, never, &asked, &grid[0], &given_up));
    assert_true(given_up && asked == 1 && memcmp(&before, &grid[0], sizeof before) == 0);
    assert_true(board_parse("4x4; anti-king", &layout, NULL, NULL));
    assert_false(solver_draw_hard(&layout, &rng, NULL, NULL, &grid[0], &given_up) || given_up);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_setup),
        cmocka_unit_test(test_redundant_clues_of_the_largest),
        cmocka_unit_test(test_draw_hard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
