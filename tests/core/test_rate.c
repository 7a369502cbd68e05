// The rating engine. The puzzles here and in data/ratings.txt are of our own make; that the numbers are
// Sudoku Explainer's is checked against the ratings of the shared data.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/make/generate.h"
#include "core/rate/grade.h"
#include "core/rate/rate.h"
#include "core/solve/solver.h"
#include "support/shared.h"

typedef struct {
    const char *puzzle;
    int er, ep, ed;
} Known;

// clang-format off
static const Known known[] = {
    {"..3.....5.97.3.2....51........4.97..4......82.78.6...15293...4......4..9.3.....2.", 12, 12, 12},
    {".3.9...4.2..4.6.83..67..2.........75.....98.......2..6...3...5.67.......4.9......", 15, 12, 12},
    {"91..7.5.......23..2.......4.....8.....5...16..3...725.1........4...89.3..28.....1", 17, 12, 12},
    {".....63...5..79....1.3..4.....8...4.18..4.59.........1........8..9.2..5....6.42..", 20, 12, 12},
    {"..4..2.5.9.....2.43...4.8..712..59....93....65.............8.75..3.........41...9", 23, 12, 12},
    {".......95....4...149.1.5.....37.2.6..5..3..8.82....7.....9.....21.......6......78", 25, 12, 12},
    {".........46.1.2.7..1..3.8...89..6.1....2...4......8.9..4.....6127.9.....5..6.....", 26, 12, 12},
    {".7.8.9..5.4...1.....9.6.3...2..3..7.......531..7....2.....2....4......58...48..16", 28, 12, 12},
    {".8.7...147............5.....9....8...5...7..6.3.82..9....41293.1..9.....2......6.", 30, 12, 12},
    {".5.....4..9.2...3.4....9....2...15....6...7.........9.51...4...3...9...4..2.13.6.", 32, 12, 12},
    {"......9...3.1.2.4....4.....32..7...4.....17....5..6..8........7682...5.3.5.63..2.", 34, 12, 12},
    {"29.1..........9.6...8......8.....6.....873.41...6....94....1......9..5..75...2.3.", 36, 12, 12},
    {".6.8..2..2...1....1..3....8...1....3...6...546.37.41...85....7...2.68.4....9.....", 40, 12, 12},
    {"......7....8.15.49..689.....7.......8...5.37.2..3...1.....4.....4...9..23..5..1..", 42, 12, 12},
    {".2..6..7.9..2831..........9.....4..2.6..52.....93..78.......46..3...9..8..5...9..", 44, 12, 12},
    {"7.......186...5.74....41..9..3..89.6.56.9..3......3.5.....59.....8..4...5..8...1.", 45, 12, 12},
    {"4..86...268...........93...2.7.8...3.194...7...41.7....2............94.5...6....1", 46, 12, 12},
    {"2...8.9...5...1...47.36..5.86....4..3..62.1....2...5.....547...........9.....68..", 56, 12, 12},
    {"1..8......8.7415..5....3.....1...7..8...1.469..9....8.....3...43..95..........27.", 57, 12, 12},
    {"...1...3......52..7.8.....691.62.....2.579.............9....46...781.9..2.4......", 62, 12, 12},
    {"35....2.668..........87..........13.8.9...4..53......89...3.......7...1.7..1.9.65", 65, 12, 12},
    {".1......3...86.7..........4..5...4...9.7...2.8......96.784....91....3...3.4..5..8", 66, 12, 12},
    {".7.45..6.3.6.......1.3...5898.7.36..1.5.9.....3....4....25....3...8...74.....7...", 67, 12, 12},
    {"6.7.9.3..9...4...2.3...7.5....6..98.5.......68...19.....6.....3.4.....95.8...3.1.", 68, 12, 12},
    {".5.92...3.......8....36..........4.173..1......2..9....74..58.9.2......7..6....15", 69, 12, 12},
    {"..7....91..2..8...3..9.15.............8.2...6..94...5..8...534.6..3..9...4.......", 70, 12, 12},
    {"..61.4.......7.....5.2..4.....7...1.82.56.7........5.8...951.8...8....9..64....7.", 71, 12, 12},
    {"....1.6....5....277.29.....8....6.......5.....6.3...1..8...3....2.1.4..5....2..34", 72, 12, 12},
    {"...1.3.....7.4.....96..8.4.6...25.7....7.61..8.......65...9...4.....261.......2.3", 73, 12, 12},
    {"..9.1.2....8...57...674.1......8.......6..9..1...3.......1...8.7..8....6.9...5..1", 74, 12, 12},
    {"...76.........42.......1..5.8692.7...9...5..6........41..4.....8.96....7.3.....98", 75, 12, 12},
    {"4...2.6...7........98....2..4....861....7.3.........4..1.7.9..5.8...17.432.8.....", 76, 12, 12},
    {"..9....38.18.7.5...6.1.......2.......37.4..8..8...32....36....91...8..6..7...5..3", 77, 12, 12},
    {"..8...21.....5..3....9....8......9...7...1.2.4.3.7.1...39...4..1...6.7....24...6.", 78, 12, 12},
    {".....4..2.....286...5.7.........57..4..2.1....3..9......9.5..83.7..3..24..4......", 79, 12, 12},
    {"..4.3..611..8......73.51.........5.49.........1..2..8....5....2.2...9678.6.....1.", 82, 12, 12},
    {"7..2....5....5.2....4..9..3.589.3....46.7..........36..9.41.....8....4....53....2", 83, 12, 12},
    {"7.39....2...53......4..71...9.3....5.......7.8....6...6.21...4...9...51.3......6.", 84, 12, 12},
    {"2.4..7...59.4..78.8............2..6.6..5..2.8.......5....15....3..96...2..8...53.", 85, 12, 12},
    {"...27.6.....1...57.14....8..7..5..1...1...8..38.....2.5..93....19.5.2.....2..7...", 88, 12, 12},
    {"....5....84...1.....16.7.8.....7..9.2.......56.....8..4...287.11.6.......7...42..", 89, 12, 12},
    {"6..9.2..5...5...4..3..4...1..1..5....7..2.1..35.......14....2.8....9......6..1..3", 90, 12, 12},
    {"9.7......58.........16..4......24..8.6.....2....3..7.9...9...51...2.8.9.1....38..", 91, 12, 12},
};
// clang-format on

static Layout classic(void) {
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    return layout;
}

static Grid parse(const char *text) {
    Layout layout = classic();
    Grid grid;
    char cells[82];
    memcpy(cells, text, 81);
    cells[81] = 0;
    assert_true(grid_parse(&layout, cells, &grid));
    return grid;
}

static Grade grade_of(const Grid *puzzle) {
    Layout layout = classic();
    Grade grade;
    assert_true(grade_puzzle(&layout, puzzle, NULL, NULL, &grade));
    return grade;
}

static void known_ratings(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        Grid puzzle = parse(known[i].puzzle);
        Grade grade = grade_of(&puzzle);
        if (grade.rating_tenths != known[i].er) printf("%s\n", known[i].puzzle);
        assert_true(grade.solved);
        assert_int_equal(grade.rating_tenths, known[i].er);
        assert_int_equal(grade.pearl_tenths, known[i].ep);
        assert_int_equal(grade.diamond_tenths, known[i].ed);
    }
}

// A nested chain: the puzzle of A. Inkala known as AI Escargot.
static const char escargot[] =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

static void nested_chains(void **state) {
    (void)state;
    Grid puzzle = parse(escargot);
    Grade grade = grade_of(&puzzle);
    assert_int_equal(grade.rating_tenths, 105);
    assert_int_equal(grade.pearl_tenths, 12);
    assert_int_equal(grade.diamond_tenths, 12);
    assert_int_not_equal(grade.used[TECHNIQUE_NESTED_FORCING_CHAIN], 0);
}

typedef struct {
    Layout layout; // as large as a third of a small stack: it does not lie there
    Grid puzzle;
    Grade grade;
} Escargot;

static void *grade_escargot(void *context) {
    Escargot *it = context;
    return grade_puzzle(&it->layout, &it->puzzle, NULL, NULL, &it->grade) ? it : NULL;
}

// Every producer down to the nested chains finds room on the stack of a small thread.
static void a_small_stack_is_enough(void **state) {
    (void)state;
    pthread_attr_t small;
    pthread_t thread;
    Escargot it = {.layout = classic(), .puzzle = parse(escargot)};
    void *rated;
    assert_int_equal(pthread_attr_init(&small), 0);
    assert_int_equal(pthread_attr_setstacksize(&small, 512 * 1024), 0);
    assert_int_equal(pthread_create(&thread, &small, grade_escargot, &it), 0);
    assert_int_equal(pthread_join(thread, &rated), 0);
    assert_ptr_equal(rated, &it);
    assert_int_equal(it.grade.rating_tenths, 105);
    pthread_attr_destroy(&small);
}

static int tenths_of(const char *text) {
    int whole, tenth;
    assert_int_equal(sscanf(text, "%d.%d", &whole, &tenth), 2);
    return whole * 10 + tenth;
}

// The puzzles of a file, one to a line with ER, EP and ED, have these ratings: every `share`-th of those up
// to `most` tenths. Returns how many.
static int check_file(FILE *file, int share, int most) {
    char line[256];
    int checked = 0, number = 0, wrong = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        char er[8], ep[8], ed[8];
        if (line[0] == '#' || sscanf(line, "%*81s %7s %7s %7s", er, ep, ed) != 3) continue;
        if (number++ % share != 0 || tenths_of(er) > most) continue;
        Grid puzzle = parse(line);
        Grade grade = grade_of(&puzzle);
        bool equal = grade.rating_tenths == tenths_of(er) && grade.pearl_tenths == tenths_of(ep) &&
                     grade.diamond_tenths == tenths_of(ed);
        if (!equal)
            print_error("%.81s: %d %d %d\n", line, grade.rating_tenths, grade.pearl_tenths,
                        grade.diamond_tenths);
        wrong += !equal;
        checked++;
    }
    assert_int_equal(fclose(file), 0);
    assert_int_equal(wrong, 0);
    return checked;
}

static void ratings_of_our_own(void **state) {
    (void)state;
    FILE *file = fopen(TEST_DATA "/ratings.txt", "r");
    assert_non_null(file);
    assert_true(check_file(file, 1, TEST_SOAK ? GRADE_BEYOND : 95) > 300);
}

// Every line in the soak; otherwise one in 20, and only what is rated in a moment.
static void ratings_of_the_field(void **state) {
    (void)state;
    FILE *file = shared_open("ratings.tsv");
    assert_true(check_file(file, TEST_SOAK ? 1 : 20, TEST_SOAK ? GRADE_BEYOND : 92) > 100);
}

typedef struct {
    Grid solution;
    int steps, hardest, placed;
} Watch;

static bool keep_going(void *context) {
    (void)context;
    return true;
}

static bool watch_step(void *context, const RateStep *step) {
    Watch *watch = context;
    watch->steps++;
    assert_true(step->count != 0 || step->token != 0);
    if (step->tenths > watch->hardest) watch->hardest = step->tenths;
    for (int i = 0; i < step->count; i++) {
        assert_int_not_equal(step->remove[i].tokens, 0);
        assert_false((step->remove[i].tokens >> watch->solution.cell[step->remove[i].cell]) & 1);
    }
    if (step->token != 0) {
        assert_int_equal(step->token, watch->solution.cell[step->cell]);
        watch->placed++;
    }
    return true;
}

// No step contradicts the solution; the numbers are those of the steps.
static void steps_are_true(void **state) {
    (void)state;
    Layout layout = classic();
    int times = TEST_SOAK ? 20000 : 300;
    for (int seed = 1; seed <= times; seed++) {
        Rng rng = rng_seed((uint64_t)seed);
        GenerateSpec spec = {.pattern = PATTERN_NONE};
        Grid puzzle;
        Watch watch = {.steps = 0};
        generate_puzzle(&layout, &rng, &spec, &puzzle, &watch.solution);
        bool solved;
        assert_true(rate_puzzle_within(&puzzle, INT_MAX, keep_going, watch_step, &watch, &solved));
        Grade grade = grade_of(&puzzle);
        if (!solved) printf("seed %d\n", seed);
        assert_true(solved);
        assert_true(grade.solved);
        assert_int_equal(grade.rating_tenths, watch.hardest);
        assert_true(grade.diamond_tenths <= grade.pearl_tenths && grade.pearl_tenths <= grade.rating_tenths);
        assert_int_equal(watch.placed, 81 - grid_filled(&layout, &puzzle));
        int used = 0;
        for (Technique i = 0; i < TECHNIQUE_COUNT; i++) used += grade.used[i];
        assert_int_equal(used, watch.steps);
    }
}

static bool count_down(void *context) {
    int *left = context;
    return --*left > 0;
}

static void it_stops_when_told(void **state) {
    (void)state;
    Layout layout = classic();
    Grid puzzle = parse(escargot);
    Grade grade;
    int left = 100;
    assert_false(grade_puzzle(&layout, &puzzle, count_down, &left, &grade));
    assert_int_equal(left, 0);
    assert_false(grade.solved);
    left = 1 << 30;
    assert_true(grade_puzzle(&layout, &puzzle, count_down, &left, &grade));
    assert_int_equal(grade.rating_tenths, 105);
}

static bool stop_at_once(void *context, const RateStep *step) {
    (void)step;
    ++*(int *)context;
    return false;
}

static void the_sink_stops_it(void **state) {
    (void)state;
    Grid puzzle = parse(known[0].puzzle);
    bool solved;
    int steps = 0;
    assert_false(rate_puzzle_within(&puzzle, INT_MAX, keep_going, stop_at_once, &steps, &solved));
    assert_int_equal(steps, 1);
}

// What is no puzzle: complete, without a solution, with several. Nothing goes wrong; it ends.
static void other_grids(void **state) {
    (void)state;
    Layout layout = classic();
    Grid puzzle = parse(known[10].puzzle), solution;
    assert_true(solver_unique(&layout, &puzzle, &solution));
    Grade grade = grade_of(&solution);
    assert_true(grade.solved);
    assert_int_equal(grade.rating_tenths, 0);
    Rng rng = rng_seed(7);
    for (int i = 0; i < 300; i++) {
        Grid odd = puzzle;
        int changes = 1 + (int)rng_below(&rng, 6);
        for (int j = 0; j < changes; j++) odd.cell[rng_below(&rng, 81)] = (uint8_t)rng_below(&rng, 10);
        int left = 200;
        if (!grade_puzzle(&layout, &odd, count_down, &left, &grade)) continue;
        assert_true(grade.solved || grade.rating_tenths == GRADE_BEYOND);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_ratings),           cmocka_unit_test(nested_chains),
        cmocka_unit_test(a_small_stack_is_enough), cmocka_unit_test(ratings_of_our_own),
        cmocka_unit_test(steps_are_true),          cmocka_unit_test(it_stops_when_told),
        cmocka_unit_test(the_sink_stops_it),       cmocka_unit_test(other_grids),
    };
    const struct CMUnitTest shared[] = {cmocka_unit_test(ratings_of_the_field)};
    return run_one_group(argc, argv, tests, shared, NULL);
}
