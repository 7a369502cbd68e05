// core/make/mine: shapes, smooth puzzles and patterns; core/rate/smooth against a plain search of all orders.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core/make/generate.h"
#include "core/make/mine.h"
#include "core/make/mine_few.h"
#include "core/make/mine_shape.h"
#include "core/rate/smooth.h"
#include "core/solve/solver.h"
#include "core/symmetry/symmetry.h"
#include "support/brute.h"

enum { FINDS_MAX = 64 };

typedef struct {
    MineFind find[FINDS_MAX];
    int count;
} Finds;

static bool keep(void *context, const MineFind *find) {
    Finds *finds = context;
    if (finds->count == FINDS_MAX) return false;
    finds->find[finds->count++] = *find;
    return true;
}

static Layout classic(void) {
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    return layout;
}

static CellSet clues_of(const Layout *layout, const Grid *puzzle) {
    CellSet clues = {{0}};
    for (int cell = 0; cell < layout->cells; cell++)
        if (puzzle->cell[cell] != 0) cellset_add(&clues, cell);
    return clues;
}

// ---- smooth

// By the rules of the game alone.
static bool is_single(const Layout *layout, const Grid *grid, const Grid *solution, int cell) {
    int token = solution->cell[cell], allowed = 0;
    for (int other = 1; other <= layout->order; other++) allowed += grid_allows(layout, grid, cell, other);
    if (allowed == 1) return true;
    for (int i = 0; i < layout->house_of_count[cell]; i++) {
        const House *house = &layout->house[layout->house_of[cell][i]];
        int places = 0;
        for (int k = 0; k < layout->order; k++)
            places += grid->cell[house->cell[k]] == 0 && grid_allows(layout, grid, house->cell[k], token);
        if (places == 1) return true;
    }
    return false;
}

enum { BLANKS_MAX = 15 };

typedef struct {
    const Layout *layout;
    const Grid *solution;
    int blank[BLANKS_MAX], blanks, least;
    bool seen[1 << BLANKS_MAX];
} Orders;

// All that can be filled in, in every order.
static void try_orders(Orders *orders, Grid *grid, unsigned filled) {
    int open = 0;
    if (orders->seen[filled] || orders->blanks - __builtin_popcount(filled) <= orders->layout->order) return;
    orders->seen[filled] = true;
    for (int i = 0; i < orders->blanks; i++) {
        int cell = orders->blank[i];
        if ((filled >> i & 1) != 0 || !is_single(orders->layout, grid, orders->solution, cell)) continue;
        open++;
        grid->cell[cell] = orders->solution->cell[cell];
        try_orders(orders, grid, filled | 1u << i);
        grid->cell[cell] = 0;
    }
    if (open < orders->least) orders->least = open;
}

static int width_by_all_orders(const Layout *layout, const Grid *puzzle, const Grid *solution) {
    static Orders orders;
    orders = (Orders){.layout = layout, .solution = solution, .least = SMOOTH_MAX};
    for (int cell = 0; cell < layout->cells; cell++)
        if (puzzle->cell[cell] == 0) orders.blank[orders.blanks++] = cell;
    Grid grid = *puzzle;
    try_orders(&orders, &grid, 0);
    return orders.least;
}

static void width_is_that_of_all_orders(void **state) {
    (void)state;
    const char *const id[] = {"4x4", "6x6", "9x9"};
    const int puzzles[] = {200, 40, 12};
    int met[SMOOTH_MAX + 1] = {0};
    for (int l = 0; l < 3; l++) {
        Layout layout;
        assert_true(layout_init(&layout, id[l]));
        GenerateSpec spec = {.clues_min = layout.cells - BLANKS_MAX > 0 ? layout.cells - BLANKS_MAX : 0};
        for (uint64_t seed = 0; seed < (uint64_t)puzzles[l]; seed++) {
            Rng rng = rng_seed(seed);
            Grid puzzle, solution;
            assert_true(generate_puzzle(&layout, &rng, &spec, &puzzle, &solution));
            int width = smooth_width(&layout, &puzzle, &solution, SMOOTH_MAX);
            int all = width_by_all_orders(&layout, &puzzle, &solution);
            if (width != all) fail_msg("%s, seed %d: width %d, not %d", id[l], (int)seed, all, width);
            for (int most = 0; most <= SMOOTH_MAX; most++)
                assert_int_equal(smooth_width(&layout, &puzzle, &solution, most),
                                 width < most ? width : most);
            met[width]++;
        }
    }
    for (int width = 3; width <= SMOOTH_MAX; width++) assert_true(met[width] > 0);
}

// No order of filling in ever comes below the width, and a disguise changes nothing.
static void width_holds_in_large_puzzles(void **state) {
    (void)state;
    Layout layout = classic();
    for (uint64_t seed = 0; seed < 60; seed++) {
        Rng rng = rng_seed(seed);
        GenerateSpec spec = {.clues_min = 26 + (int)(seed % 8)};
        Grid puzzle, solution, other, other_solution;
        assert_true(generate_puzzle(&layout, &rng, &spec, &puzzle, &solution));
        int width = smooth_width(&layout, &puzzle, &solution, 3);
        Transform transform = transform_random(&layout, SYMMETRY_FULL, &rng);
        transform_apply(&layout, &transform, &puzzle, &other);
        transform_apply(&layout, &transform, &solution, &other_solution);
        assert_int_equal(smooth_width(&layout, &other, &other_solution, 3), width);
        for (int game = 0; game < 10; game++) {
            Grid grid = puzzle;
            while (layout.cells - grid_filled(&layout, &grid) > layout.order) {
                uint8_t open[CELLS_MAX];
                int count = 0;
                for (int cell = 0; cell < layout.cells; cell++)
                    if (grid.cell[cell] == 0 && is_single(&layout, &grid, &solution, cell))
                        open[count++] = (CellIndex)cell;
                if (count < width) fail_msg("seed %d: %d open, width %d", (int)seed, count, width);
                if (count == 0) break;
                int cell = open[rng_below(&rng, (uint64_t)count)];
                grid.cell[cell] = solution.cell[cell];
            }
        }
    }
}

// ---- shapes

static const char HEART[] =
    ".xx...xx.xxxx.xxxxxx..x..xxxx.....xx.xx...xx...xx.xx.....x.x......xxx.......x....";
static const char DIAMOND[] =
    "....x.......x.x.....x.x.x...x.x.x.x.x.x...x.x.x.x.x.x...x.x.x.....x.x.......x....";

static CellSet shape_of(const char *text) {
    CellSet shape = {{0}};
    assert_int_equal(strlen(text), 81);
    for (int cell = 0; cell < 81; cell++)
        if (text[cell] == 'x') cellset_add(&shape, cell);
    return shape;
}

static void shapes_get_one_solution(void **state) {
    (void)state;
    Layout layout = classic();
    const CellSet shape[] = {shape_of(HEART), shape_of(DIAMOND)};
    for (int i = 0; i < 2; i++) {
        int drawn = 0, stepped = 0;
        for (uint64_t seed = 0; seed < 12; seed++) {
            Rng rng = rng_seed(seed);
            Grid puzzle, solution, near, near_solution, right;
            if (!mine_shape_draw(&layout, &rng, &shape[i], &puzzle, &solution)) continue;
            drawn++;
            assert_int_equal(brute_count(&layout, &puzzle, 2, &right), 1);
            assert_true(grid_equal(&layout, &solution, &right));
            CellSet clues = clues_of(&layout, &puzzle);
            assert_true(cellset_equal(clues, shape[i]));
            if (!mine_shape_step(&layout, &rng, &puzzle, &near, &near_solution)) continue;
            stepped++;
            assert_int_equal(brute_count(&layout, &near, 2, &right), 1);
            assert_true(grid_equal(&layout, &near_solution, &right));
            clues = clues_of(&layout, &near);
            assert_true(cellset_equal(clues, shape[i]));
            int other = 0;
            for (int cell = 0; cell < 81; cell++) other += near.cell[cell] != puzzle.cell[cell];
            assert_in_range(other, 1, 3);
        }
        assert_in_range(drawn, 10, 12);
        assert_in_range(stepped, 8, 12);
    }
}

// Shapes without puzzles: those that are seen to have none, and one that is not, whose search ends.
static void shapes_may_have_none(void **state) {
    (void)state;
    Layout layout = classic();
    CellSet heart = shape_of(HEART);
    assert_true(mine_shape_possible(&layout, &heart));
    CellSet sixteen = {{0}}, rows = {{0}}, columns = {{0}}, apart = {{0}};
    for (int cell = 0; cell < 81; cell++) {
        int row = cell / 9, column = cell % 9;
        if (cellset_count(&sixteen) < 16) cellset_add(&sixteen, cell * 50 % 81);
        if (row != 3 && row != 5) cellset_add(&rows, cell);
        if (column != 0 && column != 1) cellset_add(&columns, cell);
        if (row != 2 && row != 3 && column != 5 && column != 6) cellset_add(&apart, cell);
    }
    assert_false(mine_shape_possible(&layout, &sixteen));
    assert_false(mine_shape_possible(&layout, &rows));
    assert_false(mine_shape_possible(&layout, &columns));
    assert_true(mine_shape_possible(&layout, &apart));
    CellSet corner = {{0}};
    for (int cell = 0; cell < 81; cell++)
        if (cell / 9 < 5 && cell % 9 < 4) cellset_add(&corner, cell);
    Rng rng = rng_seed(1);
    Grid puzzle, solution;
    assert_false(mine_shape_draw(&layout, &rng, &corner, &puzzle, &solution));
}

// ---- the mine

static Finds work(const MineSpec *spec, uint64_t seed, uint64_t from, uint64_t to) {
    Layout layout = classic();
    Finds finds = {.count = 0};
    for (uint64_t trial = from; trial < to; trial++)
        assert_true(mine_trial(&layout, spec, seed, trial, NULL, keep, &finds, NULL));
    return finds;
}

static void finds_have_the_shape_of_their_trial(void **state) {
    (void)state;
    Layout layout = classic();
    const CellSet shape[] = {shape_of(HEART), shape_of(DIAMOND)};
    MineSpec spec = {.shape = shape, .shape_count = 2, .finds_max = 2, .walk = 5, .rating_max = 72};
    static Finds finds, again;
    int met[2] = {0};
    finds = work(&spec, 3, 0, 20);
    assert_true(finds.count > 10);
    for (int i = 0; i < finds.count; i++) {
        const MineFind *find = &finds.find[i];
        CellSet clues = clues_of(&layout, &find->puzzle);
        assert_true(cellset_equal(clues, shape[find->shape]));
        assert_int_equal(mine_look(&layout, &spec, &find->puzzle, &find->solution, &find->grade).lacks, 0);
        Grid right;
        assert_int_equal(brute_count(&layout, &find->puzzle, 2, &right), 1);
        assert_true(grid_equal(&layout, &find->solution, &right));
        met[find->shape]++;
    }
    assert_true(met[0] > 0 && met[1] > 0);
    // A trial is the same whatever was worked before it.
    again = work(&spec, 3, 13, 20);
    for (int i = 0; i < again.count; i++)
        assert_memory_equal(&again.find[i].puzzle, &finds.find[finds.count - again.count + i].puzzle,
                            sizeof(Grid));
    for (uint64_t trial = 0; trial < 20; trial++) {
        finds = work(&spec, 3, trial, trial + 1);
        for (int i = 0; i < finds.count; i++)
            assert_int_equal(finds.find[i].shape, mine_trial_shape(&spec, 3, trial));
    }
}

static void smooth_finds_are_smooth(void **state) {
    (void)state;
    Layout layout = classic();
    MineSpec spec = {.smooth = 2, .clues_min = 28, .pattern = PATTERN_ROTATE180, .finds_max = 1, .walk = 10};
    static Finds finds;
    finds = work(&spec, 1, 0, 20);
    assert_true(finds.count > 5);
    for (int i = 0; i < finds.count; i++) {
        const MineFind *find = &finds.find[i];
        assert_int_equal(smooth_width(&layout, &find->puzzle, &find->solution, 2), 2);
        assert_true(pattern_holds(&layout, &find->puzzle, PATTERN_ROTATE180));
    }
}

static void all_patterns_are_reached(void **state) {
    (void)state;
    Layout layout = classic();
    static Finds finds;
    for (Pattern pattern = 0; pattern < PATTERN_COUNT; pattern++) {
        // Where a pattern ties four clues together, those that can spare none are rare.
        bool minimal = pattern != PATTERN_ROTATE90 && pattern != PATTERN_DIAGONALS;
        MineSpec spec = {
            .pattern = pattern, .finds_max = 1, .walk = 10, .minimal = minimal, .rating_max = 72};
        finds = work(&spec, 9, 0, 30);
        if (finds.count == 0) fail_msg("no puzzle of pattern %s", pattern_name(pattern));
        for (int i = 0; i < finds.count; i++) {
            assert_true(pattern_holds(&layout, &finds.find[i].puzzle, pattern));
            CellSet redundant = solver_redundant_clues(&layout, &finds.find[i].puzzle);
            assert_true(!minimal || cellset_empty(&redundant));
        }
    }
}

// ---- few clues

static void few_clues_are_walked_to(void **state) {
    (void)state;
    Layout layout = classic();
    static const struct {
        Pattern pattern;
        int most;
    } goal[] = {{PATTERN_ROTATE180, 22}, {PATTERN_NONE, 20}, {PATTERN_DIAGONAL, 22}};
    for (int i = 0; i < 3; i++) {
        MineFew *few = mine_few_create(&layout, goal[i].pattern);
        GenerateSpec dig = {.pattern = goal[i].pattern};
        int reached = 0;
        for (uint64_t seed = 0; seed < 6 && reached < 2; seed++) {
            Rng rng = rng_seed(seed);
            Grid puzzle, solution, near, right;
            assert_true(generate_puzzle(&layout, &rng, &dig, &puzzle, &solution));
            int before = grid_filled(&layout, &puzzle);
            bool done = mine_few_reduce(few, &rng, goal[i].most, NULL, NULL, &puzzle, &solution);
            reached += done;
            assert_true(grid_filled(&layout, &puzzle) <= (done ? goal[i].most : before));
            assert_true(pattern_holds(&layout, &puzzle, goal[i].pattern));
            assert_int_equal(brute_count(&layout, &puzzle, 2, &right), 1);
            assert_true(grid_equal(&layout, &right, &solution));
            if (!mine_few_step(few, &rng, &puzzle, &near, &solution)) continue;
            assert_true(grid_filled(&layout, &near) <= grid_filled(&layout, &puzzle));
            assert_false(grid_equal(&layout, &near, &puzzle));
            assert_true(pattern_holds(&layout, &near, goal[i].pattern));
            assert_int_equal(brute_count(&layout, &near, 2, &right), 1);
            assert_true(grid_equal(&layout, &right, &solution));
        }
        assert_true(reached > 0);
        mine_few_destroy(few);
    }
}

// ---- what was seen

static void tallies_add_up(void **state) {
    (void)state;
    Layout layout = classic();
    MineSpec spec = {.rating_min = 38, .rating_max = 38, .finds_max = 1, .walk = 10};
    spec.forbidden[TECHNIQUE_NAKED_PAIR] = true;
    static Finds finds;
    MineTally all = {0}, parts = {0};
    for (uint64_t trial = 0; trial < 12; trial++) {
        MineTally one = {0};
        assert_true(mine_trial(&layout, &spec, 1, trial, NULL, keep, &finds, &all));
        assert_true(mine_trial(&layout, &spec, 1, trial, NULL, keep, &finds, &one));
        mine_tally_add(&parts, &one);
    }
    assert_true(all.tries > 12 && all.any);
    assert_true(all.lacked[WISH_RATING] > 0 && all.lacked[WISH_RATING] <= all.tries);
    for (MineWish wish = 0; wish < WISH_COUNT; wish++) {
        assert_int_equal(all.lacked[wish], parts.lacked[wish]);
        assert_true(all.alone[wish] <= all.lacked[wish]);
    }
    assert_int_equal(all.tries, parts.tries);
    assert_int_equal(all.near.off, parts.near.off);
    assert_int_equal(all.lacked[WISH_SMOOTH], 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(width_is_that_of_all_orders),
        cmocka_unit_test(width_holds_in_large_puzzles),
        cmocka_unit_test(shapes_get_one_solution),
        cmocka_unit_test(shapes_may_have_none),
        cmocka_unit_test(finds_have_the_shape_of_their_trial),
        cmocka_unit_test(smooth_finds_are_smooth),
        cmocka_unit_test(all_patterns_are_reached),
        cmocka_unit_test(few_clues_are_walked_to),
        cmocka_unit_test(tallies_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
