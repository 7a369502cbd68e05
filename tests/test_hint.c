#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/generate.h"
#include "core/hint.h"

static bool count_all(void *context, const Step *step) {
    (void)step;
    ++*(int *)context;
    return true;
}

static bool keep_first(void *context, const Step *step) {
    Step *first = context;
    if (first->technique == TECHNIQUE_COUNT) *first = *step;
    return true;
}

static bool steps_equal(const Layout *layout, const Step *a, const Step *b) {
    return a->technique == b->technique && a->token == b->token && (a->token == 0 || a->cell == b->cell) &&
           marks_equal(layout, &a->remove, &b->remove) && marks_equal(layout, &a->pattern, &b->pattern) &&
           cellset_equal(&a->pattern_cells, &b->pattern_cells) && a->house_count == b->house_count &&
           memcmp(a->house, b->house, a->house_count) == 0;
}

// The hint is the first step of the first technique that has any, and none exactly when none has.
static void check_easiest(const Position *position, bool hinted, const Step *hint) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (hint_leaves_out(position->layout, t)) continue;
        int count = 0;
        technique_find(position, t, count_all, &count);
        if (count == 0) continue;
        assert_true(hinted);
        assert_int_equal(hint->technique, t);
        Step first = {.technique = TECHNIQUE_COUNT};
        technique_find(position, t, keep_first, &first);
        assert_true(steps_equal(position->layout, hint, &first));
        return;
    }
    assert_false(hinted);
}

static void hints_lead_on(const char *id, int puzzles, bool must_solve_some) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    int solved = 0;
    for (int i = 0; i < puzzles; i++) {
        Rng rng = rng_seed(500 + (uint64_t)i);
        GenerateSpec spec = {.pattern = i % 2 ? PATTERN_NONE : PATTERN_ROTATE180};
        Grid puzzle, solution;
        generate_puzzle(&layout, &rng, &spec, &puzzle, &solution);
        Position position = position_of_grid(&layout, &puzzle);
        Step step, again;
        bool hinted;
        while ((hinted = hint_next(&position, &step))) {
            check_easiest(&position, true, &step);
            assert_true(hint_next(&position, &again));
            assert_true(steps_equal(&layout, &step, &again));
            Position before = position;
            position_apply(&position, &step);
            assert_false(grid_equal(&layout, &before.grid, &position.grid) &&
                         marks_equal(&layout, &before.marks, &position.marks));
            CellSet wrong = hint_wrong_cells(&layout, &position.grid, &solution);
            if (!cellset_empty(&wrong)) fail_msg("seed %d: a wrong step", 500 + i);
        }
        check_easiest(&position, false, NULL);
        solved += grid_equal(&layout, &position.grid, &solution);
    }
    if (must_solve_some) assert_true(solved > puzzles / 4);
}

static void the_easiest_step_comes_first(void **state) {
    (void)state;
    hints_lead_on("9x9", 150, true);
    hints_lead_on("6x6", 100, true);
    hints_lead_on("jigsaw", 50, false);
    hints_lead_on("12x12", 3, false);
}

static void a_finished_board_has_no_hint(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Rng rng = rng_seed(3);
    Grid full;
    generate_full(&layout, &rng, &full);
    Position position = position_of_grid(&layout, &full);
    Step step;
    assert_false(hint_next(&position, &step));

    full.cell[40] = 0;
    position = position_of_grid(&layout, &full);
    assert_true(hint_next(&position, &step));
    assert_int_equal(step.technique, TECHNIQUE_FULL_HOUSE);
    assert_int_equal(step.cell, 40);
    assert_int_equal(layout.house[step.house[0]].kind, HOUSE_BOX);
}

static void an_empty_board_has_no_hint(void **state) {
    (void)state;
    for (int i = 0; layout_id(i) != NULL; i++) {
        Layout layout;
        assert_true(layout_init(&layout, layout_id(i)));
        Grid empty = {{0}};
        Position position = position_of_grid(&layout, &empty);
        Step step;
        bool hinted = hint_next(&position, &step);
        // irregular boxes may lock candidates before anything is placed; regular ones cannot
        if (layout.box_rows != 0) assert_false(hinted);
        if (hinted) assert_true(step.technique == TECHNIQUE_POINTING || step.technique == TECHNIQUE_CLAIMING);
    }
}

// The player's own marks are reasoned from, not those of the rules.
static void the_marks_given_are_the_ones_used(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid empty = {{0}};
    Position position = position_of_grid(&layout, &empty);
    position.marks.cell[30] = marks_bit(6);
    Step step;
    assert_true(hint_next(&position, &step));
    assert_int_equal(step.technique, TECHNIQUE_NAKED_SINGLE);
    assert_int_equal(step.cell, 30);
    assert_int_equal(step.token, 6);
}

static void wrong_cells_are_named(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "6x6"));
    Rng rng = rng_seed(4);
    Grid solution, entered = {{0}};
    generate_full(&layout, &rng, &solution);
    entered.cell[0] = solution.cell[0];
    entered.cell[7] = (uint8_t)(solution.cell[7] % 6 + 1);
    entered.cell[35] = (uint8_t)(solution.cell[35] % 6 + 1);
    CellSet wrong = hint_wrong_cells(&layout, &entered, &solution);
    assert_int_equal(cellset_count(&wrong), 2);
    assert_true(cellset_has(&wrong, 7) && cellset_has(&wrong, 35));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_easiest_step_comes_first), cmocka_unit_test(a_finished_board_has_no_hint),
        cmocka_unit_test(an_empty_board_has_no_hint),   cmocka_unit_test(the_marks_given_are_the_ones_used),
        cmocka_unit_test(wrong_cells_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
