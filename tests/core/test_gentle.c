// core/rate/gentle: what is gentle stays so however it is played, and in every disguise.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/make/generate.h"
#include "core/rate/gentle.h"
#include "core/rate/openings.h"
#include "core/solve/solver.h"
#include "core/symmetry/symmetry.h"
#include "support/sanitized.h"

static Layout classic(void) {
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    return layout;
}

// Fills in what is open in a random order: never fewer than five open, nor all in one box while another has
// blanks.
static void play(const Layout *layout, const Grid *puzzle, const Grid *solution, Rng *rng, int seed) {
    Openings openings = openings_begin(layout, puzzle, solution);
    for (int blank; (blank = cellset_count(&openings.blank)) > layout->order;) {
        int open[CELLS_MAX], count = 0;
        bool open_box[9] = {false}, blank_box[9] = {false};
        for (int cell = cellset_next(&openings.blank, 0); cell >= 0;
             cell = cellset_next(&openings.blank, cell + 1)) {
            blank_box[layout->box_of[cell]] = true;
            assert_int_equal(openings_is_open(&openings, cell), openings_of(&openings, cell) != OPEN_NOT);
            if (!openings_is_open(&openings, cell)) continue;
            open[count++] = cell;
            open_box[layout->box_of[cell]] = true;
        }
        int open_boxes = 0, blank_boxes = 0;
        for (int box = 0; box < 9; box++) open_boxes += open_box[box], blank_boxes += blank_box[box];
        if (count < GENTLE_WIDTH || (open_boxes < 2 && blank_boxes > 1))
            fail_msg("seed %d: %d open in %d boxes with %d blank", seed, count, open_boxes, blank);
        openings_fill(&openings, open[rng_below(rng, (uint64_t)count)]);
    }
}

static void gentle_puzzles_never_hold_one_up(void **state) {
    (void)state;
    Layout layout = classic();
    int gentle = 0;
    for (int seed = 0; seed < 60; seed++) {
        Rng rng = rng_seed((uint64_t)seed);
        GenerateSpec spec = {.clues_min = 36 + seed % 5, .pattern = PATTERN_ROTATE180};
        Grid puzzle, solution;
        TextError why;
        assert_true(generate_puzzle(&layout, &rng, &spec, &puzzle, &solution));
        bool holds = gentle_holds(&layout, &puzzle, &solution, &why);
        assert_int_equal(gentle_band(&layout, &puzzle, &solution, 12), holds ? BAND_GENTLE : BAND_EASY);
        assert_int_equal(gentle_band(&layout, &puzzle, &solution, 30), BAND_MEDIUM);
        Transform transform = transform_random(&layout, SYMMETRY_FULL, &rng);
        Grid other, other_solution;
        transform_apply(&layout, &transform, &puzzle, &other);
        transform_apply(&layout, &transform, &solution, &other_solution);
        assert_int_equal(gentle_holds(&layout, &other, &other_solution, NULL), holds);
        if (!holds) {
            assert_true(strlen(why.reason) > 0);
            continue;
        }
        gentle++;
        for (int game = 0; game < FEW(20); game++) play(&layout, &puzzle, &solution, &rng, seed);
    }
    assert_in_range(gentle, 5, 40);
}

static void reasons_are_said(void **state) {
    (void)state;
    Layout layout = classic();
    Rng rng = rng_seed(1);
    Grid puzzle, solution;
    TextError why;
    assert_true(generate_puzzle(&layout, &rng, &(GenerateSpec){0}, &puzzle, &solution));
    assert_false(gentle_holds(&layout, &puzzle, &solution, &why));
    assert_non_null(strstr(why.reason, "not 34 to 40"));
    // A box of which nothing is given and the rest at 40 clues: something is always told.
    for (uint64_t seed = 0; seed < 30; seed++) {
        rng = rng_seed(seed);
        assert_true(generate_puzzle(&layout, &rng, &(GenerateSpec){.clues_min = 34}, &puzzle, &solution));
        if (grid_filled(&layout, &puzzle) != 34 || gentle_holds(&layout, &puzzle, &solution, &why)) continue;
        assert_true(strstr(why.reason, "left alone") || strstr(why.reason, "open, not 5") ||
                    strstr(why.reason, "is not among its clues"));
    }
}

// 34 clues, open everywhere, but no 4: with symbols for tokens nobody would know what it looks like.
static void every_token_is_among_the_clues(void **state) {
    (void)state;
    static const char PUZZLE[] =
        "...9.7.818.6..127..3.8.5.....1...592...3.9...789...6.....5.3.2..657..8.991.2.6...";
    Layout layout = classic();
    Grid puzzle, solution;
    TextError why;
    assert_true(grid_parse(&layout, PUZZLE, &puzzle));
    assert_true(solver_unique(&layout, &puzzle, &solution));
    assert_false(gentle_holds(&layout, &puzzle, &solution, &why));
    assert_string_equal(why.reason, "token 4 is not among its clues");
    for (int cell = 0; cell < layout.cells; cell++) {
        if (solution.cell[cell] != 4) continue;
        Grid fuller = puzzle;
        fuller.cell[cell] = 4;
        assert_true(gentle_holds(&layout, &fuller, &solution, &why));
    }
}

// Numbers of clues mean nothing on other boards.
static void other_boards_go_by_the_rating(void **state) {
    (void)state;
    static const char *const id[] = {"4x4", "6x6", "12x12"};
    for (int i = 0; i < 3; i++) {
        Layout layout;
        assert_true(layout_init(&layout, id[i]));
        Rng rng = rng_seed(3);
        Grid puzzle, solution;
        assert_true(generate_puzzle(&layout, &rng, &(GenerateSpec){0}, &puzzle, &solution));
        assert_int_equal(gentle_band(&layout, &puzzle, &solution, 15), BAND_GENTLE);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gentle_puzzles_never_hold_one_up),
        cmocka_unit_test(reasons_are_said),
        cmocka_unit_test(every_token_is_among_the_clues),
        cmocka_unit_test(other_boards_go_by_the_rating),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
