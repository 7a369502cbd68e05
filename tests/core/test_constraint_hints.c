// Hints on boards with constraints: every technique that reasons from houses and candidates alone stays sound
// there, and those that need the classic rules keep away.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/make/generate.h"
#include "core/solve/solver.h"
#include "core/techniques/hint.h"
#include "support/constraints.h"

static const char *const IDS[] = {"4x4", "6x6", "9x9", "8x8", "jigsaw"};

static bool be_patient(void *left) { return --*(int *)left > 0; }

// Whether some full grid keeps the constraints, where that is soon found out.
static bool has_grid(const Layout *layout) {
    int left = 40;
    return solver_each(layout, &(Grid){{0}}, 1, NULL, be_patient, &left, NULL) == 1;
}

// A board of a few kinds drawn at random that has a full grid, and a puzzle on it.
static bool draw_puzzle(int index, Rng *rng, Layout *layout, Grid *puzzle, Grid *solution) {
    int kinds = 0;
    while (constraint_kind(kinds)) kinds++;
    layout_init(layout, IDS[index % 5]);
    for (int i = draw_below(rng, 4); i >= 0; i--) draw_constraint(layout, rng, draw_below(rng, kinds));
    return constraint_build(layout, NULL) && has_grid(layout) &&
           generate_puzzle(layout, rng, &(GenerateSpec){0}, puzzle, solution);
}

static void check_step(const Layout *layout, const Step *step, const Grid *solution, int index) {
    if (step->token != 0 && solution->cell[step->cell] != step->token)
        fail_msg("puzzle %d: %s places a wrong token", index, technique_info(step->technique)->name);
    for (int c = 0; c < layout->cells; c++)
        if (step->remove.cell[c] & marks_bit(solution->cell[c]))
            fail_msg("puzzle %d: %s removes the truth", index, technique_info(step->technique)->name);
}

typedef struct {
    const Layout *layout;
    const Grid *solution;
    int index, steps;
} Checked;

static bool check_each(void *context, const Step *step) {
    Checked *checked = context;
    check_step(checked->layout, step, checked->solution, checked->index);
    checked->steps++;
    return true;
}

#ifdef NONET_SOAK
enum { PUZZLES = 5000 };
#else
enum { PUZZLES = 150 };
#endif

static void test_steps_are_sound(void **state) {
    (void)state;
    Rng rng = rng_seed(13);
    int made = 0, steps = 0, solved = 0;
    for (int i = 0; made < PUZZLES; i++) {
        Layout layout;
        Grid puzzle, solution;
        if (!draw_puzzle(i, &rng, &layout, &puzzle, &solution)) continue;
        made++;
        Position position = position_of_grid(&layout, &puzzle);
        const HintAsk ask = {.unique = true, .hardest_max = 66};
        Checked all = {&layout, &solution, i, 0};
        hint_each(&position, &ask, check_each, &all);
        Step step;
        while (hint_next(&position, &ask, &step) == HINT_FOUND) {
            check_step(&layout, &step, &solution, i);
            step_apply(&step, &position);
            steps++;
        }
        solved += grid_complete(&layout, &position.grid);
    }
    print_message("%d puzzles, %d steps, %d solved\n", made, steps, solved);
    assert_true(steps > made && solved > made / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_are_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
