// Generated puzzles: what is promised of them, on every layout and for every pattern; and that they are what
// the plain way of digging comes to, whatever engine answers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/constraint/board_text.h"
#include "core/make/full_grid.h"
#include "core/make/generate.h"
#include "core/solve/solver.h"
#include "support/brute.h"
#include "support/sanitized.h"

enum { TIMES = TEST_SOAK ? 50 : 1 };

static void check(bool good, const Layout *layout, uint64_t seed, const char *what) {
    if (!good) fail_msg("%s on %s, seed %llu", what, layout->id, (unsigned long long)seed);
}

// The cells that the pattern ties together, found by trying which other clues must go with the cell.
static Grid without_orbit(const Layout *layout, const Grid *puzzle, Pattern pattern, int cell) {
    Grid fewer = *puzzle;
    int n = layout->order, row = cell / n, column = cell % n, last = n - 1;
    int turn = layout_cell(layout, last - row, last - column),
        quarter = layout_cell(layout, column, last - row);
    int back = layout_cell(layout, last - column, row), mirror = layout_cell(layout, row, last - column);
    int flip = layout_cell(layout, last - row, column), diagonal = layout_cell(layout, column, row);
    int anti = layout_cell(layout, last - column, last - row);
    int with[3] = {cell, cell, cell};
    switch (pattern) {
    case PATTERN_NONE: break;
    case PATTERN_ROTATE180: with[0] = turn; break;
    case PATTERN_ROTATE90: with[0] = turn, with[1] = quarter, with[2] = back; break;
    case PATTERN_MIRROR: with[0] = mirror; break;
    case PATTERN_FLIP: with[0] = flip; break;
    case PATTERN_DIAGONAL: with[0] = diagonal; break;
    case PATTERN_ANTIDIAGONAL: with[0] = anti; break;
    case PATTERN_DIAGONALS: with[0] = turn, with[1] = diagonal, with[2] = anti; break;
    case PATTERN_COUNT: fail(); break;
    }
    fewer.cell[cell] = fewer.cell[with[0]] = fewer.cell[with[1]] = fewer.cell[with[2]] = 0;
    return fewer;
}

// All that generate_puzzle promises when it digs until nothing more can go.
static void check_puzzle(const Layout *layout, Pattern pattern, uint64_t seed) {
    Rng rng = rng_seed(seed), same = rng;
    GenerateSpec spec = {.pattern = pattern};
    Grid puzzle, solution, again, first;
    check(generate_puzzle(layout, &rng, &spec, &puzzle, &solution), layout, seed, "cannot fail");
    check(grid_complete(layout, &solution), layout, seed, "solution");
    check(brute_count(layout, &puzzle, 2, &first) == 1, layout, seed, "one solution");
    check(grid_equal(layout, &first, &solution), layout, seed, "the solution told");
    check(pattern_holds(layout, &puzzle, pattern), layout, seed, pattern_name(pattern));
    for (int cell = 0; cell < layout->cells; cell++) {
        if (puzzle.cell[cell] == 0) continue;
        Grid fewer = without_orbit(layout, &puzzle, pattern, cell);
        uint64_t count =
            layout->order <= 6 ? brute_count(layout, &fewer, 2, NULL) : solver_count(layout, &fewer, 2);
        check(count == 2, layout, seed, "nothing more can go");
    }
    generate_puzzle(layout, &same, &spec, &again, NULL);
    check(memcmp(&puzzle, &again, sizeof puzzle) == 0, layout, seed, "same seed, same puzzle");
    check(rng_next(&rng) == rng_next(&same), layout, seed, "same draws");
}

static void test_puzzles(void **state) {
    (void)state;
    static const struct {
        const char *id;
        uint64_t times;
    } cases[] = {{"4x4", 20}, {"6x6", 20}, {"8x8", 5}, {"9x9", 10}, {"jigsaw", 2}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Layout layout;
        layout_init(&layout, cases[i].id);
        for (Pattern pattern = PATTERN_NONE; pattern < PATTERN_COUNT; pattern++)
            for (uint64_t seed = 0; seed < FEW(cases[i].times * TIMES); seed++)
                check_puzzle(&layout, pattern, seed);
    }
}

static void test_large_boards(void **state) {
    (void)state;
    static const char *const ids[] = {"10x10", "12x12", "15x15", "16x16"};
    for (int i = 0; i < 4; i++) {
        Layout layout;
        layout_init(&layout, ids[i]);
        Rng rng = rng_seed(1);
        GenerateSpec spec = {.pattern = PATTERN_ROTATE180};
        Grid puzzle, solution, out;
        assert_true(generate_puzzle(&layout, &rng, &spec, &puzzle, &solution));
        assert_true(solver_unique(&layout, &puzzle, &out));
        assert_true(grid_equal(&layout, &out, &solution));
        assert_true(pattern_holds(&layout, &puzzle, PATTERN_ROTATE180));
        assert_true(grid_filled(&layout, &puzzle) < layout.cells / 2);
    }
}

// Many puzzles and what came of them.
typedef struct {
    size_t count;
    uint64_t *seed, *answer;
    Grid *puzzle, *solution, *fewer;
    SolverTask *task;
} Many;

static Many many_begin(size_t count, uint64_t first_seed) {
    Many many = {.count = count};
    many.seed = calloc(count, sizeof *many.seed);
    many.answer = calloc(count, sizeof *many.answer);
    many.puzzle = calloc(count, sizeof *many.puzzle);
    many.solution = calloc(count, sizeof *many.solution);
    many.fewer = calloc(count, sizeof *many.fewer);
    many.task = calloc(count, sizeof *many.task);
    assert_true(many.seed && many.answer && many.puzzle && many.solution && many.fewer && many.task);
    for (size_t i = 0; i < count; i++) many.seed[i] = first_seed + i;
    return many;
}

static void many_end(Many *many) {
    free(many->seed);
    free(many->answer);
    free(many->puzzle);
    free(many->solution);
    free(many->fewer);
    free(many->task);
}

// Returns how many there are; the others are left empty, with their solutions.
static size_t many_generate(const Layout *layout, const GenerateSpec *spec, const Many *many, Grid *out) {
    size_t good = 0;
    for (size_t i = 0; i < many->count; i++) {
        Rng rng = rng_seed(many->seed[i]);
        Grid *solution = &many->solution[i];
        if (generate_puzzle(layout, &rng, spec, &out[i], solution))
            good++;
        else
            out[i] = *solution = (Grid){{0}};
    }
    return good;
}

// Each has one solution, which is the one told, and keeps the pattern.
static void check_sound(const Layout *layout, Pattern pattern, Many *many) {
    for (size_t i = 0; i < many->count; i++) {
        many->task[i] = (SolverTask){.puzzle = &many->puzzle[i]};
        check(pattern_holds(layout, &many->puzzle[i], pattern), layout, many->seed[i], pattern_name(pattern));
        check(grid_complete(layout, &many->solution[i]), layout, many->seed[i], "solution");
        for (int cell = 0; cell < CELLS_MAX; cell++) {
            int clue = many->puzzle[i].cell[cell];
            check(!clue || clue == many->solution[i].cell[cell], layout, many->seed[i], "clues");
        }
    }
    solver_batch(layout, many->task, many->count, 2, many->answer, many->fewer);
    for (size_t i = 0; i < many->count; i++) {
        check(many->answer[i] == 1, layout, many->seed[i], "one solution");
        check(grid_equal(layout, &many->fewer[i], &many->solution[i]), layout, many->seed[i], "that told");
    }
}

// Of none can a clue go, with those that the pattern ties to it.
static void check_minimal(const Layout *layout, Pattern pattern, Many *many) {
    for (int cell = 0; cell < layout->cells; cell++) {
        size_t asked = 0;
        for (size_t i = 0; i < many->count; i++) {
            if (many->puzzle[i].cell[cell] == 0) continue;
            many->fewer[asked] = without_orbit(layout, &many->puzzle[i], pattern, cell);
            many->task[asked] = (SolverTask){.puzzle = &many->fewer[asked]};
            asked++;
        }
        solver_batch(layout, many->task, asked, 2, many->answer, NULL);
        for (size_t i = 0; i < asked; i++)
            check(many->answer[i] == 2, layout, (uint64_t)cell, "nothing more can go (a cell, not a seed)");
    }
}

static void test_many(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    for (Pattern pattern = PATTERN_NONE; pattern < PATTERN_COUNT; pattern++) {
        Many many = many_begin((pattern == PATTERN_NONE ? 2000 : 300) * TIMES, 1000);
        GenerateSpec spec = {.pattern = pattern};
        size_t good = many_generate(&layout, &spec, &many, many.puzzle);
        assert_int_equal(good, many.count);
        check_sound(&layout, pattern, &many);
        check_minimal(&layout, pattern, &many);
        if (pattern == PATTERN_NONE) {
            CellSet redundant = {{0}};
            for (size_t i = 0; i < many.count && cellset_empty(&redundant); i++)
                redundant = solver_redundant_clues(&layout, &many.puzzle[i]);
            assert_true(cellset_empty(&redundant));
        }
        many_end(&many);
    }
}

static void test_clues_min(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    for (Pattern pattern = PATTERN_NONE; pattern < PATTERN_COUNT; pattern++) {
        for (int clues_min = 0; clues_min <= 90; clues_min++) {
            Rng rng = rng_seed((uint64_t)clues_min);
            GenerateSpec spec = {.pattern = pattern, .clues_min = clues_min};
            Grid puzzle;
            assert_true(generate_puzzle(&layout, &rng, &spec, &puzzle, NULL));
            int clues = grid_filled(&layout, &puzzle);
            if (clues_min > 81)
                assert_int_equal(clues, 81);
            else
                assert_true(clues >= clues_min);
            // Where digging goes far enough it stops within an orbit of the number; alone, exactly at it.
            if (clues_min >= 40 && clues_min <= 81)
                assert_true(clues - clues_min <= (pattern == PATTERN_NONE ? 0 : 3));
            assert_true(solver_unique(&layout, &puzzle, NULL));
            assert_true(pattern_holds(&layout, &puzzle, pattern));
        }
    }
}

// A most of clues changes no puzzle: it lets it pass or fails it.
static void test_clues_max(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    for (int clues_max = 20; clues_max <= 30; clues_max++) {
        Many many = many_begin(200, 5000);
        GenerateSpec any = {.pattern = PATTERN_NONE}, few = {.pattern = PATTERN_NONE, .clues_max = clues_max};
        size_t expected = 0;
        many_generate(&layout, &any, &many, many.puzzle);
        size_t good = many_generate(&layout, &few, &many, many.fewer);
        for (size_t i = 0; i < many.count; i++) {
            bool passes = grid_filled(&layout, &many.puzzle[i]) <= clues_max;
            Rng rng = rng_seed(many.seed[i]);
            Grid empty = {{0}}, untouched, out;
            memset(&untouched, 0xAA, sizeof untouched);
            out = untouched;
            check(grid_equal(&layout, &many.fewer[i], passes ? &many.puzzle[i] : &empty), &layout,
                  many.seed[i], "same or none");
            check(generate_puzzle(&layout, &rng, &few, &out, NULL) == passes, &layout, many.seed[i], "told");
            check(memcmp(&out, passes ? &many.puzzle[i] : &untouched, sizeof out) == 0, &layout, many.seed[i],
                  "untouched");
            expected += passes;
        }
        assert_int_equal(good, expected);
        many_end(&many);
    }
}

static void test_exact_number_of_clues(void **state) {
    (void)state;
    Layout layout;
    layout_init(&layout, "9x9");
    for (Pattern pattern = PATTERN_NONE; pattern < PATTERN_COUNT; pattern++) {
        for (int clues = 24; clues <= 81; clues += 19) {
            Many many = many_begin(200, 0);
            GenerateSpec spec = {.pattern = pattern, .clues_min = clues, .clues_max = clues};
            size_t good = many_generate(&layout, &spec, &many, many.puzzle), met = 0;
            for (size_t i = 0; i < many.count; i++) {
                int filled = grid_filled(&layout, &many.puzzle[i]);
                assert_true(filled == 0 || filled == clues);
                if (filled == 0) continue;
                assert_true(solver_unique(&layout, &many.puzzle[i], NULL));
                assert_true(pattern_holds(&layout, &many.puzzle[i], pattern));
                met++;
            }
            assert_int_equal(met, good);
            bool fours = pattern == PATTERN_ROTATE90 || pattern == PATTERN_DIAGONALS;
            if (clues == 81 || !fours) assert_true(good > 0); // 62 is not 1 + 4 x
            if (pattern == PATTERN_NONE && clues > 24) assert_int_equal(good, many.count);
            many_end(&many);
        }
    }
}

// Digging as core/make/generate.h tells it, with nothing spared: each clue and those tied to it, in the order
// drawn, go when `engine` (the brute force, when NULL) finds one solution without them.
static Grid dig_plainly(const Layout *layout, Pattern pattern, uint64_t seed, const SolverEngine *engine) {
    Rng rng = rng_seed(seed);
    Grid puzzle;
    full_grid_draw(layout, &rng, &puzzle);
    uint8_t order[CELLS_MAX];
    for (int i = 0; i < layout->cells; i++) order[i] = (uint8_t)i;
    rng_shuffle(&rng, order, sizeof *order, layout->cells);
    for (int i = 0; i < layout->cells; i++) {
        if (puzzle.cell[order[i]] == 0) continue;
        Grid fewer = without_orbit(layout, &puzzle, pattern, order[i]);
        SolverTask task = {.puzzle = &fewer};
        uint64_t count;
        if (engine)
            solver_batch_by(engine, layout, &task, 1, 2, &count, NULL);
        else
            count = brute_count(layout, &fewer, 2, NULL);
        if (count == 1) puzzle = fewer;
    }
    return puzzle;
}

static void check_plain(const char *id, size_t count, const SolverEngine *engine) {
    Layout layout;
    layout_init(&layout, id);
    if (engine && !solver_engine_suits(engine, &layout)) return;
    for (Pattern pattern = PATTERN_NONE; pattern < PATTERN_COUNT; pattern++) {
        Many many = many_begin(count, 31337);
        GenerateSpec spec = {.pattern = pattern};
        many_generate(&layout, &spec, &many, many.puzzle);
        for (size_t i = 0; i < count; i++) {
            Grid plain = dig_plainly(&layout, pattern, many.seed[i], engine);
            if (!grid_equal(&layout, &plain, &many.puzzle[i]))
                fail_msg("%s: %s is dug otherwise by %s, seed %llu", id, pattern_name(pattern),
                         engine ? solver_engine_name(engine) : "brute force",
                         (unsigned long long)many.seed[i]);
        }
        many_end(&many);
    }
}

static void test_same_as_plain_digging(void **state) {
    (void)state;
    static const char *const small[] = {"4x4", "6x6"};
    for (int i = 0; i < 2; i++) check_plain(small[i], 30 * TIMES, NULL);
    check_plain("9x9", 3 * TIMES, NULL);
    for (int i = 0; solver_engine(i); i++) {
        check_plain("9x9", 25 * TIMES, solver_engine(i));
        check_plain("8x8", 4 * TIMES, solver_engine(i));
        check_plain("jigsaw", 2 * TIMES, solver_engine(i));
    }
}

// The same draw on every machine; whoever changes the digging changes these.
static void test_fixed_draws(void **state) {
    (void)state;
    static const struct {
        const char *id;
        Pattern pattern;
        const char *puzzle;
    } cases[] = {
        {"9x9", PATTERN_NONE,
         "25.8.9..4....32.9...7...6...2.1..7.6.3..5.....8..............43.78......1...9...."},
        {"9x9", PATTERN_ROTATE180,
         "25.....746.4.3..9..9....6..4....3......256......9....1..2....4..7..2.9.514.....67"},
        {"9x9", PATTERN_DIAGONALS,
         "25.....746.47...98.9...56...2...37......5......69...2...25...4.37...49.514.....67"},
        {"6x6", PATTERN_MIRROR, "5....2.......3..1...46....61...5..3."},
        {"jigsaw", PATTERN_NONE,
         ".....4...2...8.....3......5.....6..2....5...1......89....2...4...8.....3........."},
        {"12x12", PATTERN_NONE,
         "...9.........4..2BA.....B.....97..4591.7..8..3.B....A.4.8..C2......1..A.1....3.2.7.4...8.4B...C.3"
         ".7..C...6...61....4.......3C9...1.......8..7.5."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Layout layout;
        layout_init(&layout, cases[i].id);
        Rng rng = rng_seed(20250101);
        GenerateSpec spec = {.pattern = cases[i].pattern};
        Grid puzzle;
        generate_puzzle(&layout, &rng, &spec, &puzzle, NULL);
        char text[CELLS_MAX + 1];
        grid_format(&layout, &puzzle, text);
        assert_string_equal(text, cases[i].puzzle);
    }
}

// A thousand of each pattern, pinned by a hash (FNV-1a): no answer of any engine may be another one.
static void test_fixed_hashes(void **state) {
    (void)state;
    static const uint64_t expected[PATTERN_COUNT] = {
        UINT64_C(0x25a9966027e4d0c3), UINT64_C(0x79b3ff21e6645f02), UINT64_C(0xc38d7fb545881cc6),
        UINT64_C(0x3254d436c2c491bf), UINT64_C(0x153114b25cb78ed4), UINT64_C(0x83bd69b0ef5d98eb),
        UINT64_C(0xaf406663190c7b9b), UINT64_C(0x3718552c3487a3e5),
    };
    Layout layout;
    layout_init(&layout, "9x9");
    for (Pattern pattern = PATTERN_NONE; pattern < PATTERN_COUNT; pattern++) {
        Many many = many_begin(1000, 1);
        GenerateSpec spec = {.pattern = pattern};
        many_generate(&layout, &spec, &many, many.puzzle);
        uint64_t hash = UINT64_C(14695981039346656037);
        for (size_t i = 0; i < many.count; i++)
            for (int cell = 0; cell < layout.cells; cell++)
                hash = (hash ^ many.puzzle[i].cell[cell]) * UINT64_C(1099511628211);
        if (hash != expected[pattern])
            fail_msg("%s: %016llx", pattern_name(pattern), (unsigned long long)hash);
        many_end(&many);
    }
}

static void says_what_no_puzzle_can_have(void **state) {
    (void)state;
    Layout layout, small;
    assert_true(layout_init(&layout, "9x9") && layout_init(&small, "4x4"));
    for (int clues = 0; clues <= 82; clues++) {
        assert_int_equal(generate_can_have(&layout, PATTERN_NONE, clues), clues >= 17 && clues <= 81);
        assert_int_equal(generate_can_have(&layout, PATTERN_ROTATE90, clues),
                         clues >= 17 && clues <= 81 && clues % 4 <= 1);
        assert_int_equal(generate_can_have(&layout, PATTERN_MIRROR, clues), clues >= 17 && clues <= 81);
    }
    assert_true(generate_can_have(&small, PATTERN_NONE, 4));
    assert_false(generate_can_have(&small, PATTERN_ROTATE180, 5)); // no cell lies in the middle
}

static bool count_down(void *context) {
    int *left = context;
    return (*left)-- > 0;
}

// The proofs of a minimal puzzle can be stopped: then there is no puzzle, and nothing is written. Otherwise
// asking changes nothing.
static void minimal_puzzles_can_be_stopped(void **state) {
    (void)state;
    Layout layout;
    assert_true(board_parse("9x9; non-consecutive", &layout, NULL, NULL));
    Grid first, again, untouched;
    memset(&untouched, 7, sizeof untouched);
    for (int askings = 0, done = 0; !done; askings = askings * (SANITIZED ? 64 : 4) + 1) {
        int left = askings;
        GenerateSpec spec = {.minimal = true, .keep_going = count_down, .context = &left};
        Rng rng = rng_seed(3);
        again = untouched;
        done = generate_puzzle(&layout, &rng, &spec, &again, NULL);
        assert_int_equal(done, left >= 0);
        if (!done) assert_memory_equal(&again, &untouched, sizeof again);
        assert_true(done || askings < 1 << 20);
    }
    Rng rng = rng_seed(3);
    assert_true(generate_puzzle(&layout, &rng, &(GenerateSpec){.minimal = true}, &first, NULL));
    assert_true(grid_equal(&layout, &first, &again));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_puzzles),
        cmocka_unit_test(test_large_boards),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_clues_min),
        cmocka_unit_test(test_clues_max),
        cmocka_unit_test(test_exact_number_of_clues),
        cmocka_unit_test(test_same_as_plain_digging),
        cmocka_unit_test(test_fixed_draws),
        cmocka_unit_test(test_fixed_hashes),
        cmocka_unit_test(minimal_puzzles_can_be_stopped),
        cmocka_unit_test(says_what_no_puzzle_can_have),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
