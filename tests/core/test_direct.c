// Direct pointing, claiming and hidden sets, and locked sets, against what makes them: a plain step, and what
// it leads to.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/techniques/technique_find.h"
#include "support/finder_walk.h"
#include "support/technique_cases.h"

static const Technique ours[] = {TECHNIQUE_DIRECT_POINTING,    TECHNIQUE_DIRECT_CLAIMING,
                                 TECHNIQUE_DIRECT_HIDDEN_PAIR, TECHNIQUE_DIRECT_HIDDEN_TRIPLE,
                                 TECHNIQUE_LOCKED_PAIR,        TECHNIQUE_LOCKED_TRIPLE};
static const Technique plain[] = {TECHNIQUE_POINTING,      TECHNIQUE_CLAIMING,   TECHNIQUE_HIDDEN_PAIR,
                                  TECHNIQUE_HIDDEN_TRIPLE, TECHNIQUE_NAKED_PAIR, TECHNIQUE_NAKED_TRIPLE};
enum { OURS = sizeof ours / sizeof ours[0], DIRECT = 4 };

// The places of a token in a house; *out_last is one of them.
static int places_in(const Position *position, int house, int token, int *out_last) {
    int count = 0;
    for (int i = 0; i < position->layout->order; i++) {
        int cell = position->layout->house[house].cell[i];
        if (!marks_has(&position->marks, cell, token)) continue;
        *out_last = cell;
        count++;
    }
    return count;
}

static Outcomes found, defined;

typedef struct {
    const Position *position;
    Technique technique; // one of ours
} Define;

// Whether the house, after the step, has one place for the token and had more.
static void add_if_single(const Define *define, const Step *step, int house, int token) {
    const Layout *layout = define->position->layout;
    Position after = *define->position;
    for (int c = 0; c < layout->cells; c++) after.marks.cell[c] &= ~step->remove.cell[c];
    int cell = 0, last = 0;
    if (places_in(define->position, house, token, &last) < 2 || places_in(&after, house, token, &cell) != 1)
        return;
    outcome_add(&defined, outcome_of(layout, cell, token, &step->pattern_cells, &step->remove));
}

static bool define_direct(void *context, const Step *step) {
    const Define *define = context;
    const Layout *layout = define->position->layout;
    if (define->technique == TECHNIQUE_DIRECT_POINTING || define->technique == TECHNIQUE_DIRECT_CLAIMING) {
        for (int h = 0; h < layout->house_count; h++) {
            bool kin = layout->house[h].kind == layout->house[step->house[0]].kind;
            if (kin && h != step->house[0]) add_if_single(define, step, h, marks_first(step->tokens));
        }
        return true;
    }
    for (int token = 1; token <= layout->order; token++)
        if ((step->tokens & marks_bit(token)) == 0) add_if_single(define, step, step->house[0], token);
    return true;
}

// A naked set in a box and a line, that takes something from the line outside the box and from the box.
static bool define_locked(void *context, const Step *step) {
    const Define *define = context;
    const Layout *layout = define->position->layout;
    bool from_line = false, from_box = false, in_box = false;
    for (int h = 0; h < layout->house_count; h++) {
        CellSet outside = cellset_minus(step->pattern_cells, layout->house[h].set);
        if (!cellset_empty(&outside)) continue;
        bool box = layout->house[h].kind == HOUSE_BOX;
        in_box = in_box || box;
        for (int c = 0; c < layout->cells; c++) {
            if (step->remove.cell[c] == 0 || !cellset_has(&layout->house[h].set, c)) continue;
            if (box)
                from_box = true;
            else
                from_line =
                    from_line || layout->box_of[c] != layout->box_of[cellset_next(&step->pattern_cells, 0)];
        }
    }
    if (in_box && from_line && from_box)
        outcome_add(&defined, outcome_of(layout, 0, 0, &step->pattern_cells, &step->remove));
    return true;
}

static bool collect(void *context, const Step *step) {
    const Position *position = context;
    outcome_add(&found,
                outcome_of(position->layout, step->cell, step->token, &step->pattern_cells, &step->remove));
    return true;
}

static void defined_on(const char *id, int count) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    uint64_t total[OURS] = {0};
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position = walk_position(&layout, 500 + seed, &solution);
        for (int i = 0; i < OURS; i++) {
            found.count = defined.count = 0;
            assert_true(technique_find(&position, ours[i], collect, &position));
            Define define = {&position, ours[i]};
            assert_true(
                technique_find(&position, plain[i], i < DIRECT ? define_direct : define_locked, &define));
            outcomes_agree(&found, &defined, &position, ours[i], 500 + seed);
            total[i] += (uint64_t)found.count;
        }
    }
    printf("%s: %d positions:", id, count);
    for (int i = 0; i < OURS; i++) {
        printf(" %s %llu", technique_info(ours[i])->key, (unsigned long long)total[i]);
        if (layout.order == 9 && layout.box_rows == 3 && CHAIN_SHARE == 1) assert_true(total[i] > 0);
    }
    printf("\n");
}

static void they_keep_their_definitions(void **state) {
    (void)state;
    defined_on("9x9", TEST_SOAK ? 40000 : 4000 / CHAIN_SHARE);
    defined_on("4x4", 200);
    defined_on("6x6", 800 / CHAIN_SHARE);
    defined_on("jigsaw", 120 / CHAIN_SHARE);
    defined_on("12x12", 3);
}

// --- the truth ---

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed;
    uint64_t steps;
} Witness;

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const char *fault = walk_fault(witness->position, witness->solution, step);
    if (fault == NULL && step_removals(witness->position->layout, step) == 0) fault = "removes nothing";
    if (fault == NULL && step->house_count == 0) fault = "no house to look at";
    if (fault != NULL) {
        fail_msg("seed %llu, %s: %s", (unsigned long long)witness->seed,
                 technique_info(step->technique)->name, fault);
    }
    witness->steps++;
    return true;
}

static void sound_on(const char *id, int count) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    uint64_t total = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position = walk_position(&layout, seed, &solution);
        Witness witness = {&position, &solution, seed, 0};
        for (int i = 0; i < OURS; i++) technique_find(&position, ours[i], watch, &witness);
        total += witness.steps;
    }
    printf("%s: %d positions, %llu steps\n", id, count, (unsigned long long)total);
}

static void they_agree_with_the_solution(void **state) {
    (void)state;
    sound_on("9x9", TEST_SOAK ? 200000 : 4000 / CHAIN_SHARE);
    sound_on("6x6", 400 / CHAIN_SHARE);
    sound_on("jigsaw", 80 / CHAIN_SHARE);
    sound_on("12x12", 3);
}

// In row 1, a token of box 1 lies in columns 1 and 2, so box 2 keeps one place, below.
static void a_direct_pointing_is_told_whole(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid empty = {{0}};
    Position position = position_of_grid(&layout, &empty);
    for (int c = 0; c < layout.cells; c++) {
        int row = layout_row(&layout, c), column = layout_column(&layout, c);
        bool first = layout.box_of[c] == 0 && !(row == 0 && column < 2);
        bool second = layout.box_of[c] == 1 && row != 0 && c != layout_cell(&layout, 2, 4);
        if (first || second) position.marks.cell[c] &= ~marks_bit(3);
    }
    Step step;
    assert_false(technique_find(&position, TECHNIQUE_DIRECT_POINTING, walk_take_first, &step));
    assert_int_equal(step.token, 3);
    assert_int_equal(step.cell, layout_cell(&layout, 2, 4));
    assert_int_equal(step.tokens, marks_bit(3));
    assert_int_equal(step.house_count, 3);
    assert_int_equal(step.house[0], 18);
    assert_int_equal(step.house[1], 0);
    assert_int_equal(step.house[2], 19);
    assert_int_equal(step_removals(&layout, &step), 6);
    step_apply(&step, &position);
    assert_int_equal(position.grid.cell[step.cell], 3);
}

static void extra_houses_do_no_harm(void **state) {
    (void)state;
    Layout layout;
    walk_diagonals(&layout);
    for (uint64_t seed = 1; seed <= 400 / CHAIN_SHARE; seed++) {
        Grid solution;
        Position position = walk_anywhere(&layout, seed, &solution);
        Witness witness = {&position, &solution, seed, 0};
        for (int i = 0; i < OURS; i++) technique_find(&position, ours[i], watch, &witness);
    }
}

static void technique_cases_pass(void **state) {
    (void)state;
    static const char *const prefixes[] = {"011"};
    cases_pass_of(prefixes, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_direct_pointing_is_told_whole),
        cmocka_unit_test(they_keep_their_definitions),
        cmocka_unit_test(they_agree_with_the_solution),
        cmocka_unit_test(extra_houses_do_no_harm),
        cmocka_unit_test(technique_cases_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
