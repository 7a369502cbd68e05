// 25x25: its puzzles are made, solved, hinted, named and written like those of all sizes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/make/generate.h"
#include "core/solve/solver.h"
#include "core/symmetry/code.h"
#include "core/techniques/hint.h"
#include "core/text/puzzle_text.h"

enum { HINTS = 60 };

typedef struct {
    Layout layout;
    Grid puzzle, solution;
} Large;

static void make(Large *large, uint64_t seed) {
    assert_true(layout_init(&large->layout, "25x25"));
    Rng rng = rng_seed(seed);
    GenerateSpec spec = {.pattern = PATTERN_NONE};
    assert_true(generate_puzzle(&large->layout, &rng, &spec, &large->puzzle, &large->solution));
}

static void made_puzzles_have_one_solution(void **state) {
    (void)state;
    static Large large;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        Grid found;
        make(&large, seed);
        assert_true(solver_unique(&large.layout, &large.puzzle, &found));
        assert_true(grid_complete(&large.layout, &found));
        assert_true(grid_equal(&large.layout, &found, &large.solution));
        assert_in_range(grid_filled(&large.layout, &large.puzzle), 150, 400);
    }
}

// No hint takes away what the solution has, or fills in anything else.
static void hints_agree_with_the_solution(void **state) {
    (void)state;
    static Large large;
    make(&large, 3);
    Position position = position_of_grid(&large.layout, &large.puzzle);
    HintAsk ask = {.unique = true};
    int hints = 0;
    Step step;
    while (hints < HINTS && hint_next(&position, &ask, &step) == HINT_FOUND) {
        if (step.token) assert_int_equal(step.token, large.solution.cell[step.cell]);
        for (int c = 0; c < large.layout.cells; c++)
            assert_false(step.remove.cell[c] & marks_bit(large.solution.cell[c]));
        step_apply(&step, &position);
        hints++;
    }
    assert_true(hints > 0);
}

static void disguises_have_one_form_and_codes(void **state) {
    (void)state;
    static Large large;
    static char text[CODE_TEXT_MAX];
    make(&large, 4);
    Grid form, other, moved;
    Transform to;
    canonical_form(&large.layout, &large.puzzle, &form, &to);
    Rng rng = rng_seed(5);
    for (int i = 0; i < 10; i++) {
        Transform transform = transform_random(&large.layout, SYMMETRY_FULL, &rng);
        transform_apply(&large.layout, &transform, &large.puzzle, &moved);
        canonical_form(&large.layout, &moved, &other, NULL);
        assert_true(grid_equal(&large.layout, &form, &other));
        Code code = {.kind = CODE_PUZZLE, .puzzle = moved}, back;
        TextError error;
        code_format(&large.layout, &code, text);
        assert_true(code_parse(&large.layout, text, &back, &error));
        assert_true(grid_equal(&large.layout, &moved, &back.puzzle));
    }
    transform_apply(&large.layout, &to, &large.puzzle, &moved);
    assert_true(grid_equal(&large.layout, &form, &moved));
}

static void letters_go_to_p(void **state) {
    (void)state;
    static Large large;
    static char text[CELLS_MAX + 2];
    make(&large, 6);
    Grid back;
    TextError error;
    grid_format(&large.layout, &large.solution, text);
    assert_non_null(strchr(text, 'P'));
    assert_true(grid_parse(&large.layout, text, &back));
    assert_true(grid_equal(&large.layout, &large.solution, &back));
    assert_true(puzzle_text_parse(&large.layout, text, &back, &error));
    assert_true(grid_equal(&large.layout, &large.solution, &back));
    *strchr(text, 'P') = 'Q';
    assert_false(grid_parse(&large.layout, text, &back));
}

// One token everywhere: more pairs than are listed are counted, and each cell takes part.
static void all_conflicts_are_counted(void **state) {
    (void)state;
    static Large large;
    static Conflict pair[CONFLICTS_MAX];
    assert_true(layout_init(&large.layout, "25x25"));
    memset(large.puzzle.cell, 25, sizeof large.puzzle.cell);
    assert_int_equal(grid_conflicts(&large.layout, &large.puzzle, pair, CONFLICTS_MAX), 75 * 300);
    CellSet cells = grid_conflict_cells(&large.layout, &large.puzzle);
    assert_int_equal(cellset_count(&cells), 625);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(made_puzzles_have_one_solution),    cmocka_unit_test(hints_agree_with_the_solution),
        cmocka_unit_test(disguises_have_one_form_and_codes), cmocka_unit_test(letters_go_to_p),
        cmocka_unit_test(all_conflicts_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
