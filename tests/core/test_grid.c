// Values of a board as text, and the clashes among them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/base/rng.h"
#include "core/board/grid.h"

static void check(bool good, const Layout *layout, uint64_t seed, const char *what) {
    if (!good) fail_msg("%s on %s, seed %llu", what, layout->id, (unsigned long long)seed);
}

// Tokens and empty cells at random, without regard to the rules.
static Grid random_grid(const Layout *layout, Rng *rng) {
    Grid grid = {{0}};
    uint64_t empty = rng_below(rng, 11); // so many cells in ten stay empty
    for (int cell = 0; cell < layout->cells; cell++)
        if (rng_below(rng, 10) >= empty)
            grid.cell[cell] = (uint8_t)(1 + rng_below(rng, (uint64_t)layout->order));
    return grid;
}

// Runs a check for many random grids on every layout.
static void with_random_grids(void (*each)(const Layout *layout, Rng *rng, uint64_t seed)) {
    for (int i = 0; layout_id(i); i++) {
        Layout layout;
        assert_true(layout_init(&layout, layout_id(i)));
        for (uint64_t seed = 0; seed < 100; seed++) {
            Rng rng = rng_seed(seed * 100 + (uint64_t)i);
            each(&layout, &rng, seed);
        }
    }
}

static void check_text(const Layout *layout, Rng *rng, uint64_t seed) {
    Grid grid = random_grid(layout, rng), back;
    memset(&back, 0xAA, sizeof back);
    char text[CELLS_MAX + 2];
    grid_format(layout, &grid, text);
    check(strlen(text) == (size_t)layout->cells, layout, seed, "length");
    check(grid_parse(layout, text, &back), layout, seed, "parse");
    check(memcmp(&back, &grid, sizeof grid) == 0, layout, seed, "parse of print");
    // Nothing but exactly so many good characters will do.
    Grid before = back;
    size_t at = rng_below(rng, (uint64_t)layout->cells);
    char kept = text[at];
    static const char wrong[] = "x-* QqZ\n\x7f\xff:/@`";
    text[at] = wrong[rng_below(rng, sizeof wrong)]; // its final 0 too
    check(!grid_parse(layout, text, &back), layout, seed, "wrong character");
    text[at] = kept;
    strcat(text, ".");
    check(!grid_parse(layout, text, &back), layout, seed, "too long");
    text[layout->cells - 1] = '\0';
    check(!grid_parse(layout, text, &back), layout, seed, "too short");
    check(memcmp(&back, &before, sizeof back) == 0, layout, seed, "untouched after failure");
}

static void test_text(void **state) {
    (void)state;
    with_random_grids(check_text);
}

static void test_characters(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "16x16");
    char text[257];
    memset(text, '.', 256);
    text[256] = '\0';
    memcpy(text, "0.123456789ABCDEFGabcdefg", 25);
    Grid grid;
    assert_true(grid_parse(&layout, text, &grid));
    static const uint8_t expected[] = {0,  0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                                       12, 13, 14, 15, 16, 10, 11, 12, 13, 14, 15, 16, 0};
    assert_memory_equal(grid.cell, expected, sizeof expected);
    grid_format(&layout, &grid, text);
    assert_memory_equal(text, "..123456789ABCDEFGABCDEFG.", 26);
    // A token that a smaller board does not have.
    layout_init(&layout, "4x4");
    assert_true(grid_parse(&layout, "1234............", &grid));
    assert_false(grid_parse(&layout, "1235............", &grid));
    assert_false(grid_parse(&layout, "123A............", &grid));
    layout_init(&layout, "15x15");
    char wide[226];
    memset(wide, '.', 225);
    wide[225] = '\0';
    wide[7] = 'F';
    assert_true(grid_parse(&layout, wide, &grid));
    wide[7] = 'G';
    assert_false(grid_parse(&layout, wide, &grid));
}

// Each token has a character of its own, and it is none of another sort.
static void test_each_character(void **state) {
    (void)state;
    for (int token = 0; token <= TOKENS_MAX; token++)
        assert_int_equal(grid_token(grid_character(token)), token);
    int tokens = 0, empty = 0;
    for (int c = -128; c < 128; c++) {
        tokens += grid_token((char)c) > 0;
        empty += grid_token((char)c) == 0;
        assert_true(grid_token((char)c) <= TOKENS_MAX);
    }
    assert_int_equal(tokens, TOKENS_MAX + 16); // letters of either case
    assert_int_equal(empty, 2);
}

static void check_counts(const Layout *layout, Rng *rng, uint64_t seed) {
    Grid grid = random_grid(layout, rng);
    int sum = 0;
    for (int token = 1; token <= layout->order; token++) {
        int count = 0;
        for (int cell = 0; cell < layout->cells; cell++) count += grid.cell[cell] == token;
        check(grid_count_token(layout, &grid, token) == count, layout, seed, "count of a token");
        sum += count;
    }
    check(grid_filled(layout, &grid) == sum, layout, seed, "filled");
    check(grid_count_token(layout, &grid, 0) == layout->cells - sum, layout, seed, "empty");
    Grid other = grid;
    check(grid_equal(layout, &grid, &other), layout, seed, "equal");
    int cell = (int)rng_below(rng, (uint64_t)layout->cells);
    other.cell[cell] = (uint8_t)((other.cell[cell] + 1) % (layout->order + 1));
    check(!grid_equal(layout, &grid, &other), layout, seed, "different");
}

static void test_counts(void **state) {
    (void)state;
    with_random_grids(check_counts);
}

static bool share_house(const Layout *layout, int house, int a, int b) {
    return cellset_has(&layout->house[house].set, a) && cellset_has(&layout->house[house].set, b);
}

// Every house, every pair of cells of the whole board.
static int brute_conflicts(const Layout *layout, const Grid *grid, Conflict *out) {
    int count = 0;
    for (int house = 0; house < layout->house_count; house++)
        for (int a = 0; a < layout->cells; a++)
            for (int b = a + 1; b < layout->cells; b++)
                if (grid->cell[a] != 0 && grid->cell[a] == grid->cell[b] && share_house(layout, house, a, b))
                    out[count++] = (Conflict){(CellIndex)a, (CellIndex)b, (uint8_t)house};
    return count;
}

static bool same_conflicts(const Conflict *a, const Conflict *b, int count) {
    for (int i = 0; i < count; i++)
        if (a[i].a != b[i].a || a[i].b != b[i].b || a[i].house != b[i].house) return false;
    return true;
}

static void check_conflicts(const Layout *layout, Rng *rng, uint64_t seed) {
    if (layout->order > 12 && seed >= 10) return; // the slow way has its price
    static Conflict expected[CONFLICTS_MAX], found[CONFLICTS_MAX];
    Grid grid = random_grid(layout, rng);
    int count = brute_conflicts(layout, &grid, expected);
    check(grid_conflicts(layout, &grid, found, CONFLICTS_MAX) == count, layout, seed, "number of conflicts");
    check(same_conflicts(found, expected, count), layout, seed, "conflicts");

    CellSet cells = {{0}}, told = grid_conflict_cells(layout, &grid);
    for (int i = 0; i < count; i++) {
        cellset_add(&cells, expected[i].a);
        cellset_add(&cells, expected[i].b);
    }
    check(cellset_equal(cells, told), layout, seed, "cells in conflict");

    // A short array receives the first ones and nothing is written behind it.
    int max = (int)rng_below(rng, (uint64_t)count + 1);
    memset(found, 0xEE, sizeof found);
    check(grid_conflicts(layout, &grid, found, max) == count, layout, seed, "number, short array");
    check(same_conflicts(found, expected, max), layout, seed, "conflicts, short array");
    if (max < CONFLICTS_MAX)
        check(found[max].a == 0xEEEE && found[max].house == 0xEE, layout, seed, "overrun");
    check(grid_conflicts(layout, &grid, NULL, 0) == count, layout, seed, "only counted");
}

static void test_conflicts(void **state) {
    (void)state;
    with_random_grids(check_conflicts);
}

// One token everywhere is the worst case, and the array is large enough for it.
static void test_most_conflicts(void **state) {
    (void)state;
    static Conflict found[CONFLICTS_MAX];
    Layout layout;
    layout_init(&layout, "16x16");
    Grid grid;
    memset(&grid, 16, sizeof grid);
    assert_int_equal(grid_conflicts(&layout, &grid, found, CONFLICTS_MAX), 48 * 120);
    assert_true(48 * 120 <= CONFLICTS_MAX);
}

static void check_allows(const Layout *layout, Rng *rng, uint64_t seed) {
    Grid grid = random_grid(layout, rng);
    for (int i = 0; i < 50; i++) {
        int cell = (int)rng_below(rng, (uint64_t)layout->cells);
        int token = 1 + (int)rng_below(rng, (uint64_t)layout->order);
        Grid tried = grid;
        tried.cell[cell] = (uint8_t)token;
        CellSet clashing = grid_conflict_cells(layout, &tried);
        check(grid_allows(layout, &grid, cell, token) == !cellset_has(&clashing, cell), layout, seed,
              "allows");
    }
}

static void test_allows(void **state) {
    (void)state;
    with_random_grids(check_allows);
}

static void test_complete(void **state) {
    (void)state;
    for (int i = 0; layout_id(i); i++) {
        Layout layout;
        layout_init(&layout, layout_id(i));
        if (layout.box_rows == 0) continue;
        // Rows shifted by a box, and by one more from band to band: a full grid without any search.
        Grid grid = {{0}};
        for (int cell = 0; cell < layout.cells; cell++) {
            int row = layout_row(&layout, cell), column = layout_column(&layout, cell);
            int shift = row % layout.box_rows * layout.box_columns + row / layout.box_rows;
            grid.cell[cell] = (uint8_t)(1 + (column + shift) % layout.order);
        }
        assert_true(grid_complete(&layout, &grid));
        assert_int_equal(grid_conflicts(&layout, &grid, NULL, 0), 0);
        for (int cell = 0; cell < layout.cells; cell++) {
            Grid other = grid;
            other.cell[cell] = 0;
            assert_false(grid_complete(&layout, &other));
            other.cell[cell] = (uint8_t)(grid.cell[cell] % layout.order + 1);
            assert_false(grid_complete(&layout, &other));
        }
        // Rows and columns are right, boxes are not, unless they are rows.
        for (int cell = 0; cell < layout.cells; cell++)
            grid.cell[cell] =
                (uint8_t)(1 + (layout_row(&layout, cell) + layout_column(&layout, cell)) % layout.order);
        assert_int_equal(grid_complete(&layout, &grid), layout.box_rows == 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),           cmocka_unit_test(test_characters),
        cmocka_unit_test(test_counts),         cmocka_unit_test(test_conflicts),
        cmocka_unit_test(test_most_conflicts), cmocka_unit_test(test_allows),
        cmocka_unit_test(test_complete),       cmocka_unit_test(test_each_character),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
