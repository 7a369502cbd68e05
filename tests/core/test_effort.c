// core/rate/effort, play_singles and openings: by hand, against the mean of all orders in which singles solve
// a puzzle, in all disguises, on all layouts.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/make/generate.h"
#include "core/rate/effort.h"
#include "core/rate/openings.h"
#include "core/solve/solver.h"
#include "core/symmetry/symmetry.h"
#include "support/sanitized.h"

static Layout layout_of(const char *id) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    return layout;
}

static int effort_of_text(const Layout *layout, const char *text) {
    Grid puzzle, solution;
    assert_true(grid_parse(layout, text, &puzzle));
    assert_true(solver_unique(layout, &puzzle, &solution));
    return effort_of(layout, &puzzle, &solution);
}

// One blank: 1 / 1.1. Two in one row and two boxes: 2 / 2.1 + 1 / 1.1.
static void test_by_hand(void **state) {
    (void)state;
    Layout layout = layout_of("4x4");
    assert_int_equal(effort_of_text(&layout, "1234341221434321"), 0);
    assert_int_equal(effort_of_text(&layout, ".234341221434321"), 1);
    assert_int_equal(effort_of_text(&layout, ".23.341221434321"), 2);
}

// By the rules of the game alone: how a cell can be filled.
static Opening plain_opening(const Layout *layout, const Grid *grid, const Grid *solution, int cell) {
    int token = solution->cell[cell], allowed = 0;
    bool line = false;
    for (int i = 0; i < layout->house_of_count[cell]; i++) {
        const House *house = &layout->house[layout->house_of[cell][i]];
        int places = 0;
        for (int k = 0; k < layout->order; k++)
            places += grid->cell[house->cell[k]] == 0 && grid_allows(layout, grid, house->cell[k], token);
        if (places == 1 && house->kind == HOUSE_BOX) return OPEN_BOX;
        line = line || places == 1;
    }
    for (int other = 1; other <= layout->order; other++) allowed += grid_allows(layout, grid, cell, other);
    return line ? OPEN_LINE : allowed == 1 ? OPEN_CELL : OPEN_NOT;
}

enum { BLANKS_MAX = 12 };

// The mean cost of all ways to fill a puzzle in, with their chances, word by word as play_singles.h has it.
typedef struct {
    const Layout *layout;
    const Grid *solution;
    SightWeights weights;
    int blank[BLANKS_MAX], blanks;
    double known[1 << BLANKS_MAX][10]; // by the cells that are filled and the last token; 0: not yet known
} Exact;

static double exact_rest(Exact *exact, Grid *grid, unsigned filled, int token) {
    int left = exact->blanks - __builtin_popcount(filled), seen[BLANKS_MAX] = {0}, sum = 0;
    const int weight[OPEN_COUNT] = {0, exact->weights.box, exact->weights.line, exact->weights.cell};
    double *known = &exact->known[filled][token], mean = 0.0;
    if (left == 0 || *known > 0.0) return *known;
    for (int i = 0; i < exact->blanks; i++) {
        int cell = exact->blank[i];
        if (filled >> i & 1) continue;
        seen[i] = weight[plain_opening(exact->layout, grid, exact->solution, cell)];
        if (exact->solution->cell[cell] == token) seen[i] *= exact->weights.same;
        sum += seen[i];
    }
    assert_true(sum > 0);
    for (int i = 0; i < exact->blanks; i++) {
        int cell = exact->blank[i], next = exact->solution->cell[cell];
        if (!seen[i]) continue;
        grid->cell[cell] = (uint8_t)next;
        mean += exact_rest(exact, grid, filled | 1u << i, next) * seen[i] / sum;
        grid->cell[cell] = 0;
    }
    return *known = mean + left / ((double)sum / exact->weights.box + 0.1);
}

static double exact_cost(const Layout *layout, const Grid *puzzle, const Grid *solution,
                         SightWeights weights) {
    static Exact exact;
    Grid grid = *puzzle;
    exact = (Exact){.layout = layout, .solution = solution, .weights = weights};
    for (int cell = 0; cell < layout->cells; cell++)
        if (!puzzle->cell[cell]) exact.blank[exact.blanks++] = cell;
    return exact_rest(&exact, &grid, 0, 0);
}

static bool singles_solve(const Layout *layout, const Grid *puzzle, const Grid *solution) {
    Openings openings = openings_begin(layout, puzzle, solution);
    for (int before = 0, blank; (blank = cellset_count(&openings.blank)) != before; before = blank)
        for (int cell = 0; cell < layout->cells; cell++)
            if (cellset_has(&openings.blank, cell) && openings_is_open(&openings, cell))
                openings_fill(&openings, cell);
    return cellset_empty(&openings.blank);
}

// A puzzle with up to BLANKS_MAX blank cells: what is too much is filled in.
static void draw_short(const Layout *layout, uint64_t seed, Grid *puzzle, Grid *solution) {
    Rng rng = rng_seed(seed);
    GenerateSpec spec = {0};
    assert_true(generate_puzzle(layout, &rng, &spec, puzzle, solution));
    while (layout->cells - grid_filled(layout, puzzle) > BLANKS_MAX) {
        int cell = (int)rng_below(&rng, (uint64_t)layout->cells);
        puzzle->cell[cell] = solution->cell[cell];
    }
}

// The mean of many plays against that of all that there are.
static void test_against_all_orders(void **state) {
    (void)state;
    static const char *const id[] = {"4x4", "6x6", "9x9"};
    enum { SEEDS = 12, PLAYS = 20000 };
    static const SightWeights odd = {.box = 4, .line = 3, .cell = 2, .same = 9};
    int compared = 0;
    for (int l = 0; l < 3; l++) {
        Layout layout = layout_of(id[l]);
        for (uint64_t seed = 0; seed < (SANITIZED ? SEEDS / 4 : SEEDS); seed++) {
            Grid puzzle, solution;
            SightWeights weights = seed % 2 ? odd : effort_weights();
            draw_short(&layout, seed, &puzzle, &solution);
            if (!singles_solve(&layout, &puzzle, &solution)) continue;
            double exact = exact_cost(&layout, &puzzle, &solution, weights);
            Openings openings = openings_begin(&layout, &puzzle, &solution);
            Rng rng = rng_seed(seed);
            double played = play_singles(&openings, &weights, PLAYS, &rng);
            assert_true(cellset_empty(&openings.blank));
            if (fabs(played - exact) > exact / 100)
                fail_msg("%s, seed %d: %f, not %f", id[l], (int)seed, played, exact);
            compared++;
        }
    }
    assert_true(compared > (SANITIZED ? 4 : 20));
}

// They end where singles end, also where they do not solve the puzzle, and tell that moment as openings do.
static void test_plays_end_where_singles_do(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    SightWeights weights = effort_weights();
    int stuck = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        Rng rng = rng_seed(seed);
        GenerateSpec spec = {0};
        Grid puzzle, solution;
        assert_true(generate_puzzle(&layout, &rng, &spec, &puzzle, &solution));
        Openings played = openings_begin(&layout, &puzzle, &solution), filled = played;
        double cost = play_singles(&played, &weights, 3, &rng);
        for (bool any = true; any;) {
            any = false;
            for (int cell = 0; cell < layout.cells; cell++) {
                if (!cellset_has(&filled.blank, cell) || openings_of(&filled, cell) == OPEN_NOT) continue;
                openings_fill(&filled, cell);
                any = true;
            }
        }
        assert_true(cellset_equal(played.blank, filled.blank));
        assert_true(marks_equal(&layout, &played.marks, &filled.marks));
        assert_true(cost > 0.0 ||
                    cellset_count(&filled.blank) == layout.cells - grid_filled(&layout, &puzzle));
        assert_true(play_singles(&played, &weights, 3, &rng) == 0.0);
        stuck += !cellset_empty(&filled.blank);
    }
    assert_in_range(stuck, 5, 39);
}

// Also of puzzles that singles do not solve.
static void test_disguises_are_alike(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    for (uint64_t seed = 0; seed < 40; seed++) {
        Rng rng = rng_seed(seed);
        GenerateSpec spec = {0};
        Grid puzzle, solution, other, other_solution;
        assert_true(generate_puzzle(&layout, &rng, &spec, &puzzle, &solution));
        int effort = effort_of(&layout, &puzzle, &solution);
        for (int i = 0; i < 3; i++) {
            Transform transform = transform_random(&layout, SYMMETRY_FULL, &rng);
            transform_apply(&layout, &transform, &puzzle, &other);
            transform_apply(&layout, &transform, &solution, &other_solution);
            int again = effort_of(&layout, &other, &other_solution);
            if (again != effort) fail_msg("seed %d: %d in disguise, else %d", (int)seed, again, effort);
        }
    }
}

// A puzzle of hidden singles, one of two pairs, one of the hardest that are known (by A. Inkala).
static void test_grows_with_difficulty(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    int singles = effort_of_text(
        &layout, "..7........5.4..7..695...31...4.58.2.5..2..4.6.23.1...29...358..3..1.2........3..");
    int subsets = effort_of_text(
        &layout, ".....6......2....84.39....6...7.....1.2...7....5.4.89...6..7..39..4.5...7..6...4.");
    int chains = effort_of_text(
        &layout, "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
    assert_in_range(singles, 100, 600);
    assert_in_range(subsets, 2 * singles, EFFORT_MAX);
    assert_in_range(chains, 2 * subsets, EFFORT_MAX);
}

static void test_every_layout_comes_to_an_end(void **state) {
    (void)state;
    for (int i = 0; layout_id(i); i++) {
        Layout layout = layout_of(layout_id(i));
        Rng rng = rng_seed((uint64_t)i);
        GenerateSpec spec = {0};
        Grid puzzle, solution;
        assert_true(generate_puzzle(&layout, &rng, &spec, &puzzle, &solution));
        int effort = effort_of(&layout, &puzzle, &solution);
        assert_in_range(effort, 1, EFFORT_MAX);
        assert_int_equal(effort_of(&layout, &solution, &solution), 0);
    }
}

static void test_seconds_grow(void **state) {
    (void)state;
    assert_int_equal(effort_seconds(0), 0);
    assert_int_equal(effort_seconds(360), 600);
    assert_int_equal(effort_tenths(360), 100);
    for (int effort = 1; effort < EFFORT_MAX; effort += 97)
        assert_true(effort_seconds(effort + 97) >= effort_seconds(effort));
    assert_in_range(effort_seconds(EFFORT_MAX), 30 * 60, 90 * 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_against_all_orders),
        cmocka_unit_test(test_plays_end_where_singles_do),
        cmocka_unit_test(test_disguises_are_alike),
        cmocka_unit_test(test_grows_with_difficulty),
        cmocka_unit_test(test_every_layout_comes_to_an_end),
        cmocka_unit_test(test_seconds_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
