// Symmetrical placements against a definition of their own: the moves are written out once more, and every
// way to rename the tokens is tried for. What they say is held against the only solution.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/finder_walk.h"

#include "support/symmetrical_grid.h"

static Outcomes found, defined;

// --- the definition ---

// What the clues say that a token becomes: 0 for nothing, -1 where they contradict each other.
static int becomes(const Position *position, SymmetricalMove move, int token) {
    int seen = 0;
    for (int c = 0; c < 81; c++) {
        int to = symmetrical_naive(move, c / 9, c % 9);
        if (cellset_has(&position->given, c) != cellset_has(&position->given, to)) return -1;
        if (!cellset_has(&position->given, c) || position->grid.cell[c] != token) continue;
        if (seen != 0 && seen != position->grid.cell[to]) return -1;
        seen = position->grid.cell[to];
    }
    return seen;
}

// False when the move does not take the clues to themselves.
static bool rename_tokens(const Position *position, SymmetricalMove move, int out[10]) {
    int times[10] = {0}, missing = 0, without = 0;
    for (int t = 1; t <= 9; t++) {
        out[t] = becomes(position, move, t);
        if (out[t] < 0) return false;
        if (out[t] == 0) missing++, without = t;
        times[out[t]]++;
    }
    if (missing > 1) return false;
    for (int t = 1; t <= 9; t++) {
        if (times[t] > 1) return false;
        if (times[t] == 0) out[without] = t;
    }
    return true;
}

static void define(const Position *position, SymmetricalMove move) {
    const Layout *layout = position->layout;
    int to_token[10];
    if (!rename_tokens(position, move, to_token)) return;
    CellSet fixed = {{0}};
    Marks lost = {{0}};
    bool any = false;
    for (int c = 0; c < 81; c++) {
        int to = symmetrical_naive(move, c / 9, c % 9), token = position->grid.cell[c];
        CellSet cell = cellset_of(c);
        Marks remove = {{0}};
        if (token != 0 && marks_has(&position->marks, to, to_token[token])) {
            outcome_add(&defined, outcome_of(layout, to, to_token[token], &cell, &remove));
            continue;
        }
        if (token != 0 || position->grid.cell[to] != 0) continue;
        for (int t = 1; t <= 9; t++) {
            if (to == c && to_token[t] != t && marks_has(&position->marks, c, t))
                lost.cell[c] |= marks_bit(t);
            if (to != c && !marks_has(&position->marks, c, t) && marks_has(&position->marks, to, to_token[t]))
                remove.cell[to] |= marks_bit(to_token[t]);
        }
        if (to == c) cellset_add(&fixed, c);
        any = any || lost.cell[c] != 0;
        if (remove.cell[to] != 0) outcome_add(&defined, outcome_of(layout, 0, 0, &cell, &remove));
    }
    if (any) outcome_add(&defined, outcome_of(layout, 0, 0, &fixed, &lost));
}

// --- what is tested ---

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed;
    int steps, reasons[3];
} Witness;

// Clues of tokens that become others, and no others, have a mark, and the role of the clue on which they
// land.
static void marks_tell_tokens_apart(const Position *position, const Step *step) {
    int role[81], marked = 0;
    for (int c = 0; c < 81; c++) role[c] = -1;
    for (int i = 0; i < step->mark_count; i++) {
        const StepMark *mark = &step->mark[i];
        assert_true(cellset_has(&position->given, mark->cell));
        assert_int_equal(position->grid.cell[mark->cell], mark->token);
        assert_int_equal(role[mark->cell], -1);
        role[mark->cell] = mark->role;
    }
    for (int c = cellset_next(&position->given, 0); c >= 0; c = cellset_next(&position->given, c + 1)) {
        int to = symmetrical_naive((SymmetricalMove)step->amount[0], c / 9, c % 9);
        bool stays = position->grid.cell[to] == position->grid.cell[c];
        assert_int_equal(role[c] == -1, stays);
        assert_int_equal(role[to], role[c]);
        marked += !stays;
    }
    assert_int_equal(marked, step->mark_count);
}

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    const Position *position = witness->position;
    for (int c = 0; c < 81; c++) {
        assert_int_equal(step->remove.cell[c] & marks_bit(witness->solution->cell[c]), 0);
        assert_int_equal(step->remove.cell[c] & ~position->marks.cell[c], 0);
    }
    if (step->token != 0)
        assert_int_equal(witness->solution->cell[step->cell], step->token);
    else
        assert_true(step_removals(position->layout, step) > 0);
    marks_tell_tokens_apart(position, step);
    outcome_add(&found,
                outcome_of(position->layout, step->cell, step->token, &step->pattern_cells, &step->remove));
    witness->steps++;
    witness->reasons[step->reason]++;
    return true;
}

static void agrees(Witness *witness, const Position *position) {
    witness->position = position;
    found.count = defined.count = 0;
    technique_find(position, TECHNIQUE_SYMMETRICAL_PLACEMENT, watch, witness);
    for (SymmetricalMove move = 0; move < SYMMETRICAL_COUNT; move++) define(position, move);
    outcomes_agree(&found, &defined, position, TECHNIQUE_SYMMETRICAL_PLACEMENT, witness->seed);
}

// Some tokens are filled in and some candidates gone, here and there.
static void play_some(Position *position, const Grid *solution, Rng *rng) {
    uint64_t filled = rng_below(rng, 60), gone = rng_below(rng, 60);
    for (int c = 0; c < 81; c++)
        if (position->grid.cell[c] == 0 && rng_below(rng, 100) < filled)
            position_place(position, c, solution->cell[c]);
    for (int c = 0; c < 81; c++)
        for (int t = 1; t <= 9; t++)
            if (t != solution->cell[c] && rng_below(rng, 100) < gone)
                position->marks.cell[c] &= ~marks_bit(t);
}

static void placements_keep_their_definition(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Witness all = {0};
    for (SymmetricalMove move = 0; move < SYMMETRICAL_COUNT; move++) {
        Witness witness = {0};
        for (uint64_t seed = 1; seed <= (TEST_SOAK ? 500 : 16); seed++) {
            Rng rng = rng_seed(seed ^ (uint64_t)move << 32);
            SymmetricalGrid whole;
            symmetrical_draw(&layout, move, &rng, &whole);
            Grid puzzle = symmetrical_dig(&whole, &rng);
            Position position = position_of_grid(&layout, &puzzle);
            witness.solution = &whole.grid;
            witness.seed = seed;
            agrees(&witness, &position);
            play_some(&position, &whole.grid, &rng);
            agrees(&witness, &position);
        }
        if (witness.steps == 0) fail_msg("move %d is never found", (int)move);
        for (int i = 0; i < 3; i++) all.reasons[i] += witness.reasons[i];
    }
    printf("%d, %d and %d steps of each reason\n", all.reasons[0], all.reasons[1], all.reasons[2]);
    for (int i = 0; i < 3; i++) assert_true(all.reasons[i] > 0);
}

typedef struct {
    Grid grid[2];
    int count;
} Solutions;

static bool keep_solution(void *context, const Grid *solution) {
    Solutions *solutions = context;
    solutions->grid[solutions->count++] = *solution;
    return solutions->count < 2;
}

// Why it holds: the move takes a solution to a solution, also where there are several.
static void solutions_go_to_solutions(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    for (SymmetricalMove move = 0; move < SYMMETRICAL_COUNT; move++) {
        Rng rng = rng_seed((uint64_t)move);
        SymmetricalGrid whole;
        Grid moved = {{0}};
        Solutions solutions = {.count = 0};
        symmetrical_draw(&layout, move, &rng, &whole);
        Grid puzzle = symmetrical_dig(&whole, &rng);
        int cell = 0;
        while (puzzle.cell[cell] == 0) cell++;
        for (int c = cell; puzzle.cell[c] != 0; c = whole.to[c]) puzzle.cell[c] = 0;
        solver_each(&layout, &puzzle, 2, keep_solution, NULL, &solutions, NULL);
        assert_int_equal(solutions.count, 2);
        for (int i = 0; i < 2; i++) {
            for (int c = 0; c < 81; c++)
                moved.cell[whole.to[c]] = (uint8_t)whole.becomes[solutions.grid[i].cell[c]];
            for (int c = 0; c < 81; c++) assert_true(puzzle.cell[c] == 0 || moved.cell[c] == puzzle.cell[c]);
            for (int h = 0; h < layout.house_count; h++) {
                TokenMask tokens = 0;
                for (int k = 0; k < 9; k++) tokens |= marks_bit(moved.cell[layout.house[h].cell[k]]);
                assert_int_equal(marks_count(tokens), 9);
            }
        }
    }
}

// A clue more, or one that is missing, and nothing is symmetrical any more.
static void one_clue_breaks_it(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Rng rng = rng_seed(1);
    SymmetricalGrid whole;
    symmetrical_draw(&layout, SYMMETRICAL_HALF_TURN, &rng, &whole);
    Grid puzzle = symmetrical_dig(&whole, &rng);
    for (int c = 0; c < 81; c++) {
        Grid other = puzzle;
        Step step;
        if (c == 40) continue; // the middle goes to itself
        other.cell[c] = puzzle.cell[c] != 0 ? 0 : whole.grid.cell[c];
        Position position = position_of_grid(&layout, &other);
        assert_true(technique_find(&position, TECHNIQUE_SYMMETRICAL_PLACEMENT, walk_take_first, &step));
    }
}

static void other_boards_have_none(void **state) {
    (void)state;
    walk_other_boards_have_none(TECHNIQUE_SYMMETRICAL_PLACEMENT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(placements_keep_their_definition),
        cmocka_unit_test(solutions_go_to_solutions),
        cmocka_unit_test(one_clue_breaks_it),
        cmocka_unit_test(other_boards_have_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
