// Candidates against the plain reading of the rules.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/base/rng.h"
#include "core/board/marks.h"

static void check(bool good, const Layout *layout, uint64_t seed, const char *what) {
    if (!good) fail_msg("%s on %s, seed %llu", what, layout->id, (unsigned long long)seed);
}

static void check_marks(const Layout *layout, Rng *rng, uint64_t seed) {
    Grid grid = {{0}};
    uint64_t filled = rng_below(rng, 9);
    for (int cell = 0; cell < layout->cells; cell++)
        if (rng_below(rng, 8) < filled)
            grid.cell[cell] = (uint8_t)(1 + rng_below(rng, (uint64_t)layout->order));
    Marks marks = marks_of_grid(layout, &grid);
    bool any = false;
    for (int token = 1; token <= layout->order; token++) {
        CellSet cells = marks_cells(layout, &marks, token);
        for (int cell = 0; cell < layout->cells; cell++) {
            bool expected = grid.cell[cell] == 0 && grid_allows(layout, &grid, cell, token);
            check(marks_has(&marks, cell, token) == expected, layout, seed, "mark");
            check(cellset_has(&cells, cell) == expected, layout, seed, "cells of a token");
            any = any || expected;
        }
    }
    for (int cell = 0; cell < CELLS_MAX; cell++)
        check((marks.cell[cell] & ~layout_all_tokens(layout)) == 0, layout, seed, "no other tokens");
    check(marks_empty(layout, &marks) == !any, layout, seed, "empty");
    Marks other = marks;
    check(marks_equal(layout, &marks, &other), layout, seed, "equal");
    other.cell[rng_below(rng, (uint64_t)layout->cells)] ^= marks_bit(layout->order);
    check(!marks_equal(layout, &marks, &other), layout, seed, "different");
}

static void test_marks_of_grid(void **state) {
    (void)state;
    for (int i = 0; layout_id(i); i++) {
        Layout layout;
        assert_true(layout_init(&layout, layout_id(i)));
        for (uint64_t seed = 0; seed < 60; seed++) {
            Rng rng = rng_seed(seed);
            check_marks(&layout, &rng, seed);
        }
    }
}

static void test_empty_grid(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "16x16");
    Marks marks = marks_of_grid(&layout, &(Grid){{0}});
    for (int cell = 0; cell < 256; cell++) assert_int_equal(marks.cell[cell], 0xFFFF);
    memset(&marks, 0, sizeof marks);
    assert_true(marks_empty(&layout, &marks));
    marks.cell[255] = marks_bit(16);
    assert_false(marks_empty(&layout, &marks));
    layout_init(&layout, "4x4");
    assert_true(marks_empty(&layout, &marks)); // what lies past the board does not count
    assert_true(marks_equal(&layout, &marks, &(Marks){{0}}));
}

static void test_bits(void **state) {
    (void)state;
    for (int token = 1; token <= TOKENS_MAX; token++) {
        assert_int_equal(marks_bit(token), 1 << (token - 1));
        assert_int_equal(marks_first(marks_bit(token)), token);
        assert_int_equal(marks_count(marks_bit(token)), 1);
    }
    assert_int_equal(marks_count(0), 0);
    assert_int_equal(marks_count(0xFFFF), 16);
    assert_int_equal(marks_first(0x8010), 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_marks_of_grid),
        cmocka_unit_test(test_empty_grid),
        cmocka_unit_test(test_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
