// Which step of a technique comes first: none is shorter; of those as short, one that opens a single where
// any does; of these, one near the last move. Singles are counted by their finders.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/make/generate.h"
#include "core/techniques/hint.h"
#include "core/techniques/hint_rank.h"
#include "core/techniques/technique_find.h"
#include "support/finder_walk.h"

static bool add_cell(void *context, const Step *step) {
    cellset_add(context, step->cell);
    return true;
}

// The cells that a single fills.
static CellSet singles_of(const Position *position) {
    static const Technique kinds[] = {TECHNIQUE_FULL_HOUSE, TECHNIQUE_HIDDEN_SINGLE_BOX,
                                      TECHNIQUE_HIDDEN_SINGLE_LINE, TECHNIQUE_NAKED_SINGLE};
    CellSet cells = {{0}};
    for (int i = 0; i < 4; i++) technique_find(position, kinds[i], add_cell, &cells);
    return cells;
}

static bool opens_any(const Position *position, const Step *step) {
    Position after = *position;
    step_apply(step, &after);
    CellSet before = singles_of(position), now = singles_of(&after);
    CellSet more = cellset_minus(now, before);
    return !cellset_empty(&more);
}

static int length_of(const Step *step) {
    int cells = cellset_count(&step->pattern_cells);
    return step->node_count > 0 ? step->node_count : cells > 4 ? cells : 4;
}

static bool is_near(const Position *position, const Step *step, const CellSet *last) {
    for (int c = 0; c < position->layout->cells; c++) {
        if (!(step->token != 0 ? c == step->cell : cellset_has(&step->pattern_cells, c))) continue;
        for (int l = cellset_next(last, 0); l >= 0; l = cellset_next(last, l + 1))
            if (l == c || cellset_has(&position->layout->peers[c], l)) return true;
    }
    return false;
}

typedef struct {
    const Position *position;
    const Step *first;
    const CellSet *last;
    int steps;
} Judged;

static bool judge(void *context, const Step *step) {
    Judged *judged = context;
    judged->steps++;
    int length = length_of(step), shortest = length_of(judged->first);
    assert_true(length >= shortest);
    if (length > shortest) return true;
    bool leads = step->token != 0 || opens_any(judged->position, step),
         first_leads = judged->first->token != 0 || opens_any(judged->position, judged->first);
    assert_true(first_leads || !leads);
    if (leads != first_leads) return true;
    assert_true(is_near(judged->position, judged->first, judged->last) ||
                !is_near(judged->position, step, judged->last));
    return true;
}

static void the_best_of_equals_comes_first(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    int choices = 0;
    for (uint64_t seed = 1; seed <= 300 / CHAIN_SHARE; seed++) {
        Rng rng = rng_seed(seed);
        Grid puzzle;
        assert_true(generate_puzzle(&layout, &rng, &(GenerateSpec){.pattern = PATTERN_NONE}, &puzzle, NULL));
        Position position = position_of_grid(&layout, &puzzle);
        HintAsk ask = {.unique = true, .level_max = TECHNIQUE_PATTERNS};
        Step step;
        while (hint_next(&position, &ask, &step) == HINT_FOUND) {
            Judged judged = {&position, &step, &ask.last, 0};
            technique_find(&position, step.technique, judge, &judged);
            choices += judged.steps > 1;
            step_apply(&step, &position);
            ask.last = step.token != 0 ? cellset_of(step.cell) : step.pattern_cells;
        }
    }
    assert_true(choices > 1000 / CHAIN_SHARE);
}

// All that are added come out, each once, however many there are.
static void none_is_lost(void **state) {
    (void)state;
    Layout layout;
    Grid empty = {{0}};
    assert_true(layout_init(&layout, "9x9"));
    Position position = position_of_grid(&layout, &empty);
    CellSet last = {{0}};
    HintRank rank;
    hint_rank_init(&rank, &position, &last);
    assert_null(hint_rank_next(&rank));
    int added = 0;
    bool more = true;
    for (int c = 0; c < 81 && more; c++)
        for (int token = 1; token <= 9 && more; token++) {
            Step step = {.technique = TECHNIQUE_NAKED_SINGLE, .cell = (CellIndex)c, .token = (uint8_t)token};
            added += more = hint_rank_add(&rank, &step);
        }
    assert_false(more); // there is a most
    Marks met = {{0}};
    const Step *step;
    for (; (step = hint_rank_next(&rank)) != NULL; added--) {
        assert_false(marks_has(&met, step->cell, step->token));
        met.cell[step->cell] |= marks_bit(step->token);
    }
    assert_int_equal(added, 0);
    hint_rank_finish(&rank);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_of_equals_comes_first),
        cmocka_unit_test(none_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
