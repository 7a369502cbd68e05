// The count of automorphisms: against trying the whole group on small boards and a few 9x9 grids, against
// published counts, and against what is known of simple grids on large boards.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/make/full_grid.h"
#include "core/make/generate.h"
#include "core/symmetry/symmetry.h"

static const char most_canonical[] =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

static Layout layout_of(const char *id) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    return layout;
}

static Grid grid_of(const Layout *layout, const char *text) {
    Grid grid;
    assert_true(grid_parse(layout, text, &grid));
    return grid;
}

static void fail_with(const Layout *layout, const Grid *grid, const char *what) {
    char text[CELLS_MAX + 1];
    grid_format(layout, grid, text);
    fail_msg("%s: %s %s", what, layout->id, text);
}

// Whether some relabelling of `moved` gives the puzzle.
static bool same_but_for_labels(const Layout *layout, const Grid *moved, const Grid *puzzle) {
    uint8_t to[TOKENS_MAX + 1] = {0}, from[TOKENS_MAX + 1] = {0};
    for (int i = 0; i < layout->cells; i++) {
        uint8_t a = moved->cell[i], b = puzzle->cell[i];
        if (to[a] == 0 && from[b] == 0) {
            to[a] = (uint8_t)(b + 1);
            from[b] = (uint8_t)(a + 1);
        }
        if (to[a] != b + 1 || from[b] != a + 1 || (a == 0) != (b == 0)) return false;
    }
    return true;
}

// Tries every geometry. by_cell (NULL allowed): of how many automorphisms each cell stays in its place.
static uint64_t count_by_trial(const Layout *layout, const Grid *puzzle, uint64_t by_cell[CELLS_MAX]) {
    uint64_t count = 0, group = symmetry_geometry_count(layout, SYMMETRY_FULL);
    for (uint64_t g = 0; g < group; g++) {
        Transform transform;
        Grid moved;
        assert_true(transform_from_number(layout, (TransformNumber){g, 0}, &transform));
        for (int i = 0; i < layout->cells; i++) moved.cell[transform.cell[i]] = puzzle->cell[i];
        if (!same_but_for_labels(layout, &moved, puzzle)) continue;
        count++;
        for (int i = 0; by_cell && i < layout->cells; i++) by_cell[i] += transform.cell[i] == i;
    }
    return count;
}

static void check_whole_group(const Layout *layout, const Grid *puzzle) {
    if (canonical_automorphisms(layout, puzzle) != count_by_trial(layout, puzzle, NULL))
        fail_with(layout, puzzle, "the count is not that of the trial");
}

static Grid scattered(const Layout *layout, Rng *rng, int clues, int tokens, bool rules) {
    Grid grid = {{0}};
    for (int i = 0; i < clues; i++) {
        int cell = (int)rng_below(rng, (uint64_t)layout->cells);
        int token = 1 + (int)rng_below(rng, (uint64_t)tokens);
        if (!rules || (grid.cell[cell] == 0 && grid_allows(layout, &grid, cell, token)))
            grid.cell[cell] = (uint8_t)token;
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

// Keeps only the tokens, or only the boxes, of the bits set.
static Grid thinned(const Layout *layout, const Grid *grid, uint64_t bits, bool boxes) {
    Grid thin = *grid;
    for (int i = 0; i < layout->cells; i++) {
        int bit = boxes ? layout->box_of[i] : grid->cell[i];
        if (!((bits >> bit) & 1)) thin.cell[i] = 0;
    }
    return thin;
}

static void check_kinds(const Layout *layout, uint64_t seed, int rounds) {
    Rng rng = rng_seed(seed);
    for (int n = 0; n < rounds; n++) {
        int clues = (int)rng_below(&rng, (uint64_t)layout->cells + 1);
        int tokens = 1 + (int)rng_below(&rng, (uint64_t)layout->order);
        Grid loose = scattered(layout, &rng, clues, tokens, false);
        Grid strict = scattered(layout, &rng, 2 * clues, tokens, true);
        check_whole_group(layout, &loose);
        check_whole_group(layout, &strict);
        if (layout->box_rows == 0) continue;
        Grid even = shifted_rows(layout), thin = thinned(layout, &even, rng_next(&rng), n % 2 == 0);
        Transform disguise = transform_random(layout, SYMMETRY_FULL, &rng);
        transform_apply(layout, &disguise, &thin, &thin);
        check_whole_group(layout, &thin);
    }
}

static void whole_group_on_small_boards(void **state) {
    (void)state;
    static const struct {
        const char *id;
        int rounds;
    } runs[] = {{"4x4", 400}, {"6x6", 40}, {"jigsaw", 100}};
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        Layout layout = layout_of(runs[i].id);
        Grid empty = {{0}};
        check_whole_group(&layout, &empty);
        check_kinds(&layout, 800 + i, runs[i].rounds);
    }
}

static void whole_group_on_odd_shapes(void **state) {
    (void)state;
    static const int shape[][2] = {{1, 3}, {3, 1}, {1, 4}, {3, 2}, {1, 2}, {2, 1}};
    for (size_t i = 0; i < sizeof shape / sizeof *shape; i++) {
        Layout layout;
        layout_init_boxes(&layout, "odd", shape[i][0], shape[i][1]);
        Grid empty = {{0}};
        check_whole_group(&layout, &empty);
        check_kinds(&layout, 820 + i, 60);
    }
}

// Every complete grid is a disguise of one of a few, and of each there are as many as the group has elements
// for each automorphism: together they must be all the grids there are. Their numbers are known: 288 on 4x4
// in 2 classes, 28,200,960 on 6x6 in 49 (C. Jarvis; E. Russell and C. Jarvis).
static void classes_make_up_all_grids(void **state) {
    (void)state;
    enum { CLASSES_MAX = 64 };
    static const struct {
        const char *id;
        int classes, draws;
        uint64_t grids;
    } known[] = {{"4x4", 2, 100, 288}, {"6x6", 49, 6000, 28200960}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        Layout layout = layout_of(known[i].id);
        Rng rng = rng_seed(840 + i);
        Grid class[CLASSES_MAX];
        int classes = 0;
        uint64_t sum = 0, group = symmetry_geometry_count(&layout, SYMMETRY_FULL) *
                                  symmetry_relabel_count(&layout, SYMMETRY_FULL);
        for (int n = 0; n < known[i].draws; n++) {
            Grid full, form;
            full_grid_draw(&layout, &rng, &full);
            canonical_form(&layout, &full, &form, NULL);
            int k = 0;
            while (k < classes && !grid_equal(&layout, &form, &class[k])) k++;
            if (k < classes) continue;
            assert_true(classes < CLASSES_MAX);
            class[classes++] = form;
            uint64_t automorphisms = canonical_automorphisms(&layout, &full);
            assert_int_equal(group % automorphisms, 0);
            sum += group / automorphisms;
        }
        assert_int_equal(classes, known[i].classes);
        assert_int_equal(sum, known[i].grids);
    }
}

static void known_counts(void **state) {
    (void)state;
    static const struct {
        const char *puzzle;
        uint64_t count;
    } known[] = {
        // From the players' forum: the grid of most automorphisms, the last of all minlex forms, and the
        // first.
        {most_canonical, 648},
        {"123456789457893612986217354274538196531964827698721435342685971715349268869172543", 72},
        {"123456789456789123789123456214365897365897214897214365531642978642978531978531642", 3},
        {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1},
        // Nothing; a cell, one of 81; a row, one of 18 lines; a box, one of 9.
        {".................................................................................", 3359232},
        {"........................................5........................................", 3359232 / 81},
        {"...........................123456789.............................................", 3359232 / 18},
        {"123......456......789............................................................", 3359232 / 9},
        // Three equal tokens in a row of boxes (one of 6 rows, 6 orders, 27 columns), or in a mini-row.
        {"1...........1...........1........................................................", 3359232 / 972},
        {"111..............................................................................", 3359232 / 54},
    };
    Layout layout = layout_of("9x9");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        Grid grid = grid_of(&layout, known[i].puzzle);
        assert_int_equal(canonical_automorphisms(&layout, &grid), known[i].count);
    }
}

// How many automorphisms complete grids can have was found from the catalogue of all of them (G. Fowler):
// these numbers and no others, and nearly always 1.
static void complete_grids_have_published_counts(void **state) {
    (void)state;
    static const int possible[] = {1, 2, 3, 4, 6, 8, 9, 12, 18, 27, 36, 54, 72, 108, 162, 648};
    Layout layout = layout_of("9x9");
    Rng rng = rng_seed(850);
    for (int n = 0; n < 300; n++) {
        Grid full;
        full_grid_draw(&layout, &rng, &full);
        assert_int_equal(canonical_automorphisms(&layout, &full), 1); // one in ten thousand has more
    }
    // Grids of great symmetry: a shift in each band, a shift of the shift from band to band, columns turned.
    for (int n = 0; n < 2000; n++) {
        Grid grid = {{0}};
        uint64_t bits = rng_next(&rng);
        for (int i = 0; i < 81; i++) {
            int band = i / 27, row = i / 9 % 3, stack = i % 9 / 3, column = i % 3;
            int turn = (int)((bits >> (2 * band + 6 * stack)) & 3) % 3, in_box = (column + turn + band) % 3;
            int shift = (bits >> (20 + band)) & 1 ? 2 * row : row;
            grid.cell[i] = (uint8_t)(3 * ((stack + shift) % 3) + in_box + 1);
        }
        if (!grid_complete(&layout, &grid)) continue;
        uint64_t count = canonical_automorphisms(&layout, &grid);
        bool found = false;
        for (size_t i = 0; i < sizeof possible / sizeof *possible; i++)
            found |= count == (uint64_t)possible[i];
        if (!found) fail_with(&layout, &grid, "a count that no grid has");
    }
}

// What is left of a regular grid, in disguise: the count divides the group's, and a disguise has as many.
static void counts_divide_the_group(void **state) {
    (void)state;
    static const char *const ids[] = {"8x8", "9x9", "10x10", "12x12", "15x15", "16x16"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Layout layout = layout_of(ids[i]);
        Rng rng = rng_seed(860 + i);
        uint64_t group = symmetry_geometry_count(&layout, SYMMETRY_FULL);
        Grid even = shifted_rows(&layout);
        for (int n = 0; n < (layout.order == 9 ? 60 : 8); n++) {
            Grid grid = n == 0 ? even : thinned(&layout, &even, rng_next(&rng), n % 2 == 0);
            if (layout.order == 9 && n % 3 == 1) {
                grid = grid_of(&layout, most_canonical);
                grid = thinned(&layout, &grid, rng_next(&rng), false);
            }
            uint64_t count = canonical_automorphisms(&layout, &grid);
            Transform disguise = transform_random(&layout, SYMMETRY_FULL, &rng);
            transform_apply(&layout, &disguise, &grid, &grid);
            assert_int_equal(canonical_automorphisms(&layout, &grid), count);
            assert_int_equal(group % count, 0);
        }
    }
}

// Everything leads the empty grid to itself, and a single clue to each cell equally often; a line filled with
// different tokens is one of all lines, or of those that run the same way.
static void simple_grids_have_as_many_as_is_due(void **state) {
    (void)state;
    static const char *const ids[] = {"4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "15x15", "16x16"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Layout layout = layout_of(ids[i]);
        uint64_t group = symmetry_geometry_count(&layout, SYMMETRY_FULL), order = (uint64_t)layout.order;
        Grid grid = {{0}};
        assert_int_equal(canonical_automorphisms(&layout, &grid), group);
        grid.cell[layout.cells / 2] = 3;
        assert_int_equal(canonical_automorphisms(&layout, &grid), group / order / order);
        for (int c = 0; c < layout.order; c++) grid.cell[layout.house[1].cell[c]] = (uint8_t)(c + 1);
        grid.cell[layout.cells / 2] = 0;
        uint64_t lines = layout.box_rows == layout.box_columns ? 2 * order : order;
        assert_int_equal(canonical_automorphisms(&layout, &grid), group / lines);
    }
}

static void disguises_have_as_many(void **state) {
    (void)state;
    static const char *const ids[] = {"4x4", "6x6", "8x8", "9x9", "12x12", "16x16", "jigsaw"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Layout layout = layout_of(ids[i]);
        Rng rng = rng_seed(870 + i);
        for (int n = 0; n < (layout.order > 9 ? 40 : 150); n++) {
            int clues = (int)rng_below(&rng, (uint64_t)(n % 2 == 0 ? 12 : 2 * layout.cells));
            Grid grid = scattered(&layout, &rng, clues, 1 + (int)rng_below(&rng, 9) % layout.order, true);
            uint64_t count = canonical_automorphisms(&layout, &grid);
            for (int k = 0; k < 5; k++) {
                Transform disguise = transform_random(&layout, SYMMETRY_FULL, &rng);
                Grid disguised;
                transform_apply(&layout, &disguise, &grid, &disguised);
                if (canonical_automorphisms(&layout, &disguised) != count)
                    fail_with(&layout, &disguised, "a disguise has another count");
            }
        }
    }
}

// Between complete grids and others the code takes another way: a grid with one hole has the automorphisms of
// the complete one that leave the hole in its place.
static void a_hole_keeps_its_stabiliser(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    Grid full = grid_of(&layout, most_canonical);
    uint64_t stay[CELLS_MAX] = {0};
    assert_int_equal(count_by_trial(&layout, &full, stay), 648);
    for (int cell = 0; cell < layout.cells; cell++) {
        Grid holed = full;
        holed.cell[cell] = 0;
        assert_int_equal(canonical_automorphisms(&layout, &holed), stay[cell]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_group_on_small_boards),
        cmocka_unit_test(whole_group_on_odd_shapes),
        cmocka_unit_test(classes_make_up_all_grids),
        cmocka_unit_test(known_counts),
        cmocka_unit_test(complete_grids_have_published_counts),
        cmocka_unit_test(counts_divide_the_group),
        cmocka_unit_test(simple_grids_have_as_many_as_is_due),
        cmocka_unit_test(disguises_have_as_many),
        cmocka_unit_test(a_hole_keeps_its_stabiliser),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
