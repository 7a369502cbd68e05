// Generated grids and puzzles: what is promised of them, on every layout and for every pattern.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "brute.h"
#include "core/generate.h"
#include "core/solver.h"

static void check(bool good, const Layout *layout, uint64_t seed, const char *what) {
    if (!good) fail_msg("%s on %s, seed %llu", what, layout->id, (unsigned long long)seed);
}

static void test_pattern_names(void **state) {
    (void)state;
    static const char *const expected[] = {"none", "rotate180", "rotate90",     "mirror",
                                           "flip", "diagonal",  "antidiagonal", "diagonals"};
    assert_int_equal(sizeof expected / sizeof expected[0], PATTERN_COUNT);
    for (Pattern pattern = PATTERN_NONE; pattern < PATTERN_COUNT; pattern++) {
        assert_string_equal(pattern_name(pattern), expected[pattern]);
        Pattern parsed = PATTERN_COUNT;
        assert_true(pattern_parse(expected[pattern], &parsed));
        assert_int_equal(parsed, pattern);
    }
    Pattern parsed = PATTERN_FLIP;
    assert_false(pattern_parse("", &parsed));
    assert_false(pattern_parse("rotate", &parsed));
    assert_false(pattern_parse("Mirror", &parsed));
    assert_int_equal(parsed, PATTERN_FLIP);
}

// Where a pattern says that (row, column) must be matched; written out anew.
static bool matched(const Layout *layout, const Grid *puzzle, Pattern pattern) {
    int last = layout->order - 1;
    for (int row = 0; row <= last; row++) {
        for (int column = 0; column <= last; column++) {
            int turn = layout_cell(layout, last - row, last - column);
            int quarter = layout_cell(layout, column, last - row);
            int mirror = layout_cell(layout, row, last - column);
            int flip = layout_cell(layout, last - row, column);
            int diagonal = layout_cell(layout, column, row);
            int anti = layout_cell(layout, last - column, last - row);
            int here = layout_cell(layout, row, column);
            int first = here, second = here;
            switch (pattern) {
            case PATTERN_NONE:
                break;
            case PATTERN_ROTATE180:
                first = turn;
                break;
            case PATTERN_ROTATE90:
                first = quarter;
                break;
            case PATTERN_MIRROR:
                first = mirror;
                break;
            case PATTERN_FLIP:
                first = flip;
                break;
            case PATTERN_DIAGONAL:
                first = diagonal;
                break;
            case PATTERN_ANTIDIAGONAL:
                first = anti;
                break;
            case PATTERN_DIAGONALS:
                first = diagonal, second = anti;
                break;
            case PATTERN_COUNT:
                fail();
                break;
            }
            bool clue = puzzle->cell[here] != 0;
            if (clue != (puzzle->cell[first] != 0) || clue != (puzzle->cell[second] != 0)) return false;
        }
    }
    return true;
}

// Small boards by the look of their clues.
static void test_pattern_of(void **state) {
    (void)state;
    static const struct {
        const char *puzzle;
        Pattern pattern;
    } cases[] = {
        {"................", PATTERN_DIAGONALS},    {"1234341221434321", PATTERN_DIAGONALS},
        {"1..1.11..11.1..1", PATTERN_DIAGONALS},    {".1.....11.....1.", PATTERN_ROTATE90},
        {"1..1........1..1", PATTERN_DIAGONALS},    {".11..........11.", PATTERN_MIRROR},
        {"11.......1..1...", PATTERN_NONE},         {"1..1.11.........", PATTERN_MIRROR},
        {"1...1...1...1...", PATTERN_FLIP},         {"11..1...........", PATTERN_DIAGONAL},
        {"..11...1........", PATTERN_ANTIDIAGONAL}, {"11............11", PATTERN_ROTATE180},
        {"1...............", PATTERN_DIAGONAL},     {"...1............", PATTERN_ANTIDIAGONAL},
    };
    Layout layout;
    layout_init(&layout, "4x4");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Grid puzzle;
        assert_true(grid_parse(&layout, cases[i].puzzle, &puzzle));
        if (pattern_of(&layout, &puzzle) != cases[i].pattern)
            fail_msg("%s is %s", cases[i].puzzle, pattern_name(pattern_of(&layout, &puzzle)));
    }
}

static void test_pattern_holds(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "4x4");
    for (int clues = 0; clues < 1 << 16; clues++) { // every pattern of clues there is
        Grid puzzle = {{0}};
        for (int cell = 0; cell < 16; cell++) puzzle.cell[cell] = clues >> cell & 1;
        for (Pattern pattern = PATTERN_NONE; pattern < PATTERN_COUNT; pattern++)
            if (pattern_holds(&layout, &puzzle, pattern) != matched(&layout, &puzzle, pattern))
                fail_msg("clues %04x, pattern %s", clues, pattern_name(pattern));
    }
}

static void test_full_grids(void **state) {
    (void)state;
    for (int i = 0; layout_id(i); i++) {
        Layout layout;
        layout_init(&layout, layout_id(i));
        Grid last = {{0}};
        for (uint64_t seed = 0; seed < 50; seed++) {
            Rng rng = rng_seed(seed);
            Grid grid;
            generate_full(&layout, &rng, &grid);
            check(grid_complete(&layout, &grid), &layout, seed, "complete");
            if (layout.order > 4) check(!grid_equal(&layout, &grid, &last), &layout, seed, "same twice");
            last = grid;
        }
    }
}

// Intercalates: pairs of rows and columns that cross in only two tokens. There are 12 in one class of full
// 4x4 grids, which has 96 members, and 4 in the other, which has 192.
static int intercalates(const Grid *grid) {
    int count = 0;
    for (int r = 0; r < 4; r++)
        for (int s = r + 1; s < 4; s++)
            for (int c = 0; c < 4; c++)
                for (int d = c + 1; d < 4; d++)
                    count += grid->cell[4 * r + c] == grid->cell[4 * s + d] &&
                             grid->cell[4 * r + d] == grid->cell[4 * s + c];
    return count;
}

// Disguises of each other are drawn equally often.
static void test_full_grids_are_fair(void **state) {
    (void)state;
    enum { DRAWS = 28800 };
    Layout layout;
    layout_init(&layout, "4x4");
    Grid known[288];
    int met[288] = {0}, kinds = 0;
    Rng rng = rng_seed(2);
    for (int draw = 0; draw < DRAWS; draw++) {
        Grid grid;
        generate_full(&layout, &rng, &grid);
        int i = 0;
        while (i < kinds && memcmp(known[i].cell, grid.cell, 16) != 0) i++;
        if (i == kinds) {
            assert_true(kinds < 288);
            known[kinds++] = grid;
        }
        met[i]++;
    }
    assert_int_equal(kinds, 288);
    int drawn[2] = {0}, members[2] = {0};
    for (int i = 0; i < 288; i++) {
        bool many = intercalates(&known[i]) == 12;
        drawn[many] += met[i];
        members[many]++;
    }
    assert_int_equal(members[0], 192);
    assert_int_equal(members[1], 96);
    double chi = 0;
    for (int i = 0; i < 288; i++) {
        bool many = intercalates(&known[i]) == 12;
        double expected = (double)drawn[many] / members[many];
        chi += (met[i] - expected) * (met[i] - expected) / expected;
    }
    assert_true(chi < 286 + 5 * 24); // five standard deviations above the mean for 286 degrees of freedom
}

// The cells that the pattern ties together, found by trying which other clues must go with the cell.
static Grid without_orbit(const Layout *layout, const Grid *puzzle, Pattern pattern, int cell) {
    Grid fewer = *puzzle;
    int n = layout->order, row = cell / n, column = cell % n, last = n - 1;
    int turn = layout_cell(layout, last - row, last - column),
        quarter = layout_cell(layout, column, last - row);
    int back = layout_cell(layout, last - column, row), mirror = layout_cell(layout, row, last - column);
    int flip = layout_cell(layout, last - row, column), diagonal = layout_cell(layout, column, row);
    int anti = layout_cell(layout, last - column, last - row);
    int with[3] = {cell, cell, cell};
    switch (pattern) {
    case PATTERN_NONE:
        break;
    case PATTERN_ROTATE180:
        with[0] = turn;
        break;
    case PATTERN_ROTATE90:
        with[0] = turn, with[1] = quarter, with[2] = back;
        break;
    case PATTERN_MIRROR:
        with[0] = mirror;
        break;
    case PATTERN_FLIP:
        with[0] = flip;
        break;
    case PATTERN_DIAGONAL:
        with[0] = diagonal;
        break;
    case PATTERN_ANTIDIAGONAL:
        with[0] = anti;
        break;
    case PATTERN_DIAGONALS:
        with[0] = turn, with[1] = diagonal, with[2] = anti;
        break;
    case PATTERN_COUNT:
        fail();
        break;
    }
    fewer.cell[cell] = fewer.cell[with[0]] = fewer.cell[with[1]] = fewer.cell[with[2]] = 0;
    return fewer;
}

// All that generate_puzzle promises when it digs until nothing more can go.
static void check_puzzle(const Layout *layout, Pattern pattern, uint64_t seed) {
    Rng rng = rng_seed(seed), same = rng;
    GenerateSpec spec = {pattern, 0};
    Grid puzzle, solution, again, first;
    generate_puzzle(layout, &rng, &spec, &puzzle, &solution);
    check(grid_complete(layout, &solution), layout, seed, "solution");
    check(brute_count(layout, &puzzle, 2, &first) == 1, layout, seed, "one solution");
    check(grid_equal(layout, &first, &solution), layout, seed, "the solution told");
    check(matched(layout, &puzzle, pattern), layout, seed, pattern_name(pattern));
    for (int cell = 0; cell < layout->cells; cell++) {
        if (puzzle.cell[cell] == 0) continue;
        Grid fewer = without_orbit(layout, &puzzle, pattern, cell);
        check(solver_count(layout, &fewer, 2) == 2, layout, seed, "nothing more can go");
    }
    generate_puzzle(layout, &same, &spec, &again, NULL);
    check(memcmp(&puzzle, &again, sizeof puzzle) == 0, layout, seed, "same seed, same puzzle");
    check(rng_next(&rng) == rng_next(&same), layout, seed, "same draws");
}

static void test_puzzles(void **state) {
    (void)state;
    static const struct {
        const char *id;
        uint64_t times;
    } cases[] = {{"4x4", 20}, {"6x6", 20}, {"8x8", 10}, {"9x9", 20}, {"jigsaw", 2}, {"10x10", 2}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Layout layout;
        layout_init(&layout, cases[i].id);
        for (Pattern pattern = PATTERN_NONE; pattern < PATTERN_COUNT; pattern++)
            for (uint64_t seed = 0; seed < cases[i].times * (TEST_SOAK ? 50 : 1); seed++)
                check_puzzle(&layout, pattern, seed);
    }
}

static void test_large_boards(void **state) {
    (void)state;
    static const char *const ids[] = {"12x12", "15x15", "16x16"};
    for (int i = 0; i < 3; i++) {
        Layout layout;
        layout_init(&layout, ids[i]);
        Rng rng = rng_seed(1);
        GenerateSpec spec = {PATTERN_ROTATE180, 0};
        Grid puzzle, solution, out;
        generate_puzzle(&layout, &rng, &spec, &puzzle, &solution);
        assert_true(solver_unique(&layout, &puzzle, &out));
        assert_true(grid_equal(&layout, &out, &solution));
        assert_true(pattern_holds(&layout, &puzzle, PATTERN_ROTATE180));
        assert_true(grid_filled(&layout, &puzzle) < layout.cells / 2);
    }
}

static void test_clues_min(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    for (Pattern pattern = PATTERN_NONE; pattern < PATTERN_COUNT; pattern++) {
        for (int clues_min = 0; clues_min <= 90; clues_min++) {
            Rng rng = rng_seed((uint64_t)clues_min);
            GenerateSpec spec = {pattern, clues_min};
            Grid puzzle;
            generate_puzzle(&layout, &rng, &spec, &puzzle, NULL);
            int clues = grid_filled(&layout, &puzzle);
            if (clues_min > 81)
                assert_int_equal(clues, 81);
            else
                assert_true(clues >= clues_min);
            // Where digging goes far enough it stops within an orbit of the number; alone, exactly at it.
            if (clues_min >= 40 && clues_min <= 81)
                assert_true(clues - clues_min <= (pattern == PATTERN_NONE ? 0 : 3));
            assert_true(solver_unique(&layout, &puzzle, NULL));
            assert_true(matched(&layout, &puzzle, pattern));
        }
    }
}

// The same draw on every machine; whoever changes the digging changes these.
static void test_fixed_draws(void **state) {
    (void)state;
    static const struct {
        const char *id;
        Pattern pattern;
        const char *puzzle;
    } cases[] = {
        {"9x9", PATTERN_NONE,
         ".9....3..28..5.1.....87...2.....4.38.64........9........7...9....126..5.4..3....."},
        {"9x9", PATTERN_ROTATE180,
         "....4238..8..5.1.71.....6.......47...6..3..2...95.......7.....39.1.6..5..5831...."},
        {"6x6", PATTERN_MIRROR, "..51..2....4.......5621..1..6...45.."},
        {"12x12", PATTERN_NONE,
         "....4......A...12B......B.8A..97..459......C..6......7..8..C284......5A."
         ".......23.B....8...6.....B7..C.A........C974B......31.....8...92.8..71.."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Layout layout;
        layout_init(&layout, cases[i].id);
        Rng rng = rng_seed(20250101);
        GenerateSpec spec = {cases[i].pattern, 0};
        Grid puzzle;
        generate_puzzle(&layout, &rng, &spec, &puzzle, NULL);
        char text[CELLS_MAX + 1];
        grid_print(&layout, &puzzle, text);
        assert_string_equal(text, cases[i].puzzle);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pattern_names),       cmocka_unit_test(test_pattern_of),
        cmocka_unit_test(test_pattern_holds),       cmocka_unit_test(test_full_grids),
        cmocka_unit_test(test_full_grids_are_fair), cmocka_unit_test(test_puzzles),
        cmocka_unit_test(test_large_boards),        cmocka_unit_test(test_clues_min),
        cmocka_unit_test(test_fixed_draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
