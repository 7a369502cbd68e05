// Symmetry of clues: names, and every pattern of clues on 4x4 by a check written out anew.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

#include "core/board/pattern.h"

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
            case PATTERN_NONE: break;
            case PATTERN_ROTATE180: first = turn; break;
            case PATTERN_ROTATE90: first = quarter; break;
            case PATTERN_MIRROR: first = mirror; break;
            case PATTERN_FLIP: first = flip; break;
            case PATTERN_DIAGONAL: first = diagonal; break;
            case PATTERN_ANTIDIAGONAL: first = anti; break;
            case PATTERN_DIAGONALS: first = diagonal, second = anti; break;
            case PATTERN_COUNT: fail(); break;
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

// An orbit is closed, and the same whichever of its cells it is asked of.
static void test_orbits(void **state) {
    (void)state;
    for (int i = 0; layout_id(i); i++) {
        Layout layout;
        layout_init(&layout, layout_id(i));
        for (Pattern pattern = PATTERN_NONE; pattern < PATTERN_COUNT; pattern++) {
            int largest = 0;
            for (int cell = 0; cell < layout.cells; cell++) {
                CellIndex orbit[PATTERN_ORBIT_MAX], again[PATTERN_ORBIT_MAX];
                int size = pattern_orbit(&layout, pattern, cell, orbit);
                if (size > largest) largest = size;
                Grid clues = {{0}};
                for (int k = 0; k < size; k++) clues.cell[orbit[k]] = 1;
                assert_int_equal(orbit[0], cell);
                assert_int_equal(grid_filled(&layout, &clues), size);
                assert_true(matched(&layout, &clues, pattern));
                for (int k = 0; k < size; k++) {
                    assert_int_equal(pattern_orbit(&layout, pattern, orbit[k], again), size);
                    for (int m = 0; m < size; m++) assert_int_equal(clues.cell[again[m]], 1);
                }
            }
            bool four = pattern == PATTERN_ROTATE90 || pattern == PATTERN_DIAGONALS;
            assert_int_equal(largest, pattern == PATTERN_NONE ? 1 : four ? 4 : 2);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pattern_names),
        cmocka_unit_test(test_pattern_of),
        cmocka_unit_test(test_pattern_holds),
        cmocka_unit_test(test_orbits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
