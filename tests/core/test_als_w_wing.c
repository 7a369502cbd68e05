// ALS-W-Wings against their definition, and each step proved from the sets and the house alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/als_judge.h"

#include "support/demand_judge.h"

enum { SETS = 300 };

static NaiveSets sets;
static Outcomes found, defined;

// --- the definition: every two sets, every house, every token ---

static void define_with(int a, int b, int token, int near, int far) {
    const Position *position = sets.position;
    const NaiveSet *first = &sets.set[a], *second = &sets.set[b];
    CellSet all = cellset_or(first->cells, second->cells);
    if (cellset_has(&all, near) || cellset_has(&all, far)) return;
    if (!cellset_has(&first->sees[token], near) || !cellset_has(&second->sees[token], far)) return;
    Marks remove = {{0}};
    if (!naive_remove(&sets, a, b, ~marks_bit(token), &remove)) return;
    cellset_add(&all, near);
    cellset_add(&all, far);
    outcome_add(&defined, outcome_of(position->layout, 0, 0, &all, &remove));
}

static void define(void) {
    const Position *position = sets.position;
    const Layout *layout = position->layout;
    for (int h = 0; h < layout->house_count; h++)
        for (int t = 1; t <= layout->order; t++) {
            CellSet places = cellset_and(marks_cells(layout, &position->marks, t), layout->house[h].set);
            if (cellset_count(&places) != 2) continue;
            int first = cellset_next(&places, 0), second = cellset_next(&places, first + 1);
            for (int a = 0; a < sets.count; a++)
                for (int b = 0; b < sets.count; b++) {
                    const NaiveSet *x = &sets.set[a], *y = &sets.set[b];
                    int size = cellset_count(&x->cells) + cellset_count(&y->cells);
                    TokenMask both = x->tokens & y->tokens;
                    if (size == 2 || (both & marks_bit(t)) == 0 || !naive_apart(&x->cells, &y->cells))
                        continue;
                    define_with(a, b, t, first, second);
                }
        }
}

// --- what is tested ---

// Both sets are full, and the house has the token in the places that are marked.
static bool watch(void *context, const Step *step) {
    DemandWitness *witness = context;
    const Layout *layout = witness->position->layout;
    DemandJudge judge = {.position = witness->position};
    TokenMask linked;
    CellSet places = step_marked(step, STEP_FIN, &linked);
    assert_int_equal(step->house_count, 3);
    assert_true(cellset_within(places, layout->house[step->house[2]].set));
    demand_add(&judge, step->house[2], linked);
    demand_add_cells(&judge, cellset_minus(step->pattern_cells, places));
    demand_proves(witness, &judge, step);
    demand_take_down(witness, step);
    return true;
}

// Where a position has more sets than can be compared, tokens are filled in until they fit.
static void find_all_sets(Position *position, const Grid *solution, uint64_t seed) {
    Rng rng = rng_seed(seed ^ 0x5757U);
    while (!naive_find_sets(&sets, position, false, SETS)) {
        int cell = (int)rng_below(&rng, (uint64_t)position->layout->cells);
        while (position->grid.cell[cell] != 0) cell = (cell + 1) % position->layout->cells;
        position_place(position, cell, solution->cell[cell]);
    }
}

static void agrees(const Layout *layout, int count) {
    int steps = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position =
            seed % 2 == 0 ? walk_position(layout, seed, &solution) : walk_anywhere(layout, seed, &solution);
        found.count = defined.count = 0;
        find_all_sets(&position, &solution, seed);
        DemandWitness witness = {&position, &solution, seed, &found, 0};
        technique_find(&position, TECHNIQUE_ALS_W_WING, watch, &witness);
        define();
        outcomes_agree(&found, &defined, &position, TECHNIQUE_ALS_W_WING, seed);
        steps += witness.steps;
    }
    printf("%s: %d positions, %d steps\n", layout->id, count, steps);
    assert_true(steps > count);
}

static void wings_keep_their_definition(void **state) {
    (void)state;
    static const char *const ids[] = {"9x9", "6x6", "jigsaw"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Layout layout;
        assert_true(layout_init(&layout, ids[i]));
        agrees(&layout, (TEST_SOAK ? 2000 : 120) / CHAIN_SHARE);
    }
}

static void boards_with_more_houses_keep_it_too(void **state) {
    (void)state;
    Layout layout;
    walk_diagonals(&layout);
    agrees(&layout, (TEST_SOAK ? 500 : 48) / CHAIN_SHARE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wings_keep_their_definition),
        cmocka_unit_test(boards_with_more_houses_keep_it_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
