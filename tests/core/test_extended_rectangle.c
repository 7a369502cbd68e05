// Extended rectangles: against their definition, by exchange, and against the solution.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/constraint/board_text.h"
#include "support/unique_judge.h"

enum { CELLS = 6, GUARDIANS_MOST = 4 };

static const Technique it = TECHNIQUE_EXTENDED_RECTANGLE;

// Each pair stands side by side in the two lines: cell[0] and cell[1], cell[2] and cell[3], cell[4] and
// cell[5].
typedef struct {
    const Position *position;
    int cell[CELLS];
    TokenMask tokens;
    Outcomes *out;
} Six;

// --- the definition: filled in some way and in the other, the cells look the same to every house ---

static int count_in(const Six *six, const House *house, const int token[CELLS], int wanted) {
    int count = 0;
    for (int i = 0; i < CELLS; i++) count += token[i] == wanted && cellset_has(&house->set, six->cell[i]);
    return count;
}

static bool can_exchange(const Six *six) {
    static const int WAYS[][2][CELLS] = {{{1, 2, 2, 3, 3, 1}, {2, 1, 3, 2, 1, 3}},
                                         {{1, 3, 2, 1, 3, 2}, {3, 1, 1, 2, 2, 3}}};
    const Layout *layout = six->position->layout;
    for (int way = 0; way < 2; way++)
        for (int h = 0; h < layout->house_count; h++)
            for (int t = 1; t <= 3; t++)
                if (count_in(six, &layout->house[h], WAYS[way][0], t) !=
                    count_in(six, &layout->house[h], WAYS[way][1], t))
                    return false;
    return true;
}

static bool excludes(const Six *six, int guardian, int token, int cell, int other) {
    if (cell == guardian) return token != other;
    return token == other && cellset_has(&six->position->layout->peers[guardian], cell);
}

static bool goes(const Six *six, int cell, int token, int guardians) {
    for (int i = 0; i < CELLS; i++)
        for (TokenMask left = six->position->marks.cell[six->cell[i]] & ~six->tokens; left != 0;
             left &= left - 1)
            if (!excludes(six, six->cell[i], marks_first(left), cell, token) ||
                (guardians == 1 && cell != six->cell[i]))
                return false;
    return true;
}

static void define(const Six *six) {
    const Layout *layout = six->position->layout;
    CellSet pattern = {{0}};
    Marks remove = {{0}};
    int guardians = 0;
    for (int i = 0; i < CELLS; i++) {
        TokenMask marks = six->position->marks.cell[six->cell[i]];
        if (marks_count(marks & six->tokens) < 2) return;
        guardians += marks_count(marks & ~six->tokens);
        cellset_add(&pattern, six->cell[i]);
    }
    if (guardians == 0 || guardians > GUARDIANS_MOST || !can_exchange(six)) return;
    for (int c = 0; c < layout->cells; c++)
        for (TokenMask left = six->position->marks.cell[c]; left != 0; left &= left - 1)
            if (goes(six, c, marks_first(left), guardians)) remove.cell[c] |= left & -left;
    if (!marks_empty(layout, &remove)) outcome_add(six->out, outcome_of(layout, 0, 0, &pattern, &remove));
}

static void define_lines(const Position *position, bool columns, int a, int b, Outcomes *out) {
    const Layout *layout = position->layout;
    int n = layout->order;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++) {
                const int at[] = {i, j, k};
                Six six = {.position = position, .out = out};
                for (int p = 0; p < 3; p++) {
                    six.cell[2 * p] = columns ? layout_cell(layout, at[p], a) : layout_cell(layout, a, at[p]);
                    six.cell[2 * p + 1] =
                        columns ? layout_cell(layout, at[p], b) : layout_cell(layout, b, at[p]);
                }
                for (TokenMask tokens = 7; tokens < (TokenMask)1 << n; tokens++) {
                    six.tokens = tokens;
                    if (marks_count(tokens) == 3) define(&six);
                }
            }
}

static void define_all(const Position *position, Outcomes *out) {
    for (int a = 0; a < position->layout->order; a++)
        for (int b = a + 1; b < position->layout->order; b++) {
            define_lines(position, false, a, b, out);
            define_lines(position, true, a, b, out);
        }
}

// --- positions ---

static Six draw_six(const Position *position, Rng *rng) {
    const Layout *layout = position->layout;
    uint64_t n = (uint64_t)layout->order;
    bool columns = rng_below(rng, 2) == 0;
    int a = (int)rng_below(rng, n), b = (int)rng_below(rng, n), at[3];
    do {
        for (int p = 0; p < 3; p++) at[p] = (int)rng_below(rng, n);
    } while (at[0] == at[1] || at[0] == at[2] || at[1] == at[2]);
    while (b == a) b = (int)rng_below(rng, n);
    Six six = {.position = position};
    for (int p = 0; p < 3; p++) {
        six.cell[2 * p] = columns ? layout_cell(layout, at[p], a) : layout_cell(layout, a, at[p]);
        six.cell[2 * p + 1] = columns ? layout_cell(layout, at[p], b) : layout_cell(layout, b, at[p]);
    }
    return six;
}

// The tokens of three of the cells, and how many of the six have none of them.
static int strangers(Six *six, const Grid *solution) {
    int count = 0;
    six->tokens = 0;
    for (int i = 0; i < CELLS && marks_count(six->tokens) < 3; i++)
        six->tokens |= marks_bit(solution->cell[six->cell[i]]);
    for (int i = 0; i < CELLS; i++) count += (six->tokens & marks_bit(solution->cell[six->cell[i]])) == 0;
    return marks_count(six->tokens) == 3 ? count : CELLS;
}

// Six cells that could exchange their tokens are no clues, and have three tokens, those that fit best of many
// draws.
static void lay_rectangle(Position *position, const Grid *solution, Rng *rng) {
    Six best = {.tokens = 0};
    int fewest = CELLS;
    for (int i = 0; i < 600; i++) {
        Six six = draw_six(position, rng);
        int count = strangers(&six, solution);
        if (count < fewest && can_exchange(&six)) fewest = count, best = six;
    }
    for (int i = 0; i < CELLS && fewest < CELLS; i++) {
        int cell = best.cell[i];
        position->grid.cell[cell] = 0;
        cellset_remove(&position->given, cell);
        position->marks.cell[cell] = best.tokens | marks_bit(solution->cell[cell]);
        if (rng_below(rng, 8) == 0) position->marks.cell[cell] |= marks_bit(1 + (int)rng_below(rng, 6));
    }
}

// --- what is tested ---

typedef struct {
    UniqueJudge judge;
    Outcomes *found;
} Witness;

// The two lines exchange the tokens of the pattern.
static void exchange(const UniqueJudge *judge, const Step *step) {
    const Layout *layout = judge->position->layout;
    const House *first = &layout->house[step->house[0]], *second = &layout->house[step->house[1]];
    Grid other = *judge->solution;
    for (int i = 0; i < layout->order; i++) {
        int a = first->cell[i], b = second->cell[i];
        if (!cellset_has(&step->pattern_cells, a)) continue;
        for (int k = 0; k < 2; k++)
            if ((step->tokens & marks_bit(judge->solution->cell[k == 0 ? a : b])) == 0)
                unique_fail(judge, step, "contradicts a solution");
        other.cell[a] = judge->solution->cell[b];
        other.cell[b] = judge->solution->cell[a];
    }
    unique_is_second(judge, step, &other);
}

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    UniqueJudge *judge = &witness->judge;
    assert_true(step_removals(judge->position->layout, step) > 0);
    assert_int_equal(cellset_count(&step->pattern_cells), CELLS);
    judge->steps[it]++;
    outcome_add(witness->found,
                outcome_of(judge->position->layout, 0, 0, &step->pattern_cells, &step->remove));
    if (!unique_contradicts(judge, step)) return true;
    judge->against[it]++;
    exchange(judge, step);
    return true;
}

static void agrees(const char *id, int count) {
    static Outcomes found, defined;
    Layout layout;
    if (strcmp(id, "diagonals") == 0)
        walk_diagonals(&layout);
    else
        assert_true(layout_init(&layout, id));
    Witness witness = {.found = &found};
    for (int i = 1; i <= count; i++) {
        Grid solution;
        Position position = unique_position_of(&layout, (uint64_t)i, 3, &solution);
        Rng rng = rng_seed((uint64_t)i ^ 0x65787465U);
        if (i % 2 == 0) lay_rectangle(&position, &solution, &rng);
        witness.judge.position = &position;
        witness.judge.solution = &solution;
        witness.judge.seed = (uint64_t)i;
        found.count = defined.count = 0;
        assert_true(technique_find(&position, it, watch, &witness));
        define_all(&position, &defined);
        outcomes_agree(&found, &defined, &position, it, (uint64_t)i);
    }
    printf("%s: %d positions, %llu steps, %llu against a solution\n", id, count,
           (unsigned long long)witness.judge.steps[it], (unsigned long long)witness.judge.against[it]);
    assert_true(witness.judge.steps[it] >= (uint64_t)count / 8 &&
                (SANITIZED || witness.judge.against[it] > 0));
}

static void what_contradicts_a_solution_shows_a_second(void **state) {
    (void)state;
    agrees("9x9", TEST_SOAK ? 20000 : 400 / CHAIN_SHARE);
    agrees("6x6", TEST_SOAK ? 20000 : 400 / CHAIN_SHARE);
    agrees("jigsaw", TEST_SOAK ? 20000 : 400 / CHAIN_SHARE);
    agrees("diagonals", TEST_SOAK ? 5000 : 200 / CHAIN_SHARE);
}

static bool watch_truth(void *context, const Step *step) {
    UniqueJudge *judge = context;
    if (unique_contradicts(judge, step)) unique_fail(judge, step, "removes the truth");
    judge->steps[step->technique]++;
    return true;
}

static void they_agree_with_an_only_solution(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    UniqueJudge judge = {.seed = 0};
    for (int i = 1; i <= (TEST_SOAK ? 200000 : 3000 / CHAIN_SHARE); i++) {
        Grid solution;
        Position position = walk_position(&layout, (uint64_t)i, &solution);
        judge.position = &position;
        judge.solution = &solution;
        judge.seed = (uint64_t)i;
        assert_true(technique_find(&position, it, watch_truth, &judge));
    }
    printf("%llu steps\n", (unsigned long long)judge.steps[it]);
    assert_true(judge.steps[it] > 0);
}

// An exchange could break a rule that is none of a house.
static void they_keep_away_from_boards_with_constraints(void **state) {
    (void)state;
    static const char *const boards[] = {"9x9", "9x9; anti-knight"};
    for (int i = 0; i < 2; i++) {
        Layout layout;
        TextError error;
        assert_true(board_parse(boards[i], &layout, NULL, &error));
        for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
            assert_int_equal(technique_fits(&layout, t), i == 0 || !technique_info(t)->unique);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_contradicts_a_solution_shows_a_second),
        cmocka_unit_test(they_agree_with_an_only_solution),
        cmocka_unit_test(they_keep_away_from_boards_with_constraints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
