// Almost locked sets against the plain search for every pair, wing, chain and blossom: nothing is missed, and
// nothing is found that is not there.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/make/full_grid.h"
#include "core/techniques/technique_find.h"
#include "support/als_judge.h"

static const Technique ours[] = {TECHNIQUE_ALS_XZ, TECHNIQUE_ALS_XY_WING, TECHNIQUE_ALS_CHAIN,
                                 TECHNIQUE_DEATH_BLOSSOM};
enum { OURS = sizeof ours / sizeof ours[0] };

static Outcomes found, defined; // too large for a stack
static NaiveSets sets;
static NaiveBest best;

static bool collect(void *context, const Step *step) {
    const Position *position = context;
    const CellSet none = {{0}};
    bool least = step->technique == TECHNIQUE_ALS_CHAIN || step->technique == TECHNIQUE_DEATH_BLOSSOM;
    int count = step->technique == TECHNIQUE_ALS_CHAIN ? step->node_count / 2 : step->house_count, size = 0;
    if (!least) count = 0;
    if (step->technique == TECHNIQUE_DEATH_BLOSSOM && (position->options & FIND_ALS_OVERLAP) == 0)
        size = cellset_count(&step->pattern_cells) - 1;
    outcome_add(&found, outcome_of(position->layout, count, size, least ? &none : &step->pattern_cells,
                                   &step->remove));
    return true;
}

static void define(Technique technique) {
    switch (technique) {
    case TECHNIQUE_ALS_XZ: naive_xz(&sets); break;
    case TECHNIQUE_ALS_XY_WING: naive_wings(&sets); break;
    case TECHNIQUE_ALS_CHAIN: naive_chains(&sets, &best); break;
    default: naive_blossoms(&sets, &best); break;
    }
}

// A full grid most of whose cells are filled: few sets, so that all chains can be tried.
static Position late_position(const Layout *layout, uint64_t seed, Grid *out_solution) {
    Rng rng = rng_seed(seed);
    full_grid_draw(layout, &rng, out_solution);
    Grid grid = {{0}};
    uint64_t filled = 50 + rng_below(&rng, 25), gone = rng_below(&rng, 40);
    for (int c = 0; c < layout->cells; c++)
        if (rng_below(&rng, 100) < filled) grid.cell[c] = out_solution->cell[c];
    Position position = position_of_grid(layout, &grid);
    for (int c = 0; c < layout->cells; c++) {
        for (int t = 1; t <= layout->order; t++) {
            if (t == out_solution->cell[c] || rng_below(&rng, 100) >= gone) continue;
            position.marks.cell[c] &= ~marks_bit(t);
        }
    }
    return position;
}

// Compares on positions with so many sets at most; a search that becomes too long is left out.
static void defined_on(const Layout *layout, Technique technique, int count, int most, bool overlap) {
    int compared = 0, total = 0;
    for (int i = 0; i < count; i++) {
        uint64_t seed = 70000 + (uint64_t)i;
        Grid solution;
        bool puzzle = i % 4 == 0 && layout->box_rows != 0; // digging takes long on a jigsaw board
        Position position = puzzle       ? walk_position(layout, seed, &solution)
                            : i % 4 == 1 ? walk_anywhere(layout, seed, &solution)
                                         : late_position(layout, seed, &solution);
        // XZ is the same with and without the option
        bool shared = overlap && technique != TECHNIQUE_ALS_XZ;
        position.options = overlap ? FIND_ALS_OVERLAP : 0;
        if (!naive_find_sets(&sets, &position, shared, most)) continue;
        found.count = defined.count = 0;
        sets.out = &defined;
        sets.budget = 400000;
        define(technique);
        if (sets.budget < 0) continue;
        assert_true(technique_find(&position, technique, collect, &position));
        outcomes_agree(&found, &defined, &position, technique, seed);
        compared++;
        total += defined.count;
    }
    printf("%s, %s%s: %d of %d positions compared, %d outcomes\n", layout->id,
           technique_info(technique)->name, overlap ? " with overlap" : "", compared, count, total);
    if (layout->box_rows == 3 && CHAIN_SHARE == 1 && !overlap) assert_true(total > 0);
}

static void nothing_is_missed(void **state) {
    (void)state;
    static const int most[] = {500, 200, 70, 90};
    static const int count[] = {200, 300, 300, 400};
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    for (int t = 0; t < OURS; t++) {
        defined_on(&layout, ours[t], count[t] / CHAIN_SHARE, most[t], false);
        defined_on(&layout, ours[t], count[t] / 4 / CHAIN_SHARE, t == 0 ? most[t] : 60, true);
    }
}

static void nothing_is_missed_on_other_boards(void **state) {
    (void)state;
    static const char *const ids[] = {"4x4", "6x6", "jigsaw"};
    static const int counts[] = {60, 60, 40};
    static const int most[] = {200, 120, 70, 90};
    Layout layout;
    for (int i = 0; i < 3; i++) {
        assert_true(layout_init(&layout, ids[i]));
        for (int t = 0; t < OURS; t++) defined_on(&layout, ours[t], counts[i] / CHAIN_SHARE, most[t], false);
    }
}

// 1 from r1c2 and 2 from r1c1 are two things to learn of a chain, and were taken for one once.
static void outcomes_near_the_corner_differ(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "4x4"));
    Position position = {.layout = &layout};
    static const TokenMask marks[] = {0xf, 0xf, 9, 6, 0xb, 0xf, 8, 0xe, 0xc, 0xc, 0, 0, 0xb, 9, 0, 8};
    memcpy(position.marks.cell, marks, sizeof marks);
    found.count = defined.count = 0;
    assert_true(naive_find_sets(&sets, &position, false, NAIVE_SETS_MAX));
    sets.out = &defined;
    sets.budget = INT32_MAX;
    naive_chains(&sets, &best);
    technique_find(&position, TECHNIQUE_ALS_CHAIN, collect, &position);
    outcomes_agree(&found, &defined, &position, TECHNIQUE_ALS_CHAIN, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_missed),
        cmocka_unit_test(nothing_is_missed_on_other_boards),
        cmocka_unit_test(outcomes_near_the_corner_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
