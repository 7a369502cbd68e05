#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

#include "core/generate.h"
#include "core/grade.h"
#include "core/symmetry.h"

static Layout layout_of(const char *id) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    return layout;
}

static Grid make_puzzle(const Layout *layout, uint64_t seed) {
    Rng rng = rng_seed(seed);
    GenerateSpec spec = {.pattern = PATTERN_NONE};
    Grid puzzle;
    generate_puzzle(layout, &rng, &spec, &puzzle, NULL);
    return puzzle;
}

static bool take_first(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}

// The easiest step, found without core/hint. TECHNIQUE_COUNT when there is none.
static Technique easiest_step(const Position *position, Step *out) {
    Technique t = 0;
    while (t < TECHNIQUE_COUNT && (!grade_counts(t) || technique_find(position, t, take_first, out))) t++;
    return t;
}

// The grade again, from what its figures mean.
static void check_grade(const Layout *layout, const Grid *puzzle, const Grade *grade) {
    Position position = position_of_grid(layout, puzzle);
    Step step;
    int used[TECHNIQUE_COUNT] = {0}, rating[3] = {0}; // all steps, up to the first placement, the first
    bool first = true, placed = false;
    for (Technique t; (t = easiest_step(&position, &step)) < TECHNIQUE_COUNT; first = false) {
        int tenths = technique_info(t)->rating_tenths;
        if (tenths > rating[0]) rating[0] = tenths;
        if (!placed && tenths > rating[1]) rating[1] = tenths;
        if (first) rating[2] = tenths;
        placed = placed || step.token != 0;
        used[t]++;
        position_apply(&position, &step);
    }
    assert_int_equal(grade->rating_tenths, rating[0]);
    assert_int_equal(grade->pearl_tenths, rating[1]);
    assert_int_equal(grade->diamond_tenths, rating[2]);
    assert_memory_equal(grade->used, used, sizeof used);
    assert_int_equal(grade->solved, grid_complete(layout, &position.grid));
}

static void one_empty_cell_is_rated_1_0(void **state) {
    (void)state;
    for (int i = 0; layout_id(i) != NULL; i++) {
        Layout layout = layout_of(layout_id(i));
        Rng rng = rng_seed(11);
        Grid grid;
        generate_full(&layout, &rng, &grid);
        Grade grade;
        grade_puzzle(&layout, &grid, &grade);
        assert_true(grade.solved);
        assert_int_equal(grade.rating_tenths, 0);

        grid.cell[layout.cells / 2] = 0;
        grade_puzzle(&layout, &grid, &grade);
        assert_true(grade.solved);
        assert_int_equal(grade.rating_tenths, 10);
        assert_int_equal(grade.pearl_tenths, 10);
        assert_int_equal(grade.diamond_tenths, 10);
        assert_int_equal(grade.used[TECHNIQUE_FULL_HOUSE], 1);
    }
}

static void what_is_not_solved_is_said_so(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    Grid empty = {{0}};
    Grade grade;
    grade_puzzle(&layout, &empty, &grade);
    assert_false(grade.solved);
    assert_int_equal(grade.rating_tenths, 0);
    assert_int_equal(grade.pearl_tenths, 0);
    assert_int_equal(grade.diamond_tenths, 0);

    Rng rng = rng_seed(12);
    Grid clash;
    generate_full(&layout, &rng, &clash);
    clash.cell[0] = clash.cell[1];
    clash.cell[80] = 0;
    grade_puzzle(&layout, &clash, &grade);
    assert_false(grade.solved);
    check_grade(&layout, &clash, &grade);

    // a minimal puzzle less one clue has several solutions, and logic that guesses nothing cannot choose
    for (uint64_t seed = 100; seed < 300; seed++) {
        Grid puzzle = make_puzzle(&layout, seed);
        int cell = (int)(seed % 81);
        while (puzzle.cell[cell] == 0) cell = (cell + 1) % 81;
        puzzle.cell[cell] = 0;
        grade_puzzle(&layout, &puzzle, &grade);
        if (grade.solved) fail_msg("seed %llu: solved, but not unique", (unsigned long long)seed);
    }
}

static void every_figure_means_what_it_says(void **state) {
    (void)state;
    static const struct {
        const char *id;
        int count;
    } boards[] = {{"9x9", 600}, {"6x6", 100}, {"jigsaw", 20}, {"12x12", 2}};
    int solved = 0, pearls = 0, diamonds = 0;
    for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++) {
        Layout layout = layout_of(boards[b].id);
        for (int i = 0; i < boards[b].count; i++) {
            Grid puzzle = make_puzzle(&layout, 9000 + (uint64_t)i);
            Grade grade;
            grade_puzzle(&layout, &puzzle, &grade);
            check_grade(&layout, &puzzle, &grade);
            solved += grade.solved;
            pearls += grade.pearl_tenths < grade.rating_tenths;
            diamonds += grade.diamond_tenths < grade.pearl_tenths;
        }
    }
    printf("%d solved, %d with EP below ER, %d with ED below EP\n", solved, pearls, diamonds);
    assert_true(solved > 0 && pearls > 0);
}

// data/easy.txt: puzzles that singles solve.
static void singles_solve_the_easy_ones(void **state) {
    (void)state;
    Layout layout = layout_of("9x9");
    FILE *file = fopen(TEST_DATA "/easy.txt", "r");
    assert_non_null(file);
    char line[200];
    int count = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        line[81] = '\0';
        Grid puzzle;
        assert_true(grid_parse(&layout, line, &puzzle));
        Grade grade;
        grade_puzzle(&layout, &puzzle, &grade);
        assert_true(grade.solved);
        assert_in_range(grade.rating_tenths, 10, 23);
        count++;
    }
    fclose(file);
    assert_true(count > 0);
}

// The techniques known so far lose nothing by being put off, so whichever step comes first, the ratings come
// out alike. How often each is used may differ.
static void disguises_keep_the_grade(void **state) {
    (void)state;
    static const struct {
        const char *id;
        int count;
    } boards[] = {{"9x9", 250}, {"6x6", 60}, {"12x12", 2}};
    for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++) {
        Layout layout = layout_of(boards[b].id);
        for (int i = 0; i < boards[b].count; i++) {
            Rng rng = rng_seed(77 + (uint64_t)i);
            Grid puzzle = make_puzzle(&layout, 20000 + (uint64_t)i), disguised;
            Grade grade, other;
            grade_puzzle(&layout, &puzzle, &grade);
            for (int k = 0; k < 5; k++) {
                Transform transform = transform_random(&layout, SYMMETRY_FULL, &rng);
                transform_apply(&layout, &transform, &puzzle, &disguised);
                grade_puzzle(&layout, &disguised, &other);
                if (grade.solved != other.solved || grade.rating_tenths != other.rating_tenths ||
                    grade.pearl_tenths != other.pearl_tenths ||
                    grade.diamond_tenths != other.diamond_tenths) {
                    fail_msg("%s, puzzle %d, disguise %d: %d/%d/%d became %d/%d/%d", layout.id, i, k,
                             grade.rating_tenths, grade.pearl_tenths, grade.diamond_tenths,
                             other.rating_tenths, other.pearl_tenths, other.diamond_tenths);
                }
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_empty_cell_is_rated_1_0),     cmocka_unit_test(what_is_not_solved_is_said_so),
        cmocka_unit_test(every_figure_means_what_it_says), cmocka_unit_test(singles_solve_the_easy_ones),
        cmocka_unit_test(disguises_keep_the_grade),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
