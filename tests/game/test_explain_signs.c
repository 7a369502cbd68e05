// What is said of signs that follow each other: each way to fill their cells that is told keeps them, and
// no way is missing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/constraint/board_text.h"
#include "core/techniques/hint.h"
#include "core/techniques/technique_find.h"
#include "game/words/explain/explain.h"
#include "game/words/explain/explain_signs.h"
#include "support/board_puzzles.h"

static bool take_first(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}

// The first step on a board without clues whose cells r1c1 to r1c3 have these candidates.
static void check_sentence(const char *board, Technique technique, const TokenMask candidates[3],
                           const char *why) {
    Layout layout;
    Step step;
    char text[EXPLAIN_TEXT_MAX];
    assert_true(board_parse(board, &layout, NULL, NULL));
    Position position = position_of_grid(&layout, &(Grid){{0}});
    for (int i = 0; i < 3; i++) position.marks.cell[i] = candidates[i];
    assert_false(technique_find(&position, technique, take_first, &step));
    explain_step(&layout, (Names){.expert = true}, &step, EXPLAIN_WHY, text);
    assert_string_equal(text, why);
}

static void test_sentences(void **state) {
    (void)state;
    static const TokenMask ODD_AND_EVEN[3] = {0x44, 0xaa, 0x155}, WIDE[3] = {0xff, 0x1fe, 0xff},
                           HIGH_AND_LOW[3] = {0x1ff, 0x1ff, 0x1ff};
    check_sentence(
        "9x9; white r1c1 r1c2; white r1c2 r1c3", TECHNIQUE_KROPKI_CHAIN, ODD_AND_EVEN,
        "Take the *white dot at r1c1* and the *white dot at r1c2* together. As cells that see each "
        "other differ, *r1c1*, *r1c2* and *r1c3* can only be _3_ _2_ _1_, _3_ _4_ _5_, _7_ _6_ _5_ "
        "or _7_ _8_ _9_. So *r1c3* cannot be _3_ or _7_.");
    check_sentence(
        "9x9; less r1c1 r1c2; less r1c3 r1c2", TECHNIQUE_CHAIN_OF_SIGNS, WIDE,
        "Take the *less-than sign at r1c1* and the *less-than sign at r1c3* together. If *r1c2* were "
        "_2_, *r1c1* would have to be _1_ and *r1c3* _1_. But cells that see each other differ. So "
        "*r1c2* cannot be _2_.");
    check_sentence(
        "9x9; less r1c1 r1c2; less r1c2 r1c3", TECHNIQUE_CHAIN_OF_SIGNS, HIGH_AND_LOW,
        "Take the *less-than sign at r1c1* and the *less-than sign at r1c2* together. Write down all "
        "ways to fill *r1c1*, *r1c2* and *r1c3*, and strike out those that repeat a token where the "
        "cells see each other. The candidates that go are in none of what is left: 6 candidates can "
        "go.");
}

// --- any board ---

typedef struct {
    const Position *position;
    int steps, few, many, trials;
} Told;

// All signs of the step are kept, as far as the cells are filled in, and cells that see each other differ.
static bool is_kept(const Layout *layout, const Step *step, const CellSet *cells, const Grid *grid) {
    for (int i = 0; i < step->constraint_count; i++)
        if (!constraint_holds(layout, &layout->constraint[step->constraint[i]], grid, -1)) return false;
    for (int a = cellset_next(cells, 0); a >= 0; a = cellset_next(cells, a + 1)) {
        CellSet near = cellset_and(layout->peers[a], *cells);
        for (int b = cellset_next(&near, 0); b >= 0; b = cellset_next(&near, b + 1))
            if (grid->cell[a] != 0 && grid->cell[a] == grid->cell[b]) return false;
    }
    return true;
}

// From the candidates before the step.
static int count_ways(const Position *position, const Step *step, const CellSet *cells, int from,
                      Grid *grid) {
    int cell = cellset_next(cells, from), ways = 0;
    if (!is_kept(position->layout, step, cells, grid)) return 0;
    if (cell < 0) return 1;
    TokenMask rest =
        position->grid.cell[cell] ? marks_bit(position->grid.cell[cell]) : position->marks.cell[cell];
    for (; rest; rest &= rest - 1) {
        grid->cell[cell] = (uint8_t)marks_first(rest);
        ways += count_ways(position, step, cells, cell + 1, grid);
    }
    grid->cell[cell] = 0;
    return ways;
}

static bool check_ways(void *context, const Step *step) {
    Told *told = context;
    const Layout *layout = told->position->layout;
    Grid grid = {{0}};
    CellSet cells = step_constraint_cells(layout, step);
    int ways = count_ways(told->position, step, &cells, 0, &grid), said = explain_ways(layout, step);
    assert_int_equal(said, ways < EXPLAIN_WAYS_MAX + 1 ? ways : EXPLAIN_WAYS_MAX + 1);
    char text[EXPLAIN_TEXT_MAX];
    explain_step(layout, (Names){.expert = true}, step, EXPLAIN_WHY, text);
    assert_true((strstr(text, "can only be") != NULL) == (ways <= EXPLAIN_WAYS_MAX));
    told->trials += strstr(text, "would have to be") != NULL;
    ways <= EXPLAIN_WAYS_MAX ? told->few++ : told->many++;
    return ++told->steps % 20 != 0;
}

static void look_at(Told *told, const Position *position) {
    told->position = position;
    technique_find(position, TECHNIQUE_KROPKI_CHAIN, check_ways, told);
    technique_find(position, TECHNIQUE_CHAIN_OF_SIGNS, check_ways, told);
}

static void test_no_way_is_missing(void **state) {
    (void)state;
    Rng rng = rng_seed(41);
    Told told = {.steps = 0};
    for (int i = 0; i < 24; i++) {
        Layout layout;
        Grid puzzle, solution;
        if (!joined_puzzle(i, &rng, &layout, &puzzle, &solution)) continue;
        Position position = position_of_grid(&layout, &puzzle);
        const HintAsk easy = {.hardest_max = 31};
        Step step;
        board_reduce(&position, &solution, &rng, draw_below(&rng, 25));
        look_at(&told, &position);
        while (hint_next(&position, &easy, &step) == HINT_FOUND) step_apply(&step, &position);
        look_at(&told, &position);
    }
    print_message("%d steps, %d of few ways, %d by a trial\n", told.steps, told.few, told.trials);
    assert_true(told.few > 10 && told.many > 10 && told.trials > 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_no_way_is_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
