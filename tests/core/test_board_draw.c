// Boards drawn at random: their puzzles have one solution by an enumeration that knows only what each kind
// means, the same seed makes the same board, and boxes prefer no direction.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>

#include "core/constraint/board_text.h"
#include "core/make/board_draw.h"
#include "core/make/generate.h"
#include "core/make/regions_draw.h"
#include "core/solve/solver.h"
#include "support/constraint_brute.h"
#include "support/sanitized.h"

// A puzzle of a board that is drawn with these kinds. False with the reason.
static bool make(const char *id, const char *with, bool regions, uint64_t seed, Layout *layout, Grid *puzzle,
                 Grid *solution, TextError *error) {
    Layout base;
    BoardDrawSpec spec = {.regions = regions};
    Rng rng = rng_seed(seed);
    assert_true(board_parse(id, &base, NULL, NULL));
    if (*with && !constraint_asks_read(with, &spec.asks, error)) return false;
    if (!board_draw(&base, &spec, &rng, layout, solution, error)) return false;
    assert_true(generate_dig(layout, &rng, &(GenerateSpec){0}, solution, solution, puzzle));
    return true;
}

static void check_puzzle(const Layout *layout, const Grid *puzzle, const Grid *solution) {
    for (int c = 0; c < layout->cells; c++)
        assert_true(puzzle->cell[c] == 0 || puzzle->cell[c] == solution->cell[c]);
    assert_int_equal(brute_solutions(layout, puzzle), 1);
    assert_true(constraints_hold(layout, solution) && grid_complete(layout, solution));
}

static int count_of(const Layout *layout, const char *key) {
    int count = 0;
    for (int i = 0; i < layout->constraint_count; i++)
        count += strcmp(constraint_kind_at(&layout->constraint[i])->key, key) == 0;
    return count;
}

enum { SEEDS = SANITIZED ? 1 : 4 };

static void test_puzzles_of_each_kind_have_one_solution(void **state) {
    (void)state;
    for (int kind = 0; constraint_kind(kind); kind++)
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            const char *key = constraint_kind(kind)->key;
            Layout layout;
            Grid puzzle, solution;
            TextError error = {0};
            if (!make("6x6", key, seed % 2, seed, &layout, &puzzle, &solution, &error)) {
                // Where boxes are irregular there are no windows.
                if (strcmp(key, "hyper") != 0 || seed % 2 == 0) fail_msg("%s: %s", key, error.reason);
                continue;
            }
            if (count_of(&layout, key) == 0) fail_msg("no %s, seed %d", key, (int)seed);
            check_puzzle(&layout, &puzzle, &solution);
        }
}

static void test_puzzles_of_mixed_kinds(void **state) {
    (void)state;
    static const char *const WITH[] = {"cage,thermo:2,less:50%", "all-dots,all-xv,diagonal",
                                       "arrow:2,whisper:1,clone:1,odd:3", "quadruple:4,sandwich:5,even:10%"};
    for (size_t i = 0; i < sizeof WITH / sizeof WITH[0]; i++)
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            Layout layout;
            Grid puzzle, solution;
            TextError error = {0};
            if (!make("6x6", WITH[i], seed % 2, seed, &layout, &puzzle, &solution, &error))
                fail_msg("%s: %s", WITH[i], error.reason);
            check_puzzle(&layout, &puzzle, &solution);
        }
}

static void test_as_many_as_are_asked_for(void **state) {
    (void)state;
    Layout layout;
    Grid puzzle, solution;
    assert_true(make("9x9; anti-knight", "thermo:4,less:50%,odd:7,cage:3", false, 5, &layout, &puzzle,
                     &solution, NULL));
    assert_int_equal(count_of(&layout, "anti-knight"), 1);
    assert_int_equal(count_of(&layout, "thermo"), 4);
    assert_int_equal(count_of(&layout, "less"), 72);
    assert_int_equal(count_of(&layout, "cage"), 3);
    for (int i = 0; i < layout.constraint_count; i++)
        if (strcmp(constraint_kind_at(&layout.constraint[i])->key, "odd") == 0)
            assert_int_equal(layout.constraint[i].count, 7);
}

// Killer cages leave no cell out; lines neither share cells nor cross.
static void test_cages_fill_the_board_and_lines_keep_apart(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        Layout layout;
        Grid puzzle, solution;
        assert_true(make("9x9", "cage,thermo,whisper", false, seed, &layout, &puzzle, &solution, NULL));
        CellSet caged = {{0}}, lined = {{0}}, crossed = {{0}};
        for (int i = 0; i < layout.constraint_count; i++) {
            const Constraint *constraint = &layout.constraint[i];
            const CellIndex *cell = layout_constraint_cells(&layout, constraint);
            bool line = constraint_kind_at(constraint)->over == OVER_LINE;
            assert_true(constraint->count <= (line ? 7 : 5));
            for (int k = 0; k < constraint->count; k++) {
                assert_false(cellset_has(line ? &lined : &caged, cell[k]));
                cellset_add(line ? &lined : &caged, cell[k]);
                if (!line || k == 0) continue;
                int rows = cell[k] / 9 - cell[k - 1] / 9, columns = cell[k] % 9 - cell[k - 1] % 9;
                if (rows == 0 || columns == 0) continue;
                int corner = cell[k - 1] - (rows < 0 ? 9 : 0) - (columns < 0 ? 1 : 0);
                assert_false(cellset_has(&crossed, corner));
                cellset_add(&crossed, corner);
            }
        }
        assert_int_equal(cellset_count(&caged), 81);
    }
}

static void test_the_same_seed_makes_the_same_puzzle(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 5; seed++) {
        Layout layout[3];
        Grid puzzle[3], solution[3];
        for (int i = 0; i < 3; i++)
            assert_true(make("9x9", "cage:50%,arrow,quadruple", true, seed + (i == 2) * 100, &layout[i],
                             &puzzle[i], &solution[i], NULL));
        assert_true(layout_equal(&layout[0], &layout[1]) && grid_equal(&layout[0], &puzzle[0], &puzzle[1]));
        assert_false(layout_equal(&layout[0], &layout[2]));
    }
}

// Boards on which most guesses lead nowhere, and those with a sign on every edge that can have one: a grid is
// found, it satisfies all constraints, and the puzzle has one solution.
static void test_large_boards_that_are_hard_or_full(void **state) {
    (void)state;
    static const struct {
        const char *id, *with, *key;
        int count; // of constraints of that kind
    } CASES[] = {
        {"12x12; non-consecutive", "", "non-consecutive", 1},
        {"15x15; non-consecutive", "", "non-consecutive", 1},
        {"16x16; non-consecutive", "", "non-consecutive", 1},
        {"25x25; non-consecutive", "", "non-consecutive", 1},
        {"16x16", "less", "less", 480},
        {"16x16", "all-dots", "all-dots", 1},
        {"16x16", "all-xv", "all-xv", 1},
        {"25x25", "less", "less", 1200},
        {"25x25", "all-dots", "all-dots", 1},
        {"25x25", "cage", "cage", 0},
        {"25x25", "clone:4", "clone", 4},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0] && !(SANITIZED && i > 2); i++) {
        Layout layout, again;
        Grid puzzle, solution, found;
        TextError error = {0};
        if (!make(CASES[i].id, CASES[i].with, false, 1, &layout, &puzzle, &solution, &error))
            fail_msg("%s %s: %s", CASES[i].id, CASES[i].with, error.reason);
        int count = count_of(&layout, CASES[i].key);
        assert_true(CASES[i].count ? count == CASES[i].count : count > 150);
        assert_true(constraints_hold(&layout, &solution) && grid_complete(&layout, &solution));
        assert_true(solver_unique(&layout, &puzzle, &found) && grid_equal(&layout, &found, &solution));
        Text text = {0};
        board_format(&layout, &text);
        assert_true(board_parse(text_of(&text), &again, NULL, NULL) && layout_equal(&layout, &again));
        text_finish(&text);
    }
}

// Latin squares of five and seven have no board with boxes beside them; with drawn boxes they are one.
static void test_regions_of_every_order(void **state) {
    (void)state;
    static const char *const IDS[] = {"latin4", "latin5", "latin6", "latin7", "latin8", "latin9", "jigsaw"};
    for (size_t i = 0; i < sizeof IDS / sizeof IDS[0]; i++) {
        Layout layout;
        Grid puzzle, solution;
        TextError error = {0};
        if (!make(IDS[i], "", true, 3, &layout, &puzzle, &solution, &error))
            fail_msg("%s: %s", IDS[i], error.reason);
        assert_int_equal(layout.box_rows, 0);
        check_puzzle(&layout, &puzzle, &solution);
    }
}

static void test_what_cannot_be_is_refused_in_words(void **state) {
    (void)state;
    static const struct {
        const char *id, *with, *reason;
    } CASES[] = {
        {"9x9", "cagee", "'cagee' is not a kind of constraint; did you mean 'cage'?"},
        {"9x9", "cage,", "a kind of constraint is missing"},
        {"9x9", ":3", "a kind of constraint is missing"},
        {"9x9", "thermo:", "after ':' stands ''; it must be a number from 1 to 1536 or a share"},
        {"9x9", "thermo:0", "after ':' stands '0'"},
        {"9x9", "thermo:-1", "after ':' stands '-1'"},
        {"9x9", "thermo:101%", "after ':' stands '101%'"},
        {"9x9", "thermo:4x", "after ':' stands '4x'"},
        {"9x9", "thermo:99999999999999999999", "it must be a number"},
        {"9x9", "anti-knight:2", "'anti-knight' is said of the whole board; it takes no number"},
        {"9x9", "cage,thermo,cage:2", "'cage' is asked for twice"},
        {"9x9", "all-dots,white:4", "'all-dots' draws 'white' itself"},
        {"9x9", "v,all-xv", "'all-xv' draws 'v' itself"},
        {"9x9", "thermothermothermothermothermothermothermo", "is too long for a kind of constraint"},
        {"9x9", "diagonal:3", "there is room for 2, not for 3"},
        {"6x6", "sandwich:13", "there is room for 12, not for 13"},
        {"6x6", "thermo:30", ", not for 30"},
        {"16x16", "renban", "only on boards of up to 10 tokens"},
        {"4x4", "x", "X: two different numbers up to 4 never keep its rule"},
        {"4x4", "anti-king", "no full grid keeps the constraints of this board"},
        {"25x25", "less,quadruple:100%", "more than 1536 constraints: ask for a share of them"},
        {"25x25", "difference:100%", "the constraints make the board's text too long"},
        {"25x25", "less,all-dots",
         "All dots given: one board has no room for what it means beside the others"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Layout layout;
        Grid puzzle, solution;
        TextError error = {0};
        assert_false(make(CASES[i].id, CASES[i].with, false, 1, &layout, &puzzle, &solution, &error));
        if (!strstr(error.reason, CASES[i].reason)) fail_msg("%s: %s", CASES[i].with, error.reason);
    }
}

// ---- Regions

// As text: each cell's region, in the order in which the regions are met.
static void name_regions(const uint8_t *region, char out[17]) {
    int name[4] = {-1, -1, -1, -1}, next = 0;
    for (int i = 0; i < 16; i++) {
        if (name[region[i]] < 0) name[region[i]] = next++;
        out[i] = (char)('a' + name[region[i]]);
    }
    out[16] = '\0';
}

// The k-th of the board's eight symmetries.
static void turn(const uint8_t *region, int k, uint8_t *out) {
    for (int i = 0; i < 16; i++) {
        int row = i / 4, column = i % 4;
        if (k & 1) row = 3 - row;
        if (k & 2) column = 3 - column;
        out[i] = k & 4 ? region[column * 4 + row] : region[row * 4 + column];
    }
}

enum { PARTITIONS_MAX = 117, DRAWS = 20000 }; // 117: of 4x4 into four connected regions of four cells

typedef struct {
    char name[PARTITIONS_MAX][17];
    int drawn[PARTITIONS_MAX], count;
} Tally;

static int place_of(Tally *tally, const uint8_t *region) {
    char name[17];
    name_regions(region, name);
    int i = 0;
    while (i < tally->count && strcmp(tally->name[i], name) != 0) i++;
    if (i < tally->count) return i;
    assert_true(tally->count < PARTITIONS_MAX);
    memcpy(tally->name[tally->count++], name, sizeof name);
    return i;
}

// A partition of 4x4 comes up as often as its mirror images and turns: chi-squared over all of them.
static void test_regions_prefer_no_direction(void **state) {
    (void)state;
    static Tally tally;
    Rng rng = rng_seed(12);
    uint8_t region[16], other[16];
    for (int i = 0; i < DRAWS; i++) {
        regions_draw(4, &rng, region);
        tally.drawn[place_of(&tally, region)]++;
    }
    assert_int_equal(tally.count, PARTITIONS_MAX);
    double squares = 0, freedom = 0;
    for (int i = 0; i < tally.count; i++) {
        int sum = 0, same = 0;
        for (int c = 0; c < 16; c++) region[c] = (uint8_t)(tally.name[i][c] - 'a');
        for (int k = 0; k < 8; k++) {
            turn(region, k, other);
            int image = place_of(&tally, other);
            sum += tally.drawn[image];
            same += image == i;
        }
        double expected = sum / 8.0, orbit = 8.0 / same;
        squares += (tally.drawn[i] - expected) * (tally.drawn[i] - expected) / expected;
        freedom += (orbit - 1) / orbit;
    }
    if (squares > freedom + 4 * sqrt(2 * freedom)) fail_msg("chi-squared %.1f of %.1f", squares, freedom);
}

static void test_regions_hang_together(void **state) {
    (void)state;
    Rng rng = rng_seed(4);
    for (int order = 2; order <= 16; order++)
        for (int i = 0; i < 5; i++) {
            uint8_t region[CELLS_MAX];
            int size[16] = {0}, reached[16] = {0};
            bool met[CELLS_MAX] = {false};
            regions_draw(order, &rng, region);
            for (int c = 0; c < order * order; c++) size[region[c]]++;
            // From the first cell of each region on, as far as its cells reach.
            for (int c = 0; c < order * order; c++)
                if (reached[region[c]] == 0) met[c] = true, reached[region[c]] = 1;
            for (bool more = true; more;) {
                more = false;
                for (int c = 0; c < order * order; c++) {
                    const int beside[4] = {c % order ? c - 1 : -1, c % order < order - 1 ? c + 1 : -1,
                                           c - order, c + order < order * order ? c + order : -1};
                    for (int k = 0; k < 4 && !met[c]; k++)
                        if (beside[k] >= 0 && met[beside[k]] && region[beside[k]] == region[c])
                            met[c] = more = true, reached[region[c]]++;
                }
            }
            for (int r = 0; r < order; r++) assert_true(size[r] == order && reached[r] == order);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_puzzles_of_each_kind_have_one_solution),
        cmocka_unit_test(test_puzzles_of_mixed_kinds),
        cmocka_unit_test(test_as_many_as_are_asked_for),
        cmocka_unit_test(test_cages_fill_the_board_and_lines_keep_apart),
        cmocka_unit_test(test_the_same_seed_makes_the_same_puzzle),
        cmocka_unit_test(test_large_boards_that_are_hard_or_full),
        cmocka_unit_test(test_regions_of_every_order),
        cmocka_unit_test(test_what_cannot_be_is_refused_in_words),
        cmocka_unit_test(test_regions_prefer_no_direction),
        cmocka_unit_test(test_regions_hang_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
