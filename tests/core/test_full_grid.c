// Full grids: complete, the same for the same seed, and drawn without favour. Seeds are fixed, so that
// nothing fails by chance; the bounds are those that a fair draw passes 9,999 times in 10,000.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/make/full_grid.h"
#include "core/solve/solver.h"

enum { TIMES = TEST_SOAK ? 20 : 1 };

static const double Z = 3.72; // of the normal distribution, one chance in 10,000 lies above

// The value that chi-squared exceeds when the normal distribution exceeds z (E. Wilson, M. Hilferty, 1931).
static double chi_bound(int freedom, double z) {
    double v = 2.0 / (9.0 * freedom), root = 1 - v + z * sqrt(v);
    return freedom * root * root * root;
}

static double chi_squared(const int *met, const double *expected, int count) {
    double chi = 0;
    for (int i = 0; i < count; i++) chi += (met[i] - expected[i]) * (met[i] - expected[i]) / expected[i];
    return chi;
}

static void check_chi(double chi, int freedom, double z, const char *what) {
    if (chi > chi_bound(freedom, z))
        fail_msg("%s: chi-squared %.1f with %d degrees of freedom, at most %.1f wanted", what, chi, freedom,
                 chi_bound(freedom, z));
}

static void test_complete(void **state) {
    (void)state;
    for (int i = 0; layout_id(i); i++) {
        Layout layout;
        layout_init(&layout, layout_id(i));
        Grid last = {{0}};
        int times = full_grid_is_uniform(&layout) ? 5000 : 50;
        for (uint64_t seed = 0; seed < (uint64_t)times; seed++) {
            Rng rng = rng_seed(seed), same = rng;
            Grid grid, again;
            memset(&grid, 0xAA, sizeof grid);
            full_grid_draw(&layout, &rng, &grid);
            full_grid_draw(&layout, &same, &again);
            bool rest = true;
            for (int cell = layout.cells; cell < CELLS_MAX; cell++) rest = rest && grid.cell[cell] == 0;
            if (!grid_complete(&layout, &grid) || !rest || memcmp(&grid, &again, sizeof grid) != 0 ||
                rng_next(&rng) != rng_next(&same) || (layout.order > 6 && grid_equal(&layout, &grid, &last)))
                fail_msg("%s, seed %llu", layout.id, (unsigned long long)seed);
            last = grid;
        }
    }
}

static void test_which_are_uniform(void **state) {
    (void)state;
    for (int i = 0; layout_id(i); i++) {
        Layout layout;
        layout_init(&layout, layout_id(i));
        bool expected = !strcmp(layout.id, "9x9") || !strcmp(layout.id, "4x4") || !strcmp(layout.id, "6x6");
        assert_int_equal(full_grid_is_uniform(&layout), expected);
    }
    // Boxes that stand where those of a fast layout lie.
    Layout layout;
    layout_init_boxes(&layout, "upright", 3, 2);
    Rng rng = rng_seed(1);
    Grid grid;
    assert_false(full_grid_is_uniform(&layout));
    full_grid_draw(&layout, &rng, &grid);
    assert_true(grid_complete(&layout, &grid));
}

// The same draw on every machine; whoever changes the drawing changes these.
static void test_fixed_draws(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"9x9", "253869174614732598897415632429183756731256489586947321962571843378624915145398267"},
        {"4x4", "3421214312344312"},
        {"6x6", "561342423561635214214653346125152436"},
        {"8x8", "5864271321376458768135423425768165134827427813651356827487425136"},
        {"jigsaw", "921564387215783469834629715187346952743958621356172894679235148568491273492817536"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Layout layout;
        layout_init(&layout, cases[i][0]);
        Rng rng = rng_seed(20250101);
        Grid grid;
        full_grid_draw(&layout, &rng, &grid);
        char text[CELLS_MAX + 1];
        grid_format(&layout, &grid, text);
        assert_string_equal(text, cases[i][1]);
    }
}

// Intercalates: pairs of rows and columns that cross in only two tokens, among the given rows.
static int intercalates(const Grid *grid, int n, int row_from, int row_to) {
    int count = 0;
    for (int r = row_from; r < row_to; r++)
        for (int s = r + 1; s < row_to; s++)
            for (int c = 0; c < n; c++)
                for (int d = c + 1; d < n; d++)
                    count += grid->cell[n * r + c] == grid->cell[n * s + d] &&
                             grid->cell[n * r + d] == grid->cell[n * s + c];
    return count;
}

static void transpose(const Grid *grid, int n, Grid *out) {
    *out = (Grid){{0}};
    for (int cell = 0; cell < n * n; cell++) out->cell[cell % n * n + cell / n] = grid->cell[cell];
}

// A grid's name but for the names of its tokens, which are made those of the first row in order.
static uint64_t name_of(const Grid *grid, int n) {
    uint8_t token[TOKENS_MAX + 1] = {0};
    uint64_t name = UINT64_C(14695981039346656037);
    for (int i = 0; i < n; i++) token[grid->cell[i]] = (uint8_t)i;
    for (int cell = 0; cell < n * n; cell++)
        name = (name ^ token[grid->cell[cell]]) * UINT64_C(1099511628211);
    return name;
}

static int by_size(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

typedef struct {
    uint64_t *name;
    int count, n;
} Known;

static bool know(void *context, const Grid *grid) {
    Known *known = context;
    known->name[known->count++] = name_of(grid, known->n);
    return true;
}

// Every grid there is, but for the names of tokens, comes up equally often.
static void check_every_grid(const char *id, int kinds, int draws) {
    Layout layout;
    layout_init(&layout, id);
    Known known = {.name = calloc((size_t)kinds, sizeof *known.name), .n = layout.order};
    int *met = calloc((size_t)kinds, sizeof *met);
    double *expected = calloc((size_t)kinds, sizeof *expected);
    assert_true(known.name && met && expected);
    Grid first_row = {{0}};
    for (int i = 0; i < layout.order; i++) first_row.cell[i] = (uint8_t)(i + 1);
    assert_int_equal(solver_each(&layout, &first_row, (uint64_t)kinds + 1, NULL, NULL, NULL, NULL), kinds);
    solver_each(&layout, &first_row, (uint64_t)kinds, know, NULL, &known, NULL);
    qsort(known.name, (size_t)kinds, sizeof *known.name, by_size);
    Rng rng = rng_seed(2);
    for (int draw = 0; draw < draws; draw++) {
        Grid grid;
        full_grid_draw(&layout, &rng, &grid);
        uint64_t name = name_of(&grid, layout.order);
        uint64_t *found = bsearch(&name, known.name, (size_t)kinds, sizeof name, by_size);
        assert_non_null(found);
        met[found - known.name]++;
    }
    for (int i = 0; i < kinds; i++) expected[i] = (double)draws / kinds;
    check_chi(chi_squared(met, expected, kinds), kinds - 1, Z, id);
    free(known.name);
    free(met);
    free(expected);
}

static void test_every_grid_of_4x4(void **state) {
    (void)state;
    check_every_grid("4x4", 288 / 24, 40000 * TIMES);
}

static void test_every_grid_of_6x6(void **state) {
    (void)state;
    check_every_grid("6x6", 28200960 / 720, 400000 * TIMES);
}

// All 288 grids with the names of their tokens, and the two classes that disguises make of them: of the 96
// with 12 intercalates and the 192 with 4.
static void test_4x4_with_names(void **state) {
    (void)state;
    enum { DRAWS = 57600 * TIMES };
    Layout layout;
    layout_init(&layout, "4x4");
    uint64_t known[288];
    int met[288] = {0}, in_class[2] = {0}, kinds = 0;
    double expected[288];
    Rng rng = rng_seed(3);
    for (int draw = 0; draw < DRAWS; draw++) {
        Grid grid;
        full_grid_draw(&layout, &rng, &grid);
        uint64_t name;
        char text[CELLS_MAX + 1];
        grid_format(&layout, &grid, text);
        text[12] = '\0';
        name = strtoull(text, NULL, 10); // three rows say all
        int i = 0;
        while (i < kinds && known[i] != name) i++;
        if (i == kinds) {
            assert_true(kinds < 288);
            known[kinds++] = name;
        }
        met[i]++;
        in_class[intercalates(&grid, 4, 0, 4) == 12]++;
    }
    assert_int_equal(kinds, 288);
    for (int i = 0; i < 288; i++) expected[i] = DRAWS / 288.0;
    check_chi(chi_squared(met, expected, 288), 287, Z, "288 grids");
    const double classes[2] = {DRAWS * 2 / 3.0, DRAWS / 3.0};
    check_chi(chi_squared(in_class, classes, 2), 1, Z, "two classes");
}

// How often pairs of cells hold the same token.
typedef struct {
    int draws;
    int same[81][81];
    int token[81][9];
} Pairs;

static void count_pairs(const Layout *layout, const Grid *grid, Pairs *pairs) {
    pairs->draws++;
    for (int a = 0; a < layout->cells; a++) {
        pairs->token[a][grid->cell[a] - 1]++;
        for (int b = 0; b < layout->cells; b++) pairs->same[a][b] += grid->cell[a] == grid->cell[b];
    }
}

// Rows may change places in a band, and bands, and columns likewise: so a token of one cell is equally often
// in each cell of a box where it can be.
static double chance_of_same(const Layout *layout, int a, int b) {
    if (cellset_has(&layout->peers[a], b)) return 0;
    bool one_band = layout_row(layout, a) / layout->box_rows == layout_row(layout, b) / layout->box_rows;
    bool one_stack =
        layout_column(layout, a) / layout->box_columns == layout_column(layout, b) / layout->box_columns;
    int places = one_band    ? (layout->box_rows - 1) * layout->box_columns
                 : one_stack ? layout->box_rows * (layout->box_columns - 1)
                             : layout->order;
    return 1.0 / places;
}

static void check_pairs(const Layout *layout, const Pairs *pairs) {
    for (int a = 0; a < layout->cells; a++) {
        double expected[9];
        for (int i = 0; i < layout->order; i++) expected[i] = (double)pairs->draws / layout->order;
        check_chi(chi_squared(pairs->token[a], expected, layout->order), layout->order - 1, Z + 1, "a cell");
        for (int b = 0; b < a; b++) {
            double p = chance_of_same(layout, a, b), mean = pairs->draws * p;
            double off = fabs(pairs->same[a][b] - mean);
            // One chance in 3.5 million each, for there are 3240 pairs.
            if (off > 5.1 * sqrt(mean * (1 - p)))
                fail_msg("%s, cells %d and %d: same %d times, %.0f expected", layout->id, a, b,
                         pairs->same[a][b], mean);
        }
    }
}

static void test_pairs_of_cells(void **state) {
    (void)state;
    static const char *const ids[] = {"9x9", "6x6"};
    for (int i = 0; i < 2; i++) {
        Layout layout;
        layout_init(&layout, ids[i]);
        static Pairs pairs;
        memset(&pairs, 0, sizeof pairs);
        Rng rng = rng_seed(4);
        for (int draw = 0; draw < 60000 * TIMES; draw++) {
            Grid grid;
            full_grid_draw(&layout, &rng, &grid);
            count_pairs(&layout, &grid, &pairs);
        }
        check_pairs(&layout, &pairs);
    }
}

// A sum of draws, for its mean and how far that may be off.
typedef struct {
    double sum, squares;
    int count;
} Tally;

static void tally(Tally *tally_of, double value) {
    tally_of->sum += value;
    tally_of->squares += value * value;
    tally_of->count++;
}

static void check_mean(const Tally *of, double expected, const char *what) {
    double mean = of->sum / of->count;
    double error = sqrt((of->squares / of->count - mean * mean) / of->count);
    if (fabs(mean - expected) > Z * error)
        fail_msg("%s: %.4f on average, %.4f expected, give or take %.4f", what, mean, expected, error);
}

// Classes of grids differ in the number of their intercalates, so that a bias between them would show. The
// expected number in a band is a sum over the 44 classes of bands of B. Felgenhauer and F. Jarvis, each
// weighted with how many grids it has; the sum of the weights came out as 6,670,903,752,021,072,936,960, the
// number of all grids. A draw by search (solver_draw) has 10.5 in a grid instead of 11.58. The drawing treats
// the three bands and the three stacks in six ways, and all must show the same.
static void test_classes_of_9x9(void **state) {
    (void)state;
    static const double IN_A_BAND = 12873603779648178094080.0 / 6670903752021072936960.0; // 1.9298
    Layout layout;
    layout_init(&layout, "9x9");
    Tally all = {0}, part[6] = {{0}};
    Rng rng = rng_seed(5);
    for (int draw = 0; draw < 100000 * TIMES; draw++) {
        Grid grid, turned;
        full_grid_draw(&layout, &rng, &grid);
        transpose(&grid, 9, &turned);
        int count = 0;
        for (int i = 0; i < 6; i++) {
            int here = intercalates(i < 3 ? &grid : &turned, 9, i % 3 * 3, i % 3 * 3 + 3);
            tally(&part[i], here);
            count += here;
        }
        tally(&all, count);
    }
    check_mean(&all, 6 * IN_A_BAND, "whole grid");
    for (int i = 0; i < 6; i++) check_mean(&part[i], IN_A_BAND, "one of three bands and three stacks");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_complete),          cmocka_unit_test(test_which_are_uniform),
        cmocka_unit_test(test_fixed_draws),       cmocka_unit_test(test_every_grid_of_4x4),
        cmocka_unit_test(test_every_grid_of_6x6), cmocka_unit_test(test_4x4_with_names),
        cmocka_unit_test(test_pairs_of_cells),    cmocka_unit_test(test_classes_of_9x9),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
