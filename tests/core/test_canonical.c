// The canonical form: equal for disguises, different for others, and the smallest there is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/make/full_grid.h"
#include "core/make/generate.h"
#include "core/solve/solver.h"
#include "core/symmetry/canonical_search.h"

static const char *const ids[] = {"4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "15x15", "16x16", "jigsaw"};
enum { IDS = sizeof ids / sizeof *ids };

static Layout layout_of(const char *id) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    return layout;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// A grid with about `clues` tokens out of `tokens`, whether they keep the rules or not.
static Grid scattered(const Layout *layout, Rng *rng, int clues, int tokens) {
    Grid grid = {{0}};
    for (int i = 0; i < clues; i++)
        grid.cell[rng_below(rng, (uint64_t)layout->cells)] = (uint8_t)(1 + rng_below(rng, (uint64_t)tokens));
    return grid;
}

// As scattered, but without clashes.
static Grid scattered_well(const Layout *layout, Rng *rng, int tries) {
    Grid grid = {{0}};
    for (int i = 0; i < tries; i++) {
        int cell = (int)rng_below(rng, (uint64_t)layout->cells);
        int token = 1 + (int)rng_below(rng, (uint64_t)layout->order);
        if (grid.cell[cell] == 0 && grid_allows(layout, &grid, cell, token)) grid.cell[cell] = (uint8_t)token;
    }
    return grid;
}

// A complete grid with many automorphisms: each row is the one above, shifted.
static Grid shifted_rows(const Layout *layout) {
    Grid grid = {{0}};
    for (int i = 0; i < layout->cells; i++) {
        int row = layout_row(layout, i), shift = row * layout->box_columns + row / layout->box_rows;
        grid.cell[i] = (uint8_t)((shift + layout_column(layout, i)) % layout->order + 1);
    }
    return grid;
}

static void fail_with(const Layout *layout, const Grid *grid, const char *what) {
    char text[CELLS_MAX + 1];
    grid_format(layout, grid, text);
    fail_msg("%s: %s %s", what, layout->id, text);
}

// Makes *best the form that these lines of the puzzle (or of its transpose) give, if that is smaller. Tokens
// are numbered as they appear, which is the least for a geometry.
static void try_lines(const Layout *layout, const Grid *puzzle, bool transposed, const uint8_t *row,
                      const uint8_t *column, bool first, Grid *best) {
    uint8_t label[TOKENS_MAX + 1] = {0}, labels = 0;
    bool less = first;
    for (int r = 0; r < layout->order; r++) {
        for (int c = 0; c < layout->order; c++) {
            int down = transposed ? column[c] : row[r], along = transposed ? row[r] : column[c];
            uint8_t token = puzzle->cell[layout_cell(layout, down, along)];
            uint8_t *was = &best->cell[layout_cell(layout, r, c)];
            if (token != 0 && label[token] == 0) label[token] = ++labels;
            if (!less && label[token] > *was) return;
            less = less || label[token] < *was;
            *was = label[token];
        }
    }
}

enum { LINES_MAX = 1296 };

// Every order of the columns (or rows) of a regular layout, each as where the line at a place comes from.
static int all_lines(const Layout *layout, bool rows, uint8_t out[LINES_MAX][TOKENS_MAX]) {
    uint64_t columns = 1, count = symmetry_geometry_count(layout, SYMMETRY_FULL);
    Transform transform;
    // Numbers count through the orders of columns first.
    while (columns < count) {
        assert_true(transform_from_number(layout, (TransformNumber){columns, 0}, &transform));
        bool rows_moved = false;
        for (int r = 0; r < layout->order; r++)
            rows_moved |= layout_row(layout, transform.cell[r * layout->order]) != r;
        if (rows_moved) break;
        columns++;
    }
    int transposes = layout->box_rows == layout->box_columns ? 2 : 1;
    uint64_t step = rows ? columns : 1, lines = rows ? count / columns / (uint64_t)transposes : columns;
    assert_true(lines <= LINES_MAX);
    for (uint64_t i = 0; i < lines; i++) {
        assert_true(transform_from_number(layout, (TransformNumber){i * step, 0}, &transform));
        for (int k = 0; k < layout->order; k++) {
            int to = transform.cell[rows ? k * layout->order : k];
            out[i][rows ? layout_row(layout, to) : layout_column(layout, to)] = (uint8_t)k;
        }
    }
    return (int)lines;
}

static Grid smallest_regular(const Layout *layout, const Grid *puzzle) {
    static uint8_t row[LINES_MAX][TOKENS_MAX], column[LINES_MAX][TOKENS_MAX];
    int rows = all_lines(layout, true, row), columns = all_lines(layout, false, column);
    int sides = layout->box_rows == layout->box_columns ? 2 : 1;
    Grid best = {{0}};
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++)
            for (int side = 0; side < sides; side++)
                try_lines(layout, puzzle, side == 1, row[r], column[c], r + c + side == 0, &best);
    }
    return best;
}

// The smallest form, by trying everything.
static Grid smallest_form(const Layout *layout, const Grid *puzzle) {
    if (symmetry_regular(layout)) return smallest_regular(layout, puzzle);
    static const uint8_t as_is[TOKENS_MAX] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    Grid best = {{0}};
    uint64_t count = symmetry_geometry_count(layout, SYMMETRY_FULL);
    for (uint64_t g = 0; g < count; g++) {
        Transform transform;
        Grid moved;
        assert_true(transform_from_number(layout, (TransformNumber){g, 0}, &transform));
        transform_apply(layout, &transform, puzzle, &moved);
        try_lines(layout, &moved, false, as_is, as_is, g == 0, &best);
    }
    return best;
}

static void check_smallest(const Layout *layout, const Grid *puzzle) {
    Grid form, want = smallest_form(layout, puzzle), led;
    Transform to;
    canonical_form(layout, puzzle, &form, &to);
    if (!grid_equal(layout, &form, &want)) fail_with(layout, puzzle, "not the smallest form");
    transform_apply(layout, &to, puzzle, &led);
    if (!grid_equal(layout, &form, &led)) fail_with(layout, puzzle, "the transform leads elsewhere");
}

static void is_smallest_on_small_boards(void **state) {
    (void)state;
    static const struct {
        const char *id;
        int rounds, clues;
    } runs[] = {{"4x4", 3000, 16}, {"6x6", 300, 40}, {"jigsaw", 500, 60}};
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        Layout layout = layout_of(runs[i].id);
        Rng rng = rng_seed(700 + i);
        for (int n = 0; n < runs[i].rounds; n++) {
            int clues = (int)rng_below(&rng, (uint64_t)runs[i].clues + 1);
            Grid loose = scattered(&layout, &rng, clues, 1 + (int)rng_below(&rng, (uint64_t)layout.order));
            Grid strict = scattered_well(&layout, &rng, 2 * clues);
            check_smallest(&layout, &loose);
            check_smallest(&layout, &strict);
        }
    }
}

// Boards of 1 x n boxes and other odd shapes take the same way.
static void is_smallest_on_odd_shapes(void **state) {
    (void)state;
    static const int shape[][2] = {{1, 3}, {3, 1}, {1, 4}, {3, 2}, {1, 2}, {2, 1}};
    for (size_t i = 0; i < sizeof shape / sizeof *shape; i++) {
        Layout layout;
        layout_init_boxes(&layout, "odd", shape[i][0], shape[i][1]);
        Rng rng = rng_seed(720 + i);
        for (int n = 0; n < 200; n++) {
            int clues = (int)rng_below(&rng, (uint64_t)layout.cells + 1);
            Grid loose = scattered(&layout, &rng, clues, layout.order);
            Grid strict = scattered_well(&layout, &rng, 2 * clues);
            check_smallest(&layout, &loose);
            check_smallest(&layout, &strict);
        }
    }
}

static void is_smallest_on_9x9(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    Rng rng = rng_seed(730);
    int rounds = TEST_SOAK ? 40 : 3;
    for (int n = 0; n < rounds; n++) {
        GenerateSpec spec = {.pattern = PATTERN_NONE};
        Grid puzzle, full;
        generate_puzzle(&layout, &rng, &spec, &puzzle, &full);
        check_smallest(&layout, &puzzle);
        if (n % 3 == 0) check_smallest(&layout, &full);
        if (n % 3 == 1) puzzle = scattered(&layout, &rng, 40, 1 + (int)rng_below(&rng, 9));
        if (n % 3 == 1) check_smallest(&layout, &puzzle);
    }
}

// Every disguise of a puzzle has its form, and the transform leads there.
static void check_disguises(const Layout *layout, const Grid *puzzle, int rounds, Rng *rng) {
    Grid form, again, other, led;
    canonical_form(layout, puzzle, &form, NULL);
    canonical_form(layout, &form, &again, NULL);
    if (!grid_equal(layout, &form, &again)) fail_with(layout, puzzle, "the form of the form is another");
    for (int n = 0; n < rounds; n++) {
        Transform disguise = transform_random(layout, SYMMETRY_FULL, rng), to;
        Grid disguised;
        transform_apply(layout, &disguise, puzzle, &disguised);
        canonical_form(layout, &disguised, &other, &to);
        if (!grid_equal(layout, &form, &other)) fail_with(layout, &disguised, "a disguise has another form");
        transform_apply(layout, &to, &disguised, &led);
        if (!grid_equal(layout, &form, &led)) fail_with(layout, &disguised, "the transform leads elsewhere");
        TransformNumber number;
        assert_true(transform_number(layout, &to, &number));
    }
}

static void a_thousand_disguises(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    Rng rng = rng_seed(740);
    GenerateSpec spec = {.pattern = PATTERN_ROTATE180};
    Grid puzzle, full;
    generate_puzzle(&layout, &rng, &spec, &puzzle, &full);
    check_disguises(&layout, &puzzle, 1000, &rng);
    check_disguises(&layout, &full, 1000, &rng);
    assert_true(grid_parse(&layout,
                           "..............12..3.45........15...2........6......7...2..6....5...4...8.7.9...."
                           ".",
                           &puzzle));
    check_disguises(&layout, &puzzle, 1000, &rng);
}

static void disguises_on_every_board(void **state) {
    (void)state;
    for (int i = 0; i < IDS; i++) {
        Layout layout = layout_of(ids[i]);
        Rng rng = rng_seed(750 + (uint64_t)i);
        for (int n = 0; n < 60; n++) {
            int clues = (int)rng_below(&rng, (uint64_t)layout.cells);
            Grid strict = scattered_well(&layout, &rng, clues);
            check_disguises(&layout, &strict, 5, &rng);
            Grid one_token = scattered(&layout, &rng, clues, 1);
            check_disguises(&layout, &one_token, 5, &rng);
            Grid loose = scattered(&layout, &rng, clues, layout.order);
            check_disguises(&layout, &loose, 5, &rng);
        }
        if (symmetry_regular(&layout)) {
            Grid even = shifted_rows(&layout);
            check_disguises(&layout, &even, 20, &rng);
        }
    }
}

// Essentially different puzzles have different forms: on 4x4 the number of complete grids is known (288, of
// two kinds).
static void different_puzzles_stay_different(void **state) {
    (void)state;
    Layout layout = layout_of("4x4");
    Rng rng = rng_seed(760);
    Grid kinds[8];
    int count = 0, met[8] = {0};
    for (int n = 0; n < 500; n++) {
        Grid full, form;
        full_grid_draw(&layout, &rng, &full);
        canonical_form(&layout, &full, &form, NULL);
        int k = 0;
        while (k < count && !grid_equal(&layout, &form, &kinds[k])) k++;
        assert_true(k < 8);
        if (k == count) kinds[count++] = form;
        met[k]++;
    }
    assert_int_equal(count, 2);
    assert_true(met[0] > 50 && met[1] > 50);
}

// The forms that are known without a search.
static void known_forms(void **state) {
    (void)state;
    for (int i = 0; i < IDS; i++) {
        Layout layout = layout_of(ids[i]);
        Grid grid = {{0}}, form, want = {{0}};
        canonical_form(&layout, &grid, &form, NULL);
        assert_true(grid_equal(&layout, &form, &want));
        if (!symmetry_regular(&layout)) continue;
        grid.cell[layout.order + 2] = 3;
        want.cell[layout.cells - 1] = 1;
        canonical_form(&layout, &grid, &form, NULL);
        assert_true(grid_equal(&layout, &form, &want));
        for (int c = 0; c < layout.cells; c++) grid.cell[c] = 4;
        for (int c = 0; c < layout.cells; c++) want.cell[c] = 1;
        canonical_form(&layout, &grid, &form, NULL);
        assert_true(grid_equal(&layout, &form, &want));
    }
}

// The first and the last of all forms of complete grids (found by "Red Ed" of the players' forum), and the
// grid with most automorphisms: each is its own form, out of whatever disguise.
static void known_complete_forms(void **state) {
    (void)state;
    static const char *const forms[] = {
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
        "123456789457893612986217354274538196531964827698721435342685971715349268869172543",
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    };
    Layout layout = layout_of("9x9");
    Rng rng = rng_seed(765);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        Grid grid, form;
        assert_true(grid_parse(&layout, forms[i], &grid));
        canonical_form(&layout, &grid, &form, NULL);
        assert_true(grid_equal(&layout, &grid, &form));
        check_disguises(&layout, &grid, 1000, &rng);
    }
}

// The search of complete 9x9 grids finds what the general one does, automorphisms too, and minds its limits.
static void complete_grids_have_two_ways(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    Rng rng = rng_seed(767);
    for (int n = 0; n < 1500; n++) {
        Grid full, form, other;
        Arrangements found, want;
        if (n % 3 == 0) {
            full = shifted_rows(&layout);
            Transform disguise = transform_random(&layout, SYMMETRY_FULL, &rng);
            transform_apply(&layout, &disguise, &full, &full);
        } else {
            full_grid_draw(&layout, &rng, &full);
        }
        assert_true(canonical_complete_9x9(&full, &form, &found));
        canonical_search(&layout, &full, &other, &want);
        if (!grid_equal(&layout, &form, &other)) fail_with(&layout, &full, "two forms");
        if (found.count != want.count) fail_with(&layout, &full, "two counts of automorphisms");
        int cell = (int)rng_below(&rng, 81), token = full.cell[cell];
        full.cell[cell] = 0;
        assert_false(canonical_complete_9x9(&full, &form, &found));
        full.cell[cell] = (uint8_t)(token % 9 + 1);
        assert_false(canonical_complete_9x9(&full, &form, &found));
    }
}

// A puzzle at any stage of being solved, and with some tokens gone: what lies between complete and sparse.
static void disguises_of_thinned_grids(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    Rng rng = rng_seed(768);
    for (int n = 0; n < 400; n++) {
        Grid full = shifted_rows(&layout);
        if (n % 2 == 0) full_grid_draw(&layout, &rng, &full);
        uint64_t tokens = rng_next(&rng), holes = rng_below(&rng, 82);
        for (int i = 0; i < 81; i++) {
            bool gone = n % 4 < 2 ? (tokens >> full.cell[i]) & 1 : rng_below(&rng, 81) < holes;
            if (gone) full.cell[i] = 0;
        }
        check_disguises(&layout, &full, 10, &rng);
    }
}

// Symmetry, emptiness and clashes cost no more than a second, whatever the board.
static void nothing_takes_long(void **state) {
    (void)state;
    double limit = 1.0;
    for (int i = 0; i < IDS; i++) {
        Layout layout = layout_of(ids[i]);
        if (!symmetry_regular(&layout)) continue;
        Rng rng = rng_seed(770 + (uint64_t)i);
        Grid grids[12] = {{{0}}};
        int order = layout.order, count = 2;
        grids[1] = shifted_rows(&layout);
        for (int r = 0; r < order; r++) {
            grids[count].cell[r * order + r] = (uint8_t)(r + 1); // a diagonal of all tokens
            grids[count + 1].cell[r * order + r] = 1;            // and of one
        }
        for (int c = 0; c < layout.cells; c++) {
            int row = layout_row(&layout, c), column = layout_column(&layout, c);
            int in_box = row % layout.box_rows * layout.box_columns + column % layout.box_columns;
            grids[count + 2].cell[c] = (uint8_t)(in_box + 1); // every box alike: clashes
            if (layout.box_of[c] == 0) grids[count + 3].cell[c] = (uint8_t)(in_box + 1); // one full box
            if (row < layout.box_rows) grids[count + 4].cell[c] = grids[1].cell[c];      // one full band
            if (row % layout.box_rows == 0) grids[count + 5].cell[c] = grids[1].cell[c]; // a row of each band
        }
        count += 6;
        for (; count < 12; count++) grids[count] = scattered_well(&layout, &rng, 30 * (count - 7));
        for (int n = 0; n < count; n++) {
            Grid form;
            double start = seconds();
            canonical_form(&layout, &grids[n], &form, NULL);
            double took = seconds() - start;
            if (took > limit) {
                printf("%s, grid %d: %.3f s\n", ids[i], n, took);
                fail_with(&layout, &grids[n], "too slow");
            }
        }
    }
}

static void ids_are_pinned(void **state) {
    (void)state;
    static const struct {
        const char *layout, *puzzle;
        uint64_t id;
    } pins[] = {
        {"4x4", "................", 0x4bb55ce0bd4},
        {"9x9", ".................................................................................",
         0x2df80d531ca},
        {"9x9", "..............12..3.45........15...2........6......7...2..6....5...4...8.7.9.....",
         0x19a674ffff2},
        {"9x9", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
         0x1b1ed02fba3},
        {"jigsaw", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
         0x03a6e62ed2b},
    };
    for (size_t i = 0; i < sizeof pins / sizeof *pins; i++) {
        Layout layout = layout_of(pins[i].layout);
        Grid grid, form;
        assert_true(grid_parse(&layout, pins[i].puzzle, &grid));
        canonical_form(&layout, &grid, &form, NULL);
        uint64_t id = canonical_id(&layout, &form);
        assert_int_equal(id >> SEED_ID_BITS, 0);
        if (id != pins[i].id) fail_msg("pin %d: 0x%011llx", (int)i, (unsigned long long)id);
    }
}

// Forms are a promise: ids in packs and share codes hold them. The sums, of the ids of puzzles and of their
// solutions, are of the first search there was.
static void forms_are_pinned(void **state) {
    (void)state;
    static const struct {
        const char *path;
        uint64_t puzzles, solutions;
    } pins[] = {
        {TEST_DATA "/minimal.txt", 0x130637a08a596f1e, 0x79ab1426289ed87c},
        {TEST_DATA "/easy.txt", 0xc58607d64d8945cb, 0x4cce67e71510148c},
    };
    Layout layout = layout_of("9x9");
    for (size_t i = 0; i < sizeof pins / sizeof *pins; i++) {
        FILE *file = fopen(pins[i].path, "r");
        assert_non_null(file);
        char line[256];
        uint64_t puzzles = 0, solutions = 0;
        while (fgets(line, sizeof line, file)) {
            Grid puzzle, solution, form;
            line[strcspn(line, "\r\n")] = '\0';
            if (!grid_parse(&layout, line, &puzzle)) continue;
            assert_true(solver_unique(&layout, &puzzle, &solution));
            canonical_form(&layout, &puzzle, &form, NULL);
            puzzles = puzzles * 31 + canonical_id(&layout, &form);
            canonical_form(&layout, &solution, &form, NULL);
            solutions = solutions * 31 + canonical_id(&layout, &form);
        }
        assert_int_equal(fclose(file), 0);
        assert_int_equal(puzzles, pins[i].puzzles);
        assert_int_equal(solutions, pins[i].solutions);
    }
}

static int compare_ids(const void *a, const void *b) {
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

// 100,000 ids of 44 bits: less than three pairs in ten thousand runs would meet by chance.
static void ids_do_not_meet(void **state) {
    (void)state;
    enum { COUNT = 100000 };
    static uint64_t id[COUNT];
    Layout layout = layout_of("9x9");
    Rng rng = rng_seed(780);
    int ones = 0;
    for (int n = 0; n < COUNT; n++) {
        Grid grid = scattered(&layout, &rng, 40, 9);
        id[n] = canonical_id(&layout, &grid);
        ones += __builtin_popcountll(id[n]);
    }
    qsort(id, COUNT, sizeof *id, compare_ids);
    for (int n = 1; n < COUNT; n++) assert_true(id[n] != id[n - 1]);
    double mean = (double)ones / COUNT;
    assert_true(mean > 21.9 && mean < 22.1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_smallest_on_small_boards),
        cmocka_unit_test(is_smallest_on_odd_shapes),
        cmocka_unit_test(is_smallest_on_9x9),
        cmocka_unit_test(a_thousand_disguises),
        cmocka_unit_test(disguises_on_every_board),
        cmocka_unit_test(different_puzzles_stay_different),
        cmocka_unit_test(known_forms),
        cmocka_unit_test(known_complete_forms),
        cmocka_unit_test(complete_grids_have_two_ways),
        cmocka_unit_test(disguises_of_thinned_grids),
        cmocka_unit_test(nothing_takes_long),
        cmocka_unit_test(ids_are_pinned),
        cmocka_unit_test(forms_are_pinned),
        cmocka_unit_test(ids_do_not_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
