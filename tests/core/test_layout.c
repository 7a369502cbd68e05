// The geometry of every known layout, recomputed from its definition; and the set type it is made of.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/base/rng.h"
#include "core/board/layout.h"

static void test_known_ids(void **state) {
    (void)state;
    static const char *const expected[] = {"9x9",    "4x4",    "6x6",    "8x8",    "10x10",  "12x12",
                                           "15x15",  "16x16",  "jigsaw", "latin4", "latin5", "latin6",
                                           "latin7", "latin8", "latin9", "25x25"};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_string_equal(layout_id((int)i), expected[i]);
    assert_null(layout_id(sizeof expected / sizeof expected[0]));
    assert_null(layout_id(-1));
    Layout layout;
    for (int i = 0; layout_id(i); i++) {
        assert_true(layout_init(&layout, layout_id(i)));
        assert_string_equal(layout.id, layout_id(i));
    }
    assert_false(layout_init(&layout, "9x"));
    assert_false(layout_init(&layout, "9x9 "));
    assert_false(layout_init(&layout, ""));
}

// What must hold of any layout.
static void check_layout(const Layout *layout) {
    int n = layout->order;
    assert_int_equal(layout->cells, n * n);
    assert_int_equal(layout->house_count, 3 * n);
    assert_int_equal(layout_all_tokens(layout), (1 << n) - 1);
    for (int h = 0; h < layout->house_count; h++) {
        const House *house = &layout->house[h];
        assert_int_equal(house->kind, h / n);
        assert_int_equal(house->number, h % n + 1);
        assert_int_equal(cellset_count(&house->set), n);
        for (int i = 0; i < n; i++) {
            int cell = house->cell[i];
            assert_true(cellset_has(&house->set, cell));
            if (i > 0) assert_true(cell > house->cell[i - 1]);
            if (house->kind == HOUSE_ROW) assert_int_equal(layout_row(layout, cell), h);
            if (house->kind == HOUSE_COLUMN) assert_int_equal(layout_column(layout, cell), h - n);
            if (house->kind == HOUSE_BOX) assert_int_equal(layout->box_of[cell], h - 2 * n);
        }
    }
    for (int cell = 0; cell < layout->cells; cell++) {
        assert_int_equal(layout_cell(layout, layout_row(layout, cell), layout_column(layout, cell)), cell);
        assert_int_equal(layout->house_of_count[cell], 3);
        for (int i = 0; i < 3; i++)
            assert_true(cellset_has(&layout->house[layout->house_of[cell][i]].set, cell));
        for (int i = 1; i < 3; i++) assert_true(layout->house_of[cell][i] > layout->house_of[cell][i - 1]);
        for (int other = 0; other < CELLS_MAX; other++) {
            bool peers = other < layout->cells && other != cell &&
                         (layout_row(layout, cell) == layout_row(layout, other) ||
                          layout_column(layout, cell) == layout_column(layout, other) ||
                          layout->box_of[cell] == layout->box_of[other]);
            assert_int_equal(cellset_has(&layout->peers[cell], other), peers);
        }
    }
}

static void test_known_layouts(void **state) {
    (void)state;
    for (int i = 0; layout_id(i); i++) {
        Layout layout;
        assert_true(layout_init(&layout, layout_id(i)));
        check_layout(&layout);
    }
}

// Every shape of box that fits a board.
static void test_box_shapes(void **state) {
    (void)state;
    for (int rows = 1; rows <= TOKENS_MAX; rows++) {
        for (int columns = 1; rows * columns <= TOKENS_MAX; columns++) {
            if (rows * columns < 2) continue;
            Layout layout;
            layout_init_boxes(&layout, "some", rows, columns);
            assert_int_equal(layout.order, rows * columns);
            assert_int_equal(layout.box_rows, rows);
            assert_int_equal(layout.box_columns, columns);
            check_layout(&layout);
            int boxes_across = layout.order / columns;
            for (int cell = 0; cell < layout.cells; cell++) {
                int expected =
                    layout_row(&layout, cell) / rows * boxes_across + layout_column(&layout, cell) / columns;
                assert_int_equal(layout.box_of[cell], expected);
            }
        }
    }
}

static void test_shapes_of_known(void **state) {
    (void)state;
    static const struct {
        const char *id;
        int rows, columns;
    } cases[] = {{"4x4", 2, 2},   {"6x6", 2, 3},   {"8x8", 2, 4},   {"9x9", 3, 3},   {"10x10", 2, 5},
                 {"12x12", 3, 4}, {"15x15", 3, 5}, {"16x16", 4, 4}, {"jigsaw", 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Layout layout;
        assert_true(layout_init(&layout, cases[i].id));
        assert_int_equal(layout.box_rows, cases[i].rows);
        assert_int_equal(layout.box_columns, cases[i].columns);
    }
}

static void test_peer_counts(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    for (int cell = 0; cell < 81; cell++) assert_int_equal(cellset_count(&layout.peers[cell]), 20);
    layout_init(&layout, "16x16");
    for (int cell = 0; cell < 256; cell++) assert_int_equal(cellset_count(&layout.peers[cell]), 39);
    layout_init(&layout, "6x6");
    for (int cell = 0; cell < 36; cell++) assert_int_equal(cellset_count(&layout.peers[cell]), 12);
}

// The boxes of the irregular board hang together, and a half turn takes the board to itself.
static void test_jigsaw(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "jigsaw");
    for (int box = 0; box < 9; box++) {
        CellSet met = cellset_of(layout.house[18 + box].cell[0]);
        for (int round = 0; round < 9; round++) {
            for (int i = 0; i < 9; i++) {
                int cell = layout.house[18 + box].cell[i], row = cell / 9, column = cell % 9;
                if ((row > 0 && cellset_has(&met, cell - 9)) || (row < 8 && cellset_has(&met, cell + 9)) ||
                    (column > 0 && cellset_has(&met, cell - 1)) ||
                    (column < 8 && cellset_has(&met, cell + 1)))
                    cellset_add(&met, cell);
            }
            met = cellset_and(met, layout.house[18 + box].set);
        }
        assert_true(cellset_equal(met, layout.house[18 + box].set));
    }
    for (int a = 0; a < 81; a++)
        for (int b = 0; b < 81; b++)
            assert_int_equal(layout.box_of[a] == layout.box_of[b],
                             layout.box_of[80 - a] == layout.box_of[80 - b]);
}

static void test_regions(void **state) {
    (void)state;
    static Layout layout, boxes; // all zero: what is not set stays so in both
    // The boxes of 4x4 under other numbers: the same board.
    static const uint8_t regular[] = {3, 3, 0, 0, 3, 3, 0, 0, 2, 2, 1, 1, 2, 2, 1, 1};
    assert_true(layout_init_regions(&layout, "4x4", 4, regular));
    assert_true(layout_init(&boxes, "4x4"));
    assert_memory_equal(&layout, &boxes, sizeof layout);
    // In place of a larger board, too.
    memset(&boxes, 0xff, sizeof boxes);
    assert_true(layout_init(&boxes, "4x4"));
    assert_memory_equal(&layout, &boxes, offsetof(Layout, peers));
    for (int cell = 0; cell < 16; cell++) assert_true(cellset_equal(layout.peers[cell], boxes.peers[cell]));
    static const uint8_t irregular[] = {0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3};
    assert_true(layout_init_regions(&layout, "odd", 4, irregular));
    assert_int_equal(layout.box_rows, 0);
    assert_int_equal(layout.box_columns, 0);
    check_layout(&layout);
    static const uint8_t uneven[] = {0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};
    assert_false(layout_init_regions(&layout, "odd", 4, uneven));
    static const uint8_t unknown[] = {0, 0, 0, 0, 4, 4, 4, 4, 2, 2, 2, 2, 3, 3, 3, 3};
    assert_false(layout_init_regions(&layout, "odd", 4, unknown));
}

static void test_long_id(void **state) {
    (void)state;
    Layout layout;
    layout_init_boxes(&layout, "a name that is much too long for it", 2, 2);
    assert_int_equal(strlen(layout.id), LAYOUT_ID_MAX - 1);
}

static void test_kind_names(void **state) {
    (void)state;
    assert_string_equal(house_kind_name(HOUSE_ROW), "row");
    assert_string_equal(house_kind_name(HOUSE_COLUMN), "column");
    assert_string_equal(house_kind_name(HOUSE_BOX), "box");
    assert_string_equal(house_kind_name(HOUSE_EXTRA), "house");
}

static void random_set(Rng *rng, CellSet *out, bool member[256]) {
    *out = (CellSet){{0}};
    uint64_t density = 1 + rng_below(rng, 60);
    for (int cell = 0; cell < 256; cell++) {
        member[cell] = rng_below(rng, density) == 0;
        if (member[cell]) cellset_add(out, cell);
    }
}

static void check_set(const CellSet *set, const bool member[256], uint64_t seed) {
    int count = 0, next = cellset_next(set, 0);
    bool good = true;
    for (int cell = 0; cell < 256; cell++) {
        good = good && cellset_has(set, cell) == member[cell];
        if (!member[cell]) continue;
        count++;
        good = good && next == cell;
        next = cellset_next(set, cell + 1);
    }
    good = good && next == -1 && cellset_count(set) == count && cellset_empty(set) == (count == 0);
    if (!good) fail_msg("cell sets, seed %llu", (unsigned long long)seed);
}

static void test_cellset(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 500; seed++) {
        Rng rng = rng_seed(seed);
        CellSet a, b;
        bool in_a[256], in_b[256], expected[256];
        random_set(&rng, &a, in_a);
        random_set(&rng, &b, in_b);
        check_set(&a, in_a, seed);
        CellSet both = cellset_and(a, b), either = cellset_or(a, b), minus = cellset_minus(a, b);
        for (int i = 0; i < 256; i++) expected[i] = in_a[i] && in_b[i];
        check_set(&both, expected, seed);
        for (int i = 0; i < 256; i++) expected[i] = in_a[i] || in_b[i];
        check_set(&either, expected, seed);
        for (int i = 0; i < 256; i++) expected[i] = in_a[i] && !in_b[i];
        check_set(&minus, expected, seed);
        assert_int_equal(cellset_equal(a, b), memcmp(in_a, in_b, sizeof in_a) == 0);
        assert_true(cellset_equal(a, a));
        int cell = (int)rng_below(&rng, 256);
        CellSet one = cellset_of(cell);
        assert_int_equal(cellset_count(&one), 1);
        cellset_remove(&a, cell);
        in_a[cell] = false;
        check_set(&a, in_a, seed);
    }
    CellSet none = {{0}};
    assert_int_equal(cellset_next(&none, 256), -1);
    assert_int_equal(cellset_next(&none, 255), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_ids),   cmocka_unit_test(test_known_layouts),
        cmocka_unit_test(test_box_shapes),  cmocka_unit_test(test_shapes_of_known),
        cmocka_unit_test(test_peer_counts), cmocka_unit_test(test_jigsaw),
        cmocka_unit_test(test_regions),     cmocka_unit_test(test_long_id),
        cmocka_unit_test(test_kind_names),  cmocka_unit_test(test_cellset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
