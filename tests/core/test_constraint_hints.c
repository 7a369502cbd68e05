// Hints on boards with constraints: every technique that reasons from houses and candidates alone stays sound
// there, those that need the classic rules keep away, and those that reason from the constraints say nothing
// but the truth, and all of it where they claim to.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/constraint/board_text.h"
#include "core/rate/grade.h"
#include "core/techniques/hint.h"
#include "core/techniques/technique_find.h"
#include "support/board_puzzles.h"
#include "support/sanitized.h"

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
    int told[TECHNIQUE_COUNT];
} Checked;

static bool check_each(void *context, const Step *step) {
    Checked *checked = context;
    check_step(checked->layout, step, checked->solution, checked->index);
    checked->steps++;
    checked->told[step->technique]++;
    return true;
}

enum { PUZZLES = TEST_SOAK ? 5000 : SANITIZED ? 10 : 60, STUCK = TEST_SOAK ? 100 : 1 };

// Every instance of the techniques of constraints, in a position whose wrong candidates are partly gone.
static void check_teaching(Checked *checked, Rng *rng, const Grid *puzzle) {
    Position position = position_of_grid(checked->layout, puzzle);
    board_reduce(&position, checked->solution, rng, draw_below(rng, 60));
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (technique_info(t)->constraints &&
            (t != TECHNIQUE_NESTED_CONTRADICTION || checked->index % 8 == 0))
            technique_find(&position, t, check_each, checked);
}

static bool all_are_told(const Checked *checked) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (technique_info(t)->constraints && !checked->told[t]) return false;
    return true;
}

// PUZZLES of them, and more until each technique has been told, but with sanitizers.
static void test_steps_are_sound(void **state) {
    (void)state;
    Rng rng = rng_seed(13);
    int made = 0, steps = 0, solved = 0;
    static Checked all;
    for (int i = 0; made < PUZZLES || (!SANITIZED && made < 10 * PUZZLES && !all_are_told(&all)); i++) {
        Layout layout;
        Grid puzzle, solution;
        bool fine = i % 16 == 15  ? killer_puzzle(&rng, &layout, &puzzle, &solution)
                    : i % 16 == 7 ? joined_puzzle(i / 16, &rng, &layout, &puzzle, &solution)
                                  : board_puzzle(i, &rng, &layout, &puzzle, &solution);
        if (!fine) continue;
        made++;
        Position position = position_of_grid(&layout, &puzzle);
        const HintAsk ask = {.unique = true, .hardest_max = 72};
        all.layout = &layout;
        all.solution = &solution;
        all.index = i;
        hint_each(&position, &ask, check_each, &all);
        Step step;
        while (hint_next(&position, &ask, &step) == HINT_FOUND) {
            check_step(&layout, &step, &solution, i);
            step_apply(&step, &position);
            steps++;
        }
        solved += grid_complete(&layout, &position.grid);
        check_teaching(&all, &rng, &puzzle);
    }
    print_message("%d puzzles, %d steps, %d solved;", made, steps, solved);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!technique_info(t)->constraints) continue;
        print_message(" %s %d", technique_info(t)->key, all.told[t]);
        assert_true(SANITIZED || all.told[t] > 0);
    }
    print_message("\n");
    assert_true(steps > made && solved > made * 3 / 5);
}

// Forcing chains know what rules and far peers tie together: what the easier techniques leave, they explain.
static void test_chains_explain_the_rest(void **state) {
    (void)state;
    Rng rng = rng_seed(37);
    int stuck = 0, solved = 0;
    for (int i = 0; stuck < STUCK; i++) {
        Layout layout;
        Grid puzzle, solution;
        if (!board_puzzle(i, &rng, &layout, &puzzle, &solution)) continue;
        Position position = position_of_grid(&layout, &puzzle);
        HintAsk ask = {.unique = true, .hardest_max = 72};
        Step step;
        for (int more = 0; more < 2; more++) {
            while (hint_next(&position, &ask, &step) == HINT_FOUND) {
                check_step(&layout, &step, &solution, i);
                step_apply(&step, &position);
            }
            if (more == 0 && !grid_complete(&layout, &position.grid)) stuck++;
            if (more == 0 && grid_complete(&layout, &position.grid)) break;
            if (more == 1) solved += grid_complete(&layout, &position.grid);
            ask.hardest_max = 0;
        }
    }
    print_message("%d of %d that were stuck are solved\n", solved, stuck);
    assert_true(solved >= stuck * 9 / 10);
}

// --- Arrangements are complete ---

typedef struct {
    const Layout *layout;
    const Position *position;
    int index;                 // of the constraint
    CellIndex cell[CELLS_MAX]; // that its rules are over: a palindrome's middle is under none
    int count;
    uint8_t token[CELLS_MAX];
    Marks met; // candidates that are part of an arrangement
} Enumeration;

// True when all rules of the constraint hold between the tokens that are chosen.
static bool rules_hold(const Enumeration *it) {
    for (int r = 0; r < it->layout->rule_count; r++) {
        const LayoutRule *rule = &it->layout->rule[r];
        TokenMask token[RULE_CELLS_MAX];
        if (rule->constraint != it->index) continue;
        for (int i = 0; i < rule->rule.count; i++)
            token[i] = token_bit(it->token[layout_rule_cells(it->layout, rule)[i]]);
        if (!rule_narrow(&rule->rule, token)) return false;
    }
    return true;
}

// Tries everything, one cell after the other.
static void enumerate(Enumeration *it, int at) {
    const CellIndex *cell = it->cell;
    if (at == it->count) {
        for (int i = 0; i < at && rules_hold(it); i++) it->met.cell[cell[i]] |= marks_bit(it->token[cell[i]]);
        return;
    }
    int filled = it->position->grid.cell[cell[at]];
    TokenMask tokens = filled ? marks_bit(filled) : it->position->marks.cell[cell[at]];
    for (; tokens; tokens &= tokens - 1) {
        int token = marks_first(tokens);
        bool differs = true;
        for (int i = 0; i < at; i++)
            differs = differs &&
                      !(it->token[cell[i]] == token && cellset_has(&it->layout->peers[cell[at]], cell[i]));
        it->token[cell[at]] = (uint8_t)token;
        if (differs) enumerate(it, at + 1);
    }
}

static void gather_cells(Enumeration *it) {
    for (int r = 0; r < it->layout->rule_count; r++) {
        const LayoutRule *rule = &it->layout->rule[r];
        const CellIndex *cell = layout_rule_cells(it->layout, rule);
        for (int i = 0; rule->constraint == it->index && i < rule->rule.count; i++)
            if (!cells_have(it->cell, it->count, cell[i])) it->cell[it->count++] = cell[i];
    }
}

static bool gather(void *context, const Step *step) {
    Marks *gone = context;
    for (int c = 0; c < CELLS_MAX; c++) gone->cell[c] |= step->remove.cell[c];
    return true;
}

// What they leave of a constraint of a few cells is just what is part of one.
static void test_arrangements_are_complete(void **state) {
    (void)state;
    Rng rng = rng_seed(29);
    int compared = 0, fewer = 0;
    for (int i = 0; compared < (TEST_SOAK ? 150 : 60); i++) {
        Layout layout;
        Grid puzzle, solution;
        if (!board_puzzle(i, &rng, &layout, &puzzle, &solution)) continue;
        Position position = position_of_grid(&layout, &puzzle);
        board_reduce(&position, &solution, &rng, draw_below(&rng, 50));
        Marks gone = {{0}};
        technique_find(&position, TECHNIQUE_ARRANGEMENTS, gather, &gone);
        for (int k = 0; k < layout.constraint_count; k++) {
            Enumeration it = {.layout = &layout, .position = &position, .index = k};
            gather_cells(&it);
            if (it.count == 0 || it.count > 4) continue;
            enumerate(&it, 0);
            compared++;
            for (int c = 0; c < it.count; c++) {
                int cell = it.cell[c];
                TokenMask before = position.marks.cell[cell], left = it.met.cell[cell] & before;
                if ((before & ~gone.cell[cell] & ~left) != 0)
                    fail_msg("board %d: constraint %d: a candidate is part of no arrangement", i, k);
                fewer += left != before;
            }
        }
    }
    assert_true(fewer > 20);
}

// --- Sums of houses ---

typedef struct {
    const Position *position;
    int steps, filled;
} Summed;

static int sum_of_filled(const Position *position, CellSet cells, bool *any) {
    int sum = 0;
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1)) {
        sum += position->grid.cell[c];
        *any = *any || position->grid.cell[c] != 0;
    }
    return sum;
}

// The sums that a step speaks of are those of its constraints, and of what is filled in where it says so.
static bool check_sums(void *context, const Step *step) {
    Summed *summed = context;
    const Layout *layout = summed->position->layout;
    CellSet houses = {{0}}, covered = step_constraint_cells(layout, step);
    int sum = 0;
    bool filled = false;
    for (int i = 0; i < step->house_count; i++)
        houses = cellset_or(houses, layout->house[step->house[i]].set);
    for (int i = 0; i < step->constraint_count; i++) sum += layout->constraint[step->constraint[i]].value;
    sum += sum_of_filled(summed->position, cellset_minus(houses, covered), &filled);
    sum -= sum_of_filled(summed->position, cellset_minus(covered, houses), &filled);
    assert_int_equal(step->amount[1], sum);
    bool both = step->technique == TECHNIQUE_OUTIES && (step->reason == 1 || step->reason == 2);
    if (!both) assert_int_equal(step->reason, !filled ? 0 : step->technique == TECHNIQUE_INNIES ? 1 : 3);
    summed->steps++;
    summed->filled += filled && !both;
    return true;
}

static void test_sums_are_told_as_they_are(void **state) {
    (void)state;
    Rng rng = rng_seed(43);
    Summed summed = {.steps = 0};
    for (int i = 0; i < 12; i++) {
        Layout layout;
        Grid puzzle, solution;
        if (!killer_puzzle(&rng, &layout, &puzzle, &solution)) continue;
        for (int c = 0; c < layout.cells; c++)
            if (draw_below(&rng, 3) == 0) puzzle.cell[c] = solution.cell[c];
        Position position = position_of_grid(&layout, &puzzle);
        summed.position = &position;
        technique_find(&position, TECHNIQUE_INNIES, check_sums, &summed);
        technique_find(&position, TECHNIQUE_OUTIES, check_sums, &summed);
    }
    assert_true(summed.filled > 20 && summed.steps > summed.filled);
}

// --- Grades ---

// The first two would have unique rectangles if tokens could change places, the third a BUG.
static void test_grades_do_without_uniqueness(void **state) {
    (void)state;
    static const char *const GRADED[] = {
        "9x9; odd r3c2 r4c9 r5c3 r7c4 r7c8 r8c8 r9c2; clues "
        "..6..........5..26.....6......4....55...2...9.438.....2.8.........1..8...1..9.4..",
        "9x9; anti-king; clues "
        "...3.9...45..........241.8.6....79.4.......35..8.2.17.....73.5.5.........7......8",
        "9x9; clone r1c6 r1c5 r9c9 r9c8; clone r4c5 r5c5 r6c8 r7c8; clone r6c6 r6c7 r7c7 r8c5 r8c6 r9c6; "
        "clone r4c7 r5c7 r5c8 r4c6 r8c4 r9c4 r9c5 r8c3; clues "
        "....7.....6......2..5...............43..........45..8.2.................59.......",
    };
    for (size_t i = 0; i < sizeof GRADED / sizeof GRADED[0]; i++) {
        Layout layout;
        Grid puzzle;
        Grade grade;
        assert_true(board_parse(GRADED[i], &layout, &puzzle, NULL));
        assert_true(grade_puzzle(&layout, &puzzle, NULL, NULL, &grade));
        assert_true(grade.solved);
        for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
            if (!technique_info(t)->unique) continue;
            assert_int_equal(grade.used[t], 0);
            assert_false(grade_uses(&layout, t));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_are_sound),
        cmocka_unit_test(test_chains_explain_the_rest),
        cmocka_unit_test(test_arrangements_are_complete),
        cmocka_unit_test(test_sums_are_told_as_they_are),
        cmocka_unit_test(test_grades_do_without_uniqueness),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
