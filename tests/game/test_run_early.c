#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "game/records/run_early.h"
#include "support/human_run.h"
#include "support/run_puzzle.h"

// The empty cells of a puzzle filled in reading order, from its last or its first.
static Run typed_in(const Layout *layout, const Grid *puzzle, const Grid *solution) {
    Run run = {.mode = RUN_SPEEDRUN};
    char code[CODE_TEXT_MAX];
    code_format(layout, &(Code){.kind = CODE_PUZZLE, .puzzle = *puzzle}, code);
    run_add_puzzle(&run, layout->id, code, puzzle);
    run_add_event(&run, &(Event){.kind = EVENT_START, .number = 1});
    int64_t time_us = 0;
    for (int c = 0; c < layout->cells; c++) {
        if (puzzle->cell[c]) continue;
        Move move = {.time_us = time_us += 1000000, .cells = cellset_of(c), .token = solution->cell[c]};
        run_add_event(&run, &(Event){.time_us = time_us, .device = BY_KEYBOARD, .move = move});
    }
    return run;
}

// Who goes by what is proved is hardly ever early (hints know techniques that no rating counts), and slips
// are no guesses.
static void a_player_who_goes_by_proof_is_not_early(void **state) {
    (void)state;
    Rng rng = rng_seed(1);
    int entries = 0, early_ones = 0;
    for (int i = 0; i < 30; i++) {
        Run run = human_run(&rng);
        RunEarly early;
        assert_true(run_early(&run, NULL, NULL, &early));
        assert_true(early.longest_early <= early.early && early.luck <= early.early + early.missed);
        if (early.grade_tenths <= EARLY_HARDEST) {
            entries += early.right;
            early_ones += early.early + early.missed;
        }
        assert_true(early.right >= 20 && early.grade_tenths >= 10);
        run_finish(&run);
    }
    assert_true(entries >= 500 && early_ones * 100 <= entries);
}

static void a_solution_typed_in_is_early(void **state) {
    (void)state;
    Layout nine;
    Grid puzzle, solution;
    RunEarly early;
    layout_init(&nine, "9x9");
    grid_parse(&nine, "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
               &puzzle);
    assert_true(solver_unique(&nine, &puzzle, &solution));
    Run run = typed_in(&nine, &puzzle, &solution);
    assert_true(run_early(&run, NULL, NULL, &early));
    assert_int_equal(early.right, 64);
    assert_true(early.early >= 15 && early.longest_early >= 4);
    assert_true(early.luck < early.early);
    assert_int_equal(early.missed, 0);
    run_finish(&run);
}

// Forcing chains would prove nearly anything: they do not count, on the hardest puzzles either.
static void what_only_forcing_chains_prove_is_early(void **state) {
    (void)state;
    Layout nine;
    Grid puzzle, solution;
    RunEarly early;
    layout_init(&nine, "9x9");
    grid_parse(&nine, ".7...69.81.4...7.........2.51...2........72.5....9.8...4..2.5..85.1.......38...7.",
               &puzzle);
    assert_true(solver_unique(&nine, &puzzle, &solution));
    Run run = typed_in(&nine, &puzzle, &solution);
    assert_true(run_early(&run, NULL, NULL, &early));
    assert_int_equal(early.grade_tenths, 92);
    assert_true(early.early >= 3 && early.luck < early.early);
    run_finish(&run);
}

// A wrong entry where nothing is proved is a guess that failed; where the right token was proved, a slip.
static void guesses_are_told_from_slips(void **state) {
    (void)state;
    Layout four;
    Grid puzzle, solution;
    RunEarly early;
    layout_init(&four, "4x4");
    if (!grid_parse(&four, "1...............", &puzzle)) fail_msg("no board of 4x4");
    grid_parse(&four, "12343412.....143", &puzzle);
    assert_true(solver_unique(&four, &puzzle, &solution));
    Run run = typed_in(&four, &puzzle, &solution);
    Event wrong = run.event[1];
    wrong.move.token = (uint8_t)(wrong.move.token % 4 + 1);
    Event right = run.event[1];
    run.event[1] = wrong;
    run_add_event(&run, &right);
    for (int i = run.events - 1; i > 2; i--) run.event[i] = run.event[i - 1];
    run.event[2] = right;
    assert_true(run_early(&run, NULL, NULL, &early));
    assert_int_equal(early.missed, 0);
    assert_int_equal(early.early, 0);
    assert_int_equal(early.right, 5);
    run_finish(&run);
}

static bool never(void *context) {
    (*(int *)context)++;
    return false;
}

static void the_work_can_be_stopped(void **state) {
    (void)state;
    Rng rng = rng_seed(2);
    Run run = human_run(&rng);
    RunEarly early;
    int asked = 0;
    assert_false(run_early(&run, never, &asked, &early));
    assert_true(asked > 0);
    run_finish(&run);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_player_who_goes_by_proof_is_not_early),
                                       cmocka_unit_test(a_solution_typed_in_is_early),
                                       cmocka_unit_test(what_only_forcing_chains_prove_is_early),
                                       cmocka_unit_test(guesses_are_told_from_slips),
                                       cmocka_unit_test(the_work_can_be_stopped)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
