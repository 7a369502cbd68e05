// The solver against the independent brute force, and against numbers that are known.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/make/full_grid.h"
#include "core/make/generate.h"
#include "core/solve/solver.h"
#include "support/brute.h"
#include "support/sanitized.h"

enum { KEPT_MAX = 1000 };

typedef struct {
    Grid solution[KEPT_MAX];
    int count;
    int stop_at; // the sink stops at this many; 0 for never
    int asked;
    int patience; // keep_going says no after so many; -1 for never
} Collector;

static bool collect(void *context, const Grid *solution) {
    Collector *collector = context;
    if (collector->count < KEPT_MAX) collector->solution[collector->count] = *solution;
    collector->count++;
    return collector->count != collector->stop_at;
}

static bool ask(void *context) {
    Collector *collector = context;
    return collector->asked++ != collector->patience;
}

static Collector *new_collector(int stop_at, int patience) {
    Collector *collector = calloc(1, sizeof *collector);
    assert_non_null(collector);
    collector->stop_at = stop_at;
    collector->patience = patience;
    return collector;
}

static bool extends(const Layout *layout, const Grid *puzzle, const Grid *solution) {
    if (!grid_complete(layout, solution)) return false;
    for (int cell = 0; cell < layout->cells; cell++)
        if (puzzle->cell[cell] != 0 && puzzle->cell[cell] != solution->cell[cell]) return false;
    for (int cell = layout->cells; cell < CELLS_MAX; cell++)
        if (solution->cell[cell] != 0) return false;
    return true;
}

static bool take_first(void *context, const Grid *solution) {
    *(Grid *)context = *solution;
    return false;
}

// False, leaving *out untouched, when there is no solution.
static bool first_solution(const Layout *layout, const Grid *puzzle, Grid *out) {
    return solver_each(layout, puzzle, UINT64_MAX, take_first, NULL, out, NULL) == 1;
}

// What is wrong with the solver's answers for a puzzle, or NULL.
static const char *fault(const Layout *layout, const Grid *puzzle, uint64_t limit) {
    static Collector collector;
    Grid expected, untouched, out;
    uint64_t count = brute_count(layout, puzzle, limit, &expected);
    if (solver_count(layout, puzzle, limit) != count) return "count";

    memset(&untouched, 0xAA, sizeof untouched);
    out = untouched;
    if (first_solution(layout, puzzle, &out) != (count > 0)) return "solve";
    if (count > 0 ? !extends(layout, puzzle, &out) : memcmp(&out, &untouched, sizeof out) != 0)
        return "solution";
    if (limit >= 2) {
        out = untouched;
        if (solver_unique(layout, puzzle, &out) != (count == 1)) return "unique";
        if (memcmp(&out, count == 1 ? &expected : &untouched, sizeof out) != 0) return "unique solution";
        if (solver_unique(layout, puzzle, NULL) != (count == 1)) return "unique, no output";
    }
    collector.count = collector.stop_at = collector.asked = 0;
    collector.patience = -1;
    bool given_up = true;
    if (solver_each(layout, puzzle, limit, collect, NULL, &collector, &given_up) != count) return "each";
    if (given_up || (uint64_t)collector.count != count) return "each, number of calls";
    for (int i = 0; i < collector.count && i < KEPT_MAX; i++) {
        if (!extends(layout, puzzle, &collector.solution[i])) return "each, solution";
        for (int k = 0; k < i; k++)
            if (grid_equal(layout, &collector.solution[i], &collector.solution[k])) return "each, same twice";
    }
    return NULL;
}

// Keeps about `clues` of the cells of a full grid.
static Grid dig_blindly(const Layout *layout, Rng *rng, const Grid *full, int clues) {
    uint8_t order[CELLS_MAX];
    for (int i = 0; i < layout->cells; i++) order[i] = (uint8_t)i;
    rng_shuffle(rng, order, sizeof *order, layout->cells);
    Grid puzzle = {{0}};
    for (int i = 0; i < clues; i++) puzzle.cell[order[i]] = full->cell[order[i]];
    return puzzle;
}

// Puts a random token into a random cell.
static void disturb(const Layout *layout, Rng *rng, Grid *puzzle) {
    int cell = (int)rng_below(rng, (uint64_t)layout->cells);
    puzzle->cell[cell] = (uint8_t)(1 + rng_below(rng, (uint64_t)layout->order));
}

// A puzzle of one of many kinds: unique, dug too far, with clues that were added or changed, clashing, full.
static Grid random_puzzle(const Layout *layout, Rng *rng) {
    Grid puzzle, full;
    uint64_t kind = rng_below(rng, 8);
    if (kind < 2) {
        GenerateSpec spec = {.clues_min = (int)rng_below(rng, (uint64_t)layout->cells)};
        generate_puzzle(layout, rng, &spec, &puzzle, NULL);
        for (uint64_t i = rng_below(rng, 3); i > 0; i--)
            puzzle.cell[rng_below(rng, (uint64_t)layout->cells)] = 0;
    } else {
        full_grid_draw(layout, rng, &full);
        int fewest = layout->cells * 3 / 10;
        int clues = fewest + (int)rng_below(rng, (uint64_t)(layout->cells - fewest) + 1);
        puzzle = dig_blindly(layout, rng, &full, kind < 6 ? (clues + fewest) / 2 : clues);
    }
    if (kind % 2) disturb(layout, rng, &puzzle);
    if (kind == 7) disturb(layout, rng, &puzzle);
    return puzzle;
}

// Each of none, one and several occurs in a fair part of the cases.
static void against_brute(const char *id, uint64_t cases) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    uint64_t tally[3] = {0};
    for (uint64_t seed = 0; seed < cases; seed++) {
        Rng rng = rng_seed(seed);
        Grid puzzle = random_puzzle(&layout, &rng);
        uint64_t limit = rng_below(&rng, 4) ? 2 : 1 + rng_below(&rng, 40);
        const char *wrong = fault(&layout, &puzzle, limit);
        if (wrong) {
            char text[CELLS_MAX + 1];
            grid_format(&layout, &puzzle, text);
            fail_msg("%s: %s, seed %llu, limit %llu: %s", id, wrong, (unsigned long long)seed,
                     (unsigned long long)limit, text);
        }
        tally[solver_count(&layout, &puzzle, 2)]++;
    }
    for (int i = 0; i < 3; i++) assert_true(tally[i] > cases / 20);
}

static void test_9x9_against_brute(void **state) {
    (void)state;
    against_brute("9x9", TEST_SOAK ? 1000000 : FEW(10000));
}

static void test_other_layouts_against_brute(void **state) {
    (void)state;
    uint64_t times = TEST_SOAK ? 20 : 1;
    against_brute("4x4", FEW(2000) * times);
    against_brute("6x6", FEW(2000) * times);
    against_brute("8x8", FEW(1000) * times);
    against_brute("jigsaw", FEW(300) * times);
    against_brute("10x10", FEW(200) * times);
}

static void check_file(const char *path, bool minimal) {
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    Layout layout;
    layout_init(&layout, "9x9");
    char line[200];
    int puzzles = 0;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        Grid puzzle;
        assert_true(grid_parse(&layout, line, &puzzle));
        const char *wrong = fault(&layout, &puzzle, 2);
        if (wrong) fail_msg("%s: %s", wrong, line);
        assert_true(solver_unique(&layout, &puzzle, NULL));
        puzzles++;
        for (int cell = 0; minimal && cell < 81; cell++) {
            Grid fewer = puzzle;
            fewer.cell[cell] = 0;
            if (puzzle.cell[cell] != 0) assert_int_equal(solver_count(&layout, &fewer, 2), 2);
        }
    }
    assert_int_equal(fclose(file), 0);
    assert_int_equal(puzzles, 500);
}

static void test_puzzle_files(void **state) {
    (void)state;
    check_file(TEST_DATA "/easy.txt", false);
    check_file(TEST_DATA "/minimal.txt", true);
}

// The published counts of full grids on small boards: 288 of 4x4, 28,200,960 of 6x6.
static void test_known_counts(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "4x4");
    assert_int_equal(solver_count(&layout, &(Grid){{0}}, UINT64_MAX), 288);
    layout_init(&layout, "6x6");
    Grid puzzle = {{1, 2, 3, 4, 5, 6}};
    assert_int_equal(solver_count(&layout, &puzzle, UINT64_MAX), 28200960 / 720);
    if (TEST_SOAK) assert_int_equal(solver_count(&layout, &(Grid){{0}}, UINT64_MAX), 28200960);
}

static void test_limits(void **state) {
    (void)state;
    for (int i = 0; layout_id(i); i++) {
        Layout layout;
        layout_init(&layout, layout_id(i));
        Grid empty = {{0}}, full;
        uint64_t all = layout.order > 4 ? 1000 : layout.box_rows == 1 ? 576 : 288;
        static const uint64_t limits[] = {0, 1, 2, 3, 100, 288};
        for (size_t k = 0; k < sizeof limits / sizeof limits[0]; k++)
            assert_int_equal(solver_count(&layout, &empty, limits[k]), limits[k]);
        assert_int_equal(solver_count(&layout, &empty, 1000), all);

        assert_true(first_solution(&layout, &empty, &full));
        assert_int_equal(solver_count(&layout, &full, 1000), 1);
        assert_int_equal(solver_count(&layout, &full, 0), 0);
        Grid out;
        assert_true(solver_unique(&layout, &full, &out));
        assert_true(grid_equal(&layout, &out, &full));
    }
}

// A full grid with one wrong token, and two equal clues on an empty board, in every house.
static void test_clashes(void **state) {
    (void)state;
    for (int i = 0; layout_id(i); i++) {
        Layout layout;
        layout_init(&layout, layout_id(i));
        Grid full;
        assert_true(first_solution(&layout, &(Grid){{0}}, &full));
        for (int cell = 0; cell < layout.cells; cell++) {
            Grid wrong = full;
            wrong.cell[cell] = (uint8_t)(full.cell[cell] % layout.order + 1);
            assert_int_equal(solver_count(&layout, &wrong, 2), 0);
        }
        for (int h = 0; h < layout.house_count; h++) {
            for (int k = 1; k < layout.order; k++) {
                Grid clash = {{0}};
                clash.cell[layout.house[h].cell[0]] = clash.cell[layout.house[h].cell[k]] =
                    (uint8_t)layout.order;
                assert_int_equal(solver_count(&layout, &clash, 2), 0);
            }
        }
    }
}

// Same puzzle, same order; a lower limit gives the first of them.
static void test_deterministic(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    Collector *many = new_collector(0, -1), *few = new_collector(0, -1);
    solver_each(&layout, &(Grid){{0}}, 500, collect, NULL, many, NULL);
    solver_each(&layout, &(Grid){{0}}, 20, collect, NULL, few, NULL);
    assert_int_equal(many->count, 500);
    assert_int_equal(few->count, 20);
    assert_memory_equal(many->solution, few->solution, 20 * sizeof(Grid));
    Grid first;
    assert_true(first_solution(&layout, &(Grid){{0}}, &first));
    assert_true(grid_equal(&layout, &first, &many->solution[0]));
    free(many);
    free(few);
}

static void test_sink_stops(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    for (int stop_at = 1; stop_at < 10; stop_at++) {
        Collector *collector = new_collector(stop_at, -1);
        bool given_up = true;
        uint64_t found = solver_each(&layout, &(Grid){{0}}, 1000, collect, ask, collector, &given_up);
        assert_int_equal(found, stop_at);
        assert_int_equal(collector->count, stop_at);
        assert_false(given_up);
        free(collector);
    }
}

static void test_keep_going(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "16x16");
    for (int patience = 0; patience < 10; patience++) {
        Collector *collector = new_collector(0, patience);
        bool given_up = false;
        uint64_t found = solver_each(&layout, &(Grid){{0}}, UINT64_MAX, collect, ask, collector, &given_up);
        assert_true(given_up);
        assert_int_equal(collector->asked, patience + 1); // never again after the first no
        assert_int_equal(collector->count, found);
        if (patience == 0) assert_int_equal(found, 0);
        // Each guess gives one solution at the most: so it was asked often enough.
        assert_true(found <= 1024 * (uint64_t)patience);
        free(collector);
    }
    // Asked in vain: the end of the search is not giving up.
    Collector *collector = new_collector(0, -1);
    bool given_up = true;
    layout_init(&layout, "4x4");
    assert_int_equal(solver_each(&layout, &(Grid){{0}}, 1000, NULL, ask, collector, &given_up), 288);
    assert_false(given_up);
    assert_true(collector->asked >= 1);
    free(collector);
}

// Sixteen tokens; more than half of the clues given.
static void test_large_boards(void **state) {
    (void)state;
    static const char *const ids[] = {"12x12", "15x15", "16x16"};
    for (int i = 0; i < 3; i++) {
        Layout layout;
        layout_init(&layout, ids[i]);
        for (uint64_t seed = 0; seed < 20; seed++) {
            Rng rng = rng_seed(seed);
            GenerateSpec spec = {.clues_min = layout.cells * 11 / 20};
            Grid puzzle, solution, out;
            generate_puzzle(&layout, &rng, &spec, &puzzle, &solution);
            assert_true(solver_unique(&layout, &puzzle, &out));
            assert_true(grid_equal(&layout, &out, &solution));
            // One blank of it filled wrongly: no solution at all.
            int cell = (int)rng_below(&rng, (uint64_t)layout.cells);
            while (puzzle.cell[cell] != 0) cell = (cell + 1) % layout.cells;
            puzzle.cell[cell] = (uint8_t)(solution.cell[cell] % layout.order + 1);
            assert_int_equal(solver_count(&layout, &puzzle, 2), 0);
        }
    }
}

static void test_draw(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    int none = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        Rng rng = rng_seed(seed);
        Grid puzzle = random_puzzle(&layout, &rng), out, untouched;
        memset(&untouched, 0xAA, sizeof untouched);
        out = untouched;
        bool drawn = solver_draw(&layout, &puzzle, &rng, &out);
        bool good = drawn == (solver_count(&layout, &puzzle, 1) == 1) &&
                    (drawn ? extends(&layout, &puzzle, &out) : memcmp(&out, &untouched, sizeof out) == 0);
        if (!good) fail_msg("draw, seed %llu", (unsigned long long)seed);
        none += !drawn;
    }
    assert_true(none > 50);
}

// Every solution of a puzzle that has a few comes up.
static void test_draw_reaches_all(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "4x4");
    Collector *collector = new_collector(0, -1);
    Grid puzzle = {{1}};
    assert_int_equal(solver_each(&layout, &puzzle, KEPT_MAX, collect, NULL, collector, NULL), 72);
    int met[72] = {0};
    Rng rng = rng_seed(1);
    for (int draw = 0; draw < 72 * 30; draw++) {
        Grid out;
        assert_true(solver_draw(&layout, &puzzle, &rng, &out));
        int i = 0;
        while (i < 72 && !grid_equal(&layout, &out, &collector->solution[i])) i++;
        assert_true(i < 72);
        met[i]++;
    }
    for (int i = 0; i < 72; i++) assert_true(met[i] > 0);
    free(collector);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_9x9_against_brute),
        cmocka_unit_test(test_other_layouts_against_brute),
        cmocka_unit_test(test_puzzle_files),
        cmocka_unit_test(test_known_counts),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_clashes),
        cmocka_unit_test(test_deterministic),
        cmocka_unit_test(test_sink_stops),
        cmocka_unit_test(test_keep_going),
        cmocka_unit_test(test_large_boards),
        cmocka_unit_test(test_draw),
        cmocka_unit_test(test_draw_reaches_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
