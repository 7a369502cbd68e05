// Every engine of the solver that this processor can run, one by one and in batches, against the brute force
// and against each other. The puzzles, and what is asked of an engine, stand in solver_judge.c; ctest runs
// 20,000 of them, and 1,000,000 with NONET_SOAK.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/symmetry/symmetry.h"
#include "support/brute.h"
#include "support/sanitized.h"
#include "support/shared.h"
#include "support/solver_judge.h"

enum { BATCH_MAX = 1000 };

static JudgeStock stock;
static JudgeSearch search, full_search;
static char fault[JUDGE_FAULT_MAX];

static int read_stock(void **state) {
    (void)state;
    return judge_stock(&stock, TEST_DATA) ? 0 : -1;
}

// The index-th engine that suits 9x9, or NULL past the last.
static const SolverEngine *suiting(int index) {
    const SolverEngine *engine;
    for (int i = 0; (engine = solver_engine(i)); i++)
        if (solver_engine_suits(engine, &stock.layout) && index-- == 0) return engine;
    return NULL;
}

static Grid parsed(const char *text) {
    Grid grid;
    assert_true(grid_parse(&stock.layout, text, &grid));
    return grid;
}

static void test_table(void **state) {
    (void)state;
    const SolverEngine *engine, *best = NULL;
    assert_string_equal(solver_engine_name(solver_engine(0)), "general");
    assert_null(solver_engine(-1));
    assert_null(solver_engine_named("no such engine"));
    for (int i = 0; (engine = solver_engine(i)); i++) {
        bool here = solver_engine_suits(engine, &stock.layout);
        printf("engine %s%s\n", solver_engine_name(engine), here ? "" : ": not on this processor, untested");
        assert_ptr_equal(solver_engine_named(solver_engine_name(engine)), engine);
        if (here) best = engine;
    }
    assert_ptr_equal(solver_engine_best(&stock.layout), best);
    for (int i = 0; layout_id(i); i++) {
        Layout layout;
        assert_true(layout_init(&layout, layout_id(i)));
        assert_true(solver_engine_suits(solver_engine(0), &layout));
        assert_true(solver_engine_suits(solver_engine_best(&layout), &layout));
        if (strcmp(layout.id, "9x9") != 0) assert_ptr_equal(solver_engine_best(&layout), solver_engine(0));
    }
}

static void test_against_brute(void **state) {
    (void)state;
    JudgeTally tally = {0};
    uint64_t rounds = (TEST_SOAK ? 1000000 : FEW(20000)) / JUDGE_ROUND;
    for (uint64_t seed = 0; seed < rounds; seed++) {
        if (!judge_round(&stock, NULL, seed, &tally, fault)) fail_msg("%s", fault);
        if (seed % 200 != 199) continue;
        printf("%llu puzzles\n", (unsigned long long)(seed + 1) * JUDGE_ROUND);
        (void)fflush(stdout);
    }
    uint64_t some = rounds * JUDGE_ROUND / 10;
    assert_true(tally.none > some && tally.one > some && tally.more > some);
}

// What a person sees at once though hardly a clue stands there, and the brute force would look for in vain
// for years: no solution.
static void test_plain_contradictions(void **state) {
    (void)state;
    static const char *const puzzles[] = {
        // A cell without a token.
        "12345...........9..................6........7........8...........................",
        "12345678.............................................9...........................",
        // A token without a place in a row, a column, a box.
        "123.........9...........9........................................................",
        "....1........2........3.......5............................5.....................",
        "...7.......................7................7.....1.......7......................",
        // Two tokens with one place; two cells, then three, with too few tokens.
        ".34.........12..........12.......................................................",
        "...1234..567......8..............................................................",
        "...1234..567.....................................................................",
        // A token twice in a row, a column, a box.
        "1.......1........................................................................",
        "1.......................................................................1........",
        "............................................................1...................1",
    };
    const SolverEngine *engine;
    Rng rng = rng_seed(1);
    for (size_t i = 0; i < sizeof puzzles / sizeof puzzles[0]; i++) {
        for (int disguise = 0; disguise < 50; disguise++) {
            Grid puzzle = parsed(puzzles[i]);
            Transform transform = transform_random(&stock.layout, SYMMETRY_FULL, &rng);
            if (disguise) transform_apply(&stock.layout, &transform, &puzzle, &puzzle);
            SolverTask task = {.puzzle = &puzzle};
            for (int k = 0; (engine = suiting(k)); k++)
                if (!judge_each(&stock.layout, engine, &puzzle, 2, 0, &search, fault) ||
                    !judge_batch(&stock.layout, engine, &task, 1, 2, &(uint64_t){0}, fault))
                    fail_msg("%s", fault);
        }
    }
}

// The limit is what it says up to 64 bits.
static void test_limits(void **state) {
    (void)state;
    static const uint64_t limits[] = {0, 1, 2, 15, 16, 17, 255, 256, 257, 3000};
    const Grid *unique = &stock.puzzle[0];
    Grid empty = {{0}};
    const SolverEngine *engine;
    for (int k = 0; (engine = suiting(k)); k++) {
        for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
            uint64_t limit = limits[i], one = limit > 0;
            SolverTask task[] = {{&empty, 0, 0}, {unique, 0, 0}, {&empty, 80, 9}};
            uint64_t expected[] = {limit, one, limit};
            if (!judge_each(&stock.layout, engine, &empty, limit, (int64_t)limit, &search, fault) ||
                !judge_each(&stock.layout, engine, unique, limit, (int64_t)one, &search, fault) ||
                !judge_batch(&stock.layout, engine, task, 3, limit, expected, fault))
                fail_msg("%s", fault);
        }
    }
}

// All solutions where there are thousands, with limits that do not fit 32 bits.
static void test_large_counts(void **state) {
    (void)state;
    static const uint64_t limits[] = {UINT64_MAX, UINT64_C(1) << 32, UINT64_C(1) << 63};
    static const struct {
        const char *puzzle;
        uint64_t count; // by the brute force, which counts again in a soak
    } cases[] = {
        {".5.3..17434157......74.1.534.5.1.73..73.45.1..1..3754.73..5.4.11.47.3..55..1.43.7", 4560},
        {"762593...914827...835146...629735481...........................593462178.........", 4960},
        {"..7.8.....15..........3......6...12.3.....4....16.2...16..........24..16....6...2", 69620},
    };
    const SolverEngine *engine;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Grid puzzle = parsed(cases[i].puzzle);
        uint64_t count = cases[i].count, limit = limits[i];
        SolverTask task = {.puzzle = &puzzle};
        if (TEST_SOAK) assert_int_equal(brute_count(&stock.layout, &puzzle, limit, NULL), count);
        for (int k = 0; (engine = suiting(k)); k++) {
            uint64_t got;
            if (!judge_each(&stock.layout, engine, &puzzle, limit, (int64_t)count, &search, fault))
                fail_msg("%s", fault);
            solver_batch_by(engine, &stock.layout, &task, 1, limit, &got, NULL);
            assert_int_equal(got, count);
        }
    }
}

// --- batches

typedef struct {
    Grid puzzle[BATCH_MAX];
    SolverTask task[BATCH_MAX];
    uint64_t expected[BATCH_MAX];
    uint64_t limit;
} Batch;

// Tasks that end at once and such that take long, in the order of their kinds.
static void make_batch(Batch *batch, uint64_t seed) {
    static const JudgeKind easy[] = {JUDGE_FULL, JUDGE_CLASH, JUDGE_FULL_SPOILED, JUDGE_ADDED};
    static const JudgeKind slow[] = {JUDGE_EMPTY, JUDGE_UNIQUE, JUDGE_FEWER, JUDGE_CHANGED,
                                     JUDGE_HOUSES_GONE};
    Rng rng = rng_seed(seed);
    for (int i = 0; i < BATCH_MAX; i++) {
        JudgeKind kind = i < BATCH_MAX / 2 ? easy[i % 4] : slow[i % 5];
        batch->puzzle[i] = judge_puzzle(&stock, &rng, kind);
        batch->task[i] = (SolverTask){.puzzle = &batch->puzzle[i]};
        if (i % 3 == 0) {
            batch->task[i].cell = (uint8_t)rng_below(&rng, 81);
            batch->task[i].token = (uint8_t)(1 + rng_below(&rng, 9));
        }
        batch->expected[i] = brute_count(&stock.layout, &batch->puzzle[i], batch->limit, NULL);
        if (i % 3 == 0)
            assert_true(judge_count(&stock.layout, &batch->task[i], batch->limit, &batch->expected[i]));
    }
}

static void swap_tasks(Batch *batch, int a, int b) {
    SolverTask task = batch->task[a];
    uint64_t expected = batch->expected[a];
    batch->task[a] = batch->task[b], batch->expected[a] = batch->expected[b];
    batch->task[b] = task, batch->expected[b] = expected;
}

// Easy ones first, hard ones first, in turn, and in two random orders.
static void order_batch(Batch *batch, int order) {
    Rng rng = rng_seed((uint64_t)order);
    switch (order) {
    case 0: break;
    case 1:
        for (int i = 0; i < BATCH_MAX / 2; i++) swap_tasks(batch, i, BATCH_MAX - 1 - i);
        break;
    case 2:
        for (int i = 0; i < BATCH_MAX / 2; i += 2) swap_tasks(batch, i, BATCH_MAX - 1 - i);
        break;
    default:
        for (int i = BATCH_MAX - 1; i > 0; i--) swap_tasks(batch, i, (int)rng_below(&rng, (uint64_t)i + 1));
    }
}

// Batches of every size about a multiple of the lanes that there may be, with few and with many solutions to
// count; tasks in another order have their answers in that order.
static void test_batches(void **state) {
    (void)state;
    static const size_t sizes[] = {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 1000};
    static const uint64_t limits[] = {2, 40};
    static Batch batch;
    const SolverEngine *engine;
    for (int i = 0; i < 2; i++) {
        batch.limit = limits[i];
        make_batch(&batch, (uint64_t)i);
        for (int order = 0; order < 5; order++) {
            order_batch(&batch, order);
            for (int k = 0; (engine = suiting(k)); k++)
                for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
                    if (!judge_batch(&stock.layout, engine, batch.task, sizes[s], batch.limit, batch.expected,
                                     fault))
                        fail_msg("order %d, size %zu: %s", order, sizes[s], fault);
        }
    }
}

// One puzzle a hundred times, as in a test of all clues: each task has its own answer and solution.
static void test_one_puzzle_many_tasks(void **state) {
    (void)state;
    const SolverEngine *engine;
    for (int i = 0; i < 16; i++) {
        const Grid *puzzle = &stock.puzzle[i * 60];
        SolverTask task[81 * 3];
        uint64_t expected[81 * 3];
        for (int k = 0; k < 81 * 3; k++) {
            int cell = k % 81, token = stock.solution[i * 60].cell[cell];
            task[k] = (SolverTask){puzzle, (CellIndex)cell,
                                   (uint8_t)(k < 81    ? token
                                             : k < 162 ? token % 9 + 1
                                                       : 0)};
            assert_true(judge_count(&stock.layout, &task[k], 2, &expected[k]));
        }
        for (int k = 0; (engine = suiting(k)); k++)
            if (!judge_batch(&stock.layout, engine, task, 81 * 3, 2, expected, fault)) fail_msg("%s", fault);
    }
}

static void test_redundant_clues(void **state) {
    (void)state;
    int redundant = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        Rng rng = rng_seed(seed);
        Grid puzzle = judge_puzzle(&stock, &rng, (JudgeKind)(seed % (JUDGE_CLASH + 1)));
        CellSet got = solver_redundant_clues(&stock.layout, &puzzle);
        for (int cell = 0; cell < CELLS_MAX; cell++) {
            uint64_t others = 1;
            SolverTask task = {&puzzle, (CellIndex)cell, puzzle.cell[cell]};
            if (puzzle.cell[cell]) assert_true(judge_count(&stock.layout, &task, 1, &others));
            if (cellset_has(&got, cell) != (others == 0))
                fail_msg("seed %llu, cell %d", (unsigned long long)seed, cell);
            redundant += others == 0;
        }
    }
    assert_true(redundant > 1000);
}

// --- the order of solutions, and searches that end early

// All that an engine finds up to the limit, in *out.
static uint64_t find_all(const SolverEngine *engine, const Grid *puzzle, uint64_t limit, uint64_t stop_at,
                         uint64_t patience, JudgeSearch *out, bool *out_given_up) {
    out->count = out->asked = 0;
    out->stop_at = stop_at;
    out->patience = patience;
    return solver_each_by(engine, &stock.layout, puzzle, limit, judge_keep, judge_ask, out, out_given_up);
}

// The first so many of full_search and no others.
static void assert_begins(const JudgeSearch *few, uint64_t count) {
    assert_int_equal(few->count, count);
    assert_memory_equal(few->solution, full_search.solution, count * sizeof(Grid));
}

// A lower limit, or a sink that stops, gives the first of the same solutions; neither counts as given up.
static void test_begins_alike(void **state) {
    (void)state;
    const SolverEngine *engine;
    for (uint64_t seed = 0; seed < 60; seed++) {
        Rng rng = rng_seed(seed);
        static const JudgeKind kinds[] = {JUDGE_FEWER, JUDGE_SPARSE, JUDGE_HOUSES_GONE, JUDGE_EMPTY,
                                          JUDGE_UNIQUE};
        Grid puzzle = judge_puzzle(&stock, &rng, kinds[seed % 5]);
        for (int k = 0; (engine = suiting(k)); k++) {
            uint64_t all = find_all(engine, &puzzle, JUDGE_KEPT_MAX, 0, UINT64_MAX, &full_search, NULL);
            for (uint64_t n = 1; n < all; n += 1 + n / 3 + rng_below(&rng, 5)) {
                bool given_up = true;
                assert_int_equal(find_all(engine, &puzzle, n, 0, UINT64_MAX, &search, &given_up), n);
                assert_begins(&search, n);
                assert_false(given_up);
                given_up = true;
                assert_int_equal(find_all(engine, &puzzle, JUDGE_KEPT_MAX, n, UINT64_MAX, &search, &given_up),
                                 n);
                assert_begins(&search, n);
                assert_false(given_up);
            }
        }
    }
}

// Refused at once: nothing is found, however easy.
static void test_given_up_at_first_asking(void **state) {
    (void)state;
    Grid empty = {{0}};
    const Grid *puzzles[] = {&empty, &stock.puzzle[0], &stock.puzzle[stock.count - 1], &stock.solution[0]};
    const SolverEngine *engine;
    for (int k = 0; (engine = suiting(k)); k++) {
        for (int i = 0; i < 4; i++) {
            bool given_up = false;
            assert_int_equal(find_all(engine, puzzles[i], 1000, 0, 0, &search, &given_up), 0);
            assert_int_equal(search.count, 0);
            assert_int_equal(search.asked, 1);
            assert_true(given_up);
        }
    }
}

// Given up later: what was found until then are the first of the solutions; after the first no it is not
// asked again; and it is asked often enough for a window that wants to close.
static void test_given_up_later(void **state) {
    (void)state;
    Grid empty = {{0}};
    const SolverEngine *engine;
    for (int k = 0; (engine = suiting(k)); k++) {
        find_all(engine, &empty, JUDGE_KEPT_MAX, 0, UINT64_MAX, &full_search, NULL);
        for (uint64_t patience = 1; patience < 20; patience++) {
            bool given_up = false;
            uint64_t found = find_all(engine, &empty, UINT64_MAX, 0, patience, &search, &given_up);
            assert_true(given_up);
            assert_int_equal(search.asked, patience + 1);
            assert_int_equal(search.count, found);
            assert_true(found <= 1024 * patience);
            assert_memory_equal(search.solution, full_search.solution,
                                (found < JUDGE_KEPT_MAX ? found : JUDGE_KEPT_MAX) * sizeof(Grid));
        }
        bool given_up = true;
        uint64_t found = find_all(engine, &empty, 100000, 0, UINT64_MAX, &search, &given_up);
        assert_int_equal(found, 100000);
        assert_false(given_up);
        assert_true(search.asked >= found / 1024);
    }
}

// --- puzzles that are not ours to give away: looked at where they are

// All engines alike on the first `most` puzzles of a file; the general one is right by the tests above. By
// brute force too where that has an answer soon.
static void check_shared(const char *name, int most, uint64_t limit) {
    char line[200];
    FILE *file = shared_open(name);
    static Batch batch;
    int count = 0, unproved = 0;
    bool more = true;
    const SolverEngine *engine;
    while (more) {
        size_t size = 0;
        while (size < BATCH_MAX && (more = count < most && fgets(line, sizeof line, file))) {
            line[strcspn(line, "\n")] = '\0';
            Grid *puzzle = &batch.puzzle[size];
            *puzzle = parsed(line);
            batch.task[size] = (SolverTask){.puzzle = puzzle};
            uint64_t *expected = &batch.expected[size++], proved;
            *expected =
                solver_each_by(solver_engine(0), &stock.layout, puzzle, limit, NULL, NULL, NULL, NULL);
            if (!brute_count_within(&stock.layout, puzzle, limit, TEST_SOAK ? 100000000 : 3000, &proved))
                unproved++;
            else if (proved != *expected)
                fail_msg("general engine: %s", line);
            count++;
        }
        for (int k = 0; (engine = suiting(k)); k++) {
            if (!judge_batch(&stock.layout, engine, batch.task, size, limit, batch.expected, fault))
                fail_msg("%s", fault);
            for (size_t i = 0; i < size; i++)
                if (!judge_each(&stock.layout, engine, batch.task[i].puzzle, limit,
                                (int64_t)batch.expected[i], &search, fault))
                    fail_msg("%s", fault);
        }
    }
    assert_int_equal(fclose(file), 0);
    printf("%s: %d puzzles, limit %d, %d of them too slow for the brute force\n", name, count, (int)limit,
           unproved);
}

static void test_odd_puzzles(void **state) {
    (void)state;
    check_shared("solver/odd.txt", 100000, 2);
    check_shared("solver/odd.txt", 100000, 20);
}

static void test_17_clues(void **state) {
    (void)state;
    check_shared("solver/clue17.txt", TEST_SOAK ? 100000 : 500, 2);
}

static void test_hardest_puzzles(void **state) {
    (void)state;
    check_shared("solver/hard.txt", TEST_SOAK ? 100000 : 200, 2);
}

static void test_minimal_puzzles(void **state) {
    (void)state;
    check_shared("solver/minimal.txt", TEST_SOAK ? 100000 : 1000, 3);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_against_brute),
        cmocka_unit_test(test_plain_contradictions),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_large_counts),
        cmocka_unit_test(test_batches),
        cmocka_unit_test(test_one_puzzle_many_tasks),
        cmocka_unit_test(test_redundant_clues),
        cmocka_unit_test(test_begins_alike),
        cmocka_unit_test(test_given_up_at_first_asking),
        cmocka_unit_test(test_given_up_later),
    };
    const struct CMUnitTest shared[] = {
        cmocka_unit_test(test_odd_puzzles),
        cmocka_unit_test(test_17_clues),
        cmocka_unit_test(test_hardest_puzzles),
        cmocka_unit_test(test_minimal_puzzles),
    };
    return run_one_group(argc, argv, tests, shared, read_stock);
}
