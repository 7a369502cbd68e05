// Tridagons against their definition, and each of their steps proved from the twelve cells alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/finder_walk.h"
#include "support/tridagon_judge.h"

// --- the definition ---

typedef struct {
    const Position *position;
    Outcomes *out;
} Defining;

static bool goes(const Position *position, const Twelve *twelve, int guardians, int cell, int token) {
    for (int i = 0; i < CELLS; i++) {
        TokenMask left = position->marks.cell[twelve->cell[i]] & ~twelve->tokens;
        for (; left != 0; left &= left - 1) {
            if (!rules_out(position->layout, cell, token, twelve->cell[i], marks_first(left))) return false;
            if (guardians == 1 && cell != twelve->cell[i]) return false; // then the cell alone is told
        }
    }
    return true;
}

static void define(void *context, const Twelve *twelve, int guardians) {
    const Defining *defining = context;
    const Position *position = defining->position;
    CellSet pattern = {{0}};
    Marks remove = {{0}};
    for (int i = 0; i < CELLS; i++) cellset_add(&pattern, twelve->cell[i]);
    for (int c = 0; c < position->layout->cells; c++)
        for (int t = 1; t <= 9; t++)
            if (marks_has(&position->marks, c, t) && goes(position, twelve, guardians, c, t))
                remove.cell[c] |= marks_bit(t);
    if (!marks_empty(position->layout, &remove))
        outcome_add(defining->out, outcome_of(position->layout, 0, 0, &pattern, &remove));
}

// --- what is tested ---

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed;
    Outcomes *found;
    int steps;
} Witness;

// Whether the twelve cells of the step can be filled when the candidate is true.
static bool leaves_room(const Position *position, const Step *step, int cell, int token) {
    Few few = {.layout = position->layout};
    few.cell[few.count] = cell, few.marks[few.count++] = marks_bit(token);
    for (int c = cellset_next(&step->pattern_cells, 0); c >= 0;
         c = cellset_next(&step->pattern_cells, c + 1)) {
        if (c == cell) continue;
        few.cell[few.count] = c;
        few.marks[few.count++] = position->marks.cell[c];
    }
    return can_be_filled(&few);
}

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const Position *position = witness->position;
    const char *fault = walk_fault(position, witness->solution, step);
    if (fault == NULL && cellset_count(&step->pattern_cells) != CELLS) fault = "not twelve cells";
    if (fault == NULL && marks_count(step->tokens) != SIDE) fault = "not three tokens";
    for (int c = 0; c < position->layout->cells && fault == NULL; c++)
        for (TokenMask left = step->remove.cell[c]; left != 0; left &= left - 1)
            if (leaves_room(position, step, c, marks_first(left))) fault = "does not follow from its cells";
    if (fault != NULL) fail_msg("seed %llu: %s", (unsigned long long)witness->seed, fault);
    if (witness->found != NULL)
        outcome_add(witness->found, outcome_of(position->layout, step->cell, step->token,
                                               &step->pattern_cells, &step->remove));
    witness->steps++;
    return true;
}

static void tridagons_keep_their_definition(void **state) {
    (void)state;
    static Outcomes found, defined;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    int steps = 0, without = 0, count = TEST_SOAK ? 5000 : 300 / CHAIN_SHARE;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position = tridagon_position(&layout, seed, &solution);
        found.count = defined.count = 0;
        Witness witness = {&position, &solution, seed, &found, 0};
        technique_find(&position, TECHNIQUE_TRIDAGON, watch, &witness);
        twelve_all(&position, define, &(Defining){&position, &defined});
        outcomes_agree(&found, &defined, &position, TECHNIQUE_TRIDAGON, seed);
        steps += witness.steps;
        without += witness.steps == 0;
    }
    printf("%d positions, %d steps, %d positions without\n", count, steps, without);
    assert_true(steps > count / 8 && without > count / 8);
}

// Of positions that are not made for it.
static void other_boards_do_no_harm(void **state) {
    (void)state;
    static const char *const ids[] = {"4x4", "6x6", "9x9", "jigsaw", "12x12"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Layout layout;
        assert_true(layout_init(&layout, ids[i]));
        for (uint64_t seed = 1; seed <= 200 / CHAIN_SHARE; seed++) {
            Grid solution;
            Position position = walk_anywhere(&layout, seed, &solution);
            Witness witness = {&position, &solution, seed, NULL, 0};
            technique_find(&position, TECHNIQUE_TRIDAGON, watch, &witness);
        }
    }
}

// The puzzle in which it was found: Loki (mith, 2022), after its singles.
static void loki_begins_with_one(void **state) {
    (void)state;
    static const char puzzle[] =
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    Layout layout;
    Grid grid = {{0}};
    assert_true(layout_init(&layout, "9x9"));
    for (int c = 0; c < 81; c++) grid.cell[c] = puzzle[c] == '.' ? 0 : (uint8_t)(puzzle[c] - '0');
    Position position = position_of_grid(&layout, &grid);
    walk_on(&position, TECHNIQUE_DIRECT_POINTING, UINT64_MAX);
    Step step = {.technique = TECHNIQUE_COUNT};
    technique_find(&position, TECHNIQUE_TRIDAGON, walk_take_first, &step);
    assert_int_equal(step.technique, TECHNIQUE_TRIDAGON);
    assert_int_equal(step.tokens, three_tokens(3, 5, 7));
    int target = layout_cell(&layout, 7, 7);
    assert_int_equal(step.remove.cell[target], three_tokens(3, 5, 7));
    assert_int_equal(step_removals(&layout, &step), 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tridagons_keep_their_definition),
        cmocka_unit_test(other_boards_do_no_harm),
        cmocka_unit_test(loki_begins_with_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
