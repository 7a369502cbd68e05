// core/rate/effort and core/rate/openings: by hand, against a plain reckoning of puzzles that singles solve,
// in all disguises, on all layouts.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/make/generate.h"
#include "core/rate/effort.h"
#include "core/rate/openings.h"
#include "core/solve/solver.h"
#include "core/symmetry/symmetry.h"

static Layout layout_of(const char *id) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    return layout;
}

static int effort_of_text(const Layout *layout, const char *text) {
    Grid puzzle, solution;
    assert_true(grid_parse(layout, text, &puzzle));
    assert_true(solver_unique(layout, &puzzle, &solution));
    return effort_of(layout, &puzzle, &solution);
}

// One blank: 1 / 1.1. Two in one row and two boxes: 2 / 2.1 + 1 / 2.1.
static void test_by_hand(void **state) {
    (void)state;
    Layout layout = layout_of("4x4");
    assert_int_equal(effort_of_text(&layout, "1234341221434321"), 0);
    assert_int_equal(effort_of_text(&layout, ".234341221434321"), 1);
    assert_int_equal(effort_of_text(&layout, ".23.341221434321"), 1);
}

// By the rules of the game alone: how a cell can be filled.
static Opening plain_opening(const Layout *layout, const Grid *grid, const Grid *solution, int cell) {
    int token = solution->cell[cell], allowed = 0;
    bool line = false;
    for (int i = 0; i < layout->house_of_count[cell]; i++) {
        const House *house = &layout->house[layout->house_of[cell][i]];
        int places = 0;
        for (int k = 0; k < layout->order; k++)
            places += grid->cell[house->cell[k]] == 0 && grid_allows(layout, grid, house->cell[k], token);
        if (places == 1 && house->kind == HOUSE_BOX) return OPEN_BOX;
        line = line || places == 1;
    }
    for (int other = 1; other <= layout->order; other++) allowed += grid_allows(layout, grid, cell, other);
    return line ? OPEN_LINE : allowed == 1 ? OPEN_CELL : OPEN_NOT;
}

// The effort of a puzzle that singles solve, word by word as the header has it; -1 when they do not.
static int plain_effort(const Layout *layout, const Grid *puzzle, const Grid *solution) {
    Grid grid = *puzzle;
    double cost = 0.0;
    for (int blank; (blank = layout->cells - grid_filled(layout, &grid)) > 0;) {
        Opening opening[CELLS_MAX];
        int count[OPEN_COUNT] = {0}, way = OPEN_BOX;
        for (int cell = 0; cell < layout->cells; cell++) {
            opening[cell] = grid.cell[cell] ? OPEN_NOT : plain_opening(layout, &grid, solution, cell);
            count[opening[cell]]++;
        }
        while (way < OPEN_COUNT && count[way] == 0) way++;
        if (way == OPEN_COUNT) return -1;
        for (int cell = 0; cell < layout->cells; cell++) {
            if ((int)opening[cell] != way) continue;
            cost += blank-- / (count[OPEN_BOX] + 0.3 * count[OPEN_LINE] + 0.1);
            grid.cell[cell] = solution->cell[cell];
        }
    }
    return (int)(cost + 0.5);
}

static void test_against_plain_reckoning(void **state) {
    (void)state;
    static const char *const id[] = {"4x4", "6x6", "9x9"};
    int compared = 0;
    for (int l = 0; l < 3; l++) {
        Layout layout = layout_of(id[l]);
        for (uint64_t seed = 0; seed < 60; seed++) {
            Rng rng = rng_seed(seed);
            GenerateSpec spec = {.clues_min = (int)(layout.cells * (30 + seed % 20) / 100)};
            Grid puzzle, solution;
            if (!generate_puzzle(&layout, &rng, &spec, &puzzle, &solution)) continue;
            int plain = plain_effort(&layout, &puzzle, &solution);
            if (plain < 0) continue;
            int effort = effort_of(&layout, &puzzle, &solution);
            if (effort != plain) fail_msg("%s, seed %d: effort %d, not %d", id[l], (int)seed, effort, plain);
            compared++;
        }
    }
    assert_true(compared > 100);
}

// Also of puzzles that singles do not solve.
static void test_disguises_are_alike(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    for (uint64_t seed = 0; seed < 40; seed++) {
        Rng rng = rng_seed(seed);
        GenerateSpec spec = {0};
        Grid puzzle, solution, other, other_solution;
        assert_true(generate_puzzle(&layout, &rng, &spec, &puzzle, &solution));
        int effort = effort_of(&layout, &puzzle, &solution);
        for (int i = 0; i < 3; i++) {
            Transform transform = transform_random(&layout, SYMMETRY_FULL, &rng);
            transform_apply(&layout, &transform, &puzzle, &other);
            transform_apply(&layout, &transform, &solution, &other_solution);
            int again = effort_of(&layout, &other, &other_solution);
            if (again != effort) fail_msg("seed %d: %d in disguise, else %d", (int)seed, again, effort);
        }
    }
}

// A puzzle of hidden singles, one of two pairs, one of the hardest that are known (by A. Inkala).
static void test_grows_with_difficulty(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    int singles = effort_of_text(
        &layout, "..7........5.4..7..695...31...4.58.2.5..2..4.6.23.1...29...358..3..1.2........3..");
    int subsets = effort_of_text(
        &layout, ".....6......2....84.39....6...7.....1.2...7....5.4.89...6..7..39..4.5...7..6...4.");
    int chains = effort_of_text(
        &layout, "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
    assert_in_range(singles, 100, 600);
    assert_in_range(subsets, 2 * singles, EFFORT_MAX);
    assert_in_range(chains, 2 * subsets, EFFORT_MAX);
}

static void test_every_layout_comes_to_an_end(void **state) {
    (void)state;
    for (int i = 0; layout_id(i); i++) {
        Layout layout = layout_of(layout_id(i));
        Rng rng = rng_seed((uint64_t)i);
        GenerateSpec spec = {0};
        Grid puzzle, solution;
        assert_true(generate_puzzle(&layout, &rng, &spec, &puzzle, &solution));
        int effort = effort_of(&layout, &puzzle, &solution);
        assert_in_range(effort, 1, EFFORT_MAX);
        assert_int_equal(effort_of(&layout, &solution, &solution), 0);
    }
}

static void test_seconds_grow(void **state) {
    (void)state;
    assert_int_equal(effort_seconds(0), 0);
    assert_int_equal(effort_seconds(700), 600);
    for (int effort = 1; effort < EFFORT_MAX; effort += 97)
        assert_true(effort_seconds(effort + 97) >= effort_seconds(effort));
    assert_in_range(effort_seconds(EFFORT_MAX), 30 * 60, 90 * 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_against_plain_reckoning),
        cmocka_unit_test(test_disguises_are_alike),
        cmocka_unit_test(test_grows_with_difficulty),
        cmocka_unit_test(test_every_layout_comes_to_an_end),
        cmocka_unit_test(test_seconds_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
