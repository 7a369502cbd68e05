// The evidence of singles on random puzzles of several sizes: it proves what it is shown for, and no smaller
// evidence would.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/logic/evidence.h"
#include "support/finder_walk.h"

typedef struct {
    const Position *position;
    uint64_t seed;
    int singles, earlier; // met: all of them, and those that rest on earlier steps
} Judge;

static bool sees(const Layout *layout, int a, int b) { return cellset_has(&layout->peers[a], b); }

// Whether so many cells with the token can close all of these cells: tried out one by one.
static bool can_close(const Position *position, int token, CellSet cells, int most) {
    int first = cellset_next(&cells, 0);
    if (first < 0) return true;
    if (most == 0) return false;
    const CellSet *peers = &position->layout->peers[first];
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1))
        if (position->grid.cell[c] == token &&
            can_close(position, token, cellset_minus(cells, position->layout->peers[c]), most - 1))
            return true;
    return false;
}

static void judge_hidden(const Position *position, const Step *step, const Evidence *evidence) {
    const Layout *layout = position->layout;
    const House *house = &layout->house[step->house[0]];
    for (int i = 0; i < layout->order; i++) {
        int cell = house->cell[i];
        bool other = !position->grid.cell[cell] && cell != step->cell;
        assert_true(cellset_has(&evidence->closed, cell) == other);
        if (!other) continue;
        bool shown = false, any = false;
        for (int c = 0; c < layout->cells; c++) {
            bool holds = position->grid.cell[c] == step->token && sees(layout, c, cell);
            any = any || holds;
            shown = shown || (holds && cellset_has(&evidence->from, c));
        }
        assert_true(any == shown);
        assert_true(cellset_has(&evidence->closed_before, cell) == !any);
    }
    CellSet seen = cellset_minus(evidence->closed, evidence->closed_before);
    int used = cellset_count(&evidence->from);
    for (int c = cellset_next(&evidence->from, 0); c >= 0; c = cellset_next(&evidence->from, c + 1))
        assert_int_equal(position->grid.cell[c], step->token);
    assert_false(used > 0 && can_close(position, step->token, seen, used - 1));
    assert_int_equal(evidence->gone_before, 0);
}

static void judge_naked(const Position *position, const Step *step, const Evidence *evidence) {
    const Layout *layout = position->layout;
    TokenMask shown = 0, seen = 0;
    for (int c = 0; c < layout->cells; c++) {
        int token = position->grid.cell[c];
        if (token && sees(layout, c, step->cell)) seen |= marks_bit(token);
        if (!cellset_has(&evidence->from, c)) continue;
        assert_true(token != 0 && sees(layout, c, step->cell));
        assert_false(shown & marks_bit(token)); // one of each
        shown |= marks_bit(token);
    }
    assert_int_equal(shown, seen);
    assert_int_equal(shown | evidence->gone_before | marks_bit(step->token), layout_all_tokens(layout));
    assert_int_equal(shown & evidence->gone_before, 0);
}

static bool judge(void *context, const Step *step) {
    Judge *self = context;
    Evidence evidence, again;
    assert_true(evidence_of(self->position, step, &evidence));
    assert_true(evidence_of(self->position, step, &again));
    assert_memory_equal(&evidence, &again, sizeof evidence);
    if (step->technique == TECHNIQUE_FULL_HOUSE)
        assert_int_equal(cellset_count(&evidence.from), self->position->layout->order - 1);
    else if (step->technique == TECHNIQUE_NAKED_SINGLE)
        judge_naked(self->position, step, &evidence);
    else
        judge_hidden(self->position, step, &evidence);
    self->singles++;
    self->earlier += !cellset_empty(&evidence.closed_before) || evidence.gone_before != 0;
    return true;
}

static const Technique SINGLES[] = {TECHNIQUE_FULL_HOUSE, TECHNIQUE_HIDDEN_SINGLE_BOX,
                                    TECHNIQUE_HIDDEN_SINGLE_LINE, TECHNIQUE_NAKED_SINGLE};

static void judge_puzzles(const char *id, int count) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    Judge self = {0};
    for (int i = 0; i < count; i++) {
        self.seed = (uint64_t)i + 1;
        Grid solution;
        Position position = walk_position(&layout, self.seed, &solution);
        self.position = &position;
        for (size_t t = 0; t < sizeof SINGLES / sizeof *SINGLES; t++)
            technique_find(&position, SINGLES[t], judge, &self);
    }
    printf("%s: seeds 1 to %d, %d singles, %d of them rest on earlier steps\n", id, count, self.singles,
           self.earlier);
    assert_true(self.singles > count && self.earlier > 0);
}

static void evidence_proves_what_it_is_shown_for(void **state) {
    (void)state;
    judge_puzzles("9x9", 3000 / CHAIN_SHARE);
    judge_puzzles("6x6", 1000 / CHAIN_SHARE);
    judge_puzzles("4x4", 500 / CHAIN_SHARE);
    judge_puzzles("16x16", 24 / CHAIN_SHARE);
}

// The puzzle of the first picture of such a hint: three 6s close the top left box but for one cell.
static void the_fewest_tokens_are_named(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid grid;
    assert_true(grid_parse(
        &layout, "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..", &grid));
    Position position = position_of_grid(&layout, &grid);
    Step step = {.technique = TECHNIQUE_HIDDEN_SINGLE_BOX, .token = 6, .cell = 10, .house_count = 1};
    step.house[0] = 18;
    Evidence evidence;
    assert_true(evidence_of(&position, &step, &evidence));
    CellSet wanted = cellset_or(cellset_or(cellset_of(6), cellset_of(23)), cellset_of(47));
    assert_true(cellset_equal(evidence.from, wanted));
    assert_int_equal(cellset_count(&evidence.closed), 5);
}

static void other_steps_have_none(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Position position = position_of_grid(&layout, &(Grid){{0}});
    Step step = {.technique = TECHNIQUE_X_WING};
    Evidence evidence;
    assert_false(evidence_of(&position, &step, &evidence));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evidence_proves_what_it_is_shown_for),
        cmocka_unit_test(the_fewest_tokens_are_named),
        cmocka_unit_test(other_steps_have_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
