// Empty rectangle pairs against their definition, and each step proved from the two cells and the box alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/finder_walk.h"

#include "support/demand_judge.h"

// --- the definition ---

// Whether the box has a place for the token in the row of the one cell and one in the column of the other,
// not the same, and none elsewhere.
static bool links(const Position *position, int row_cell, int column_cell, int box, int token) {
    const Layout *layout = position->layout;
    int row = layout_row(layout, row_cell), column = layout_column(layout, column_cell);
    bool in_row = false, in_column = false; // besides where they cross
    for (int c = 0; c < layout->cells; c++) {
        if (layout->box_of[c] != box || !marks_has(&position->marks, c, token)) continue;
        bool is_row = layout_row(layout, c) == row, is_column = layout_column(layout, c) == column;
        if (!is_row && !is_column) return false;
        in_row = in_row || !is_column;
        in_column = in_column || !is_row;
    }
    return in_row && in_column;
}

// Whether the box has cells in the row and in the column.
static bool is_between(const Layout *layout, int row_cell, int column_cell, int box) {
    bool row = false, column = false;
    for (int c = 0; c < layout->cells; c++) {
        if (layout->box_of[c] != box) continue;
        row = row || layout_row(layout, c) == layout_row(layout, row_cell);
        column = column || layout_column(layout, c) == layout_column(layout, column_cell);
    }
    return row && column;
}

static void define_pair(const Position *position, int a, int b, Outcomes *out) {
    const Layout *layout = position->layout;
    TokenMask both = position->marks.cell[a];
    for (int box = 0; box < layout->order; box++)
        for (int token = 1; token <= layout->order; token++) {
            if ((both & marks_bit(token)) == 0 || layout->box_of[a] == box || layout->box_of[b] == box)
                continue;
            bool one = is_between(layout, a, b, box) && links(position, a, b, box, token);
            bool other = is_between(layout, b, a, box) && links(position, b, a, box, token);
            if (!one && !other) continue;
            CellSet pattern = cellset_of(a);
            Marks remove = {{0}};
            cellset_add(&pattern, b);
            for (int c = 0; c < layout->cells; c++)
                if (cellset_has(&layout->peers[a], c) && cellset_has(&layout->peers[b], c))
                    remove.cell[c] = position->marks.cell[c] & both & ~marks_bit(token);
            if (!marks_empty(layout, &remove)) outcome_add(out, outcome_of(layout, 0, 0, &pattern, &remove));
        }
}

static void define(const Position *position, Outcomes *out) {
    const Layout *layout = position->layout;
    for (int a = 0; a < layout->cells; a++)
        for (int b = a + 1; b < layout->cells; b++)
            if (marks_count(position->marks.cell[a]) == 2 &&
                position->marks.cell[a] == position->marks.cell[b] && !cellset_has(&layout->peers[a], b))
                define_pair(position, a, b, out);
}

// --- what is tested ---

static bool watch(void *context, const Step *step) {
    DemandWitness *witness = context;
    DemandJudge judge = {.position = witness->position};
    assert_int_equal(step->node_count, 6);
    demand_add(&judge, step->house[0], marks_bit(step->node[1].token));
    demand_add_cells(&judge, step->pattern_cells);
    demand_proves(witness, &judge, step);
    demand_take_down(witness, step);
    return true;
}

static void agrees(const Layout *layout, int count, int least) {
    static Outcomes found, defined;
    int steps = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position =
            seed % 2 == 0 ? walk_position(layout, seed, &solution) : walk_anywhere(layout, seed, &solution);
        found.count = defined.count = 0;
        DemandWitness witness = {&position, &solution, seed, &found, 0};
        technique_find(&position, TECHNIQUE_EMPTY_RECTANGLE_PAIR, watch, &witness);
        define(&position, &defined);
        outcomes_agree(&found, &defined, &position, TECHNIQUE_EMPTY_RECTANGLE_PAIR, seed);
        steps += found.count;
    }
    printf("%s: %d positions, %d steps\n", layout->id, count, steps);
    assert_true(steps >= least);
}

static void pairs_keep_their_definition(void **state) {
    (void)state;
    static const char *const ids[] = {"9x9", "jigsaw", "12x12"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Layout layout;
        assert_true(layout_init(&layout, ids[i]));
        int count = (TEST_SOAK ? 50000 : 2000 / CHAIN_SHARE) / (layout.order > 9 ? 20 : 1);
        agrees(&layout, count, layout.order > 9 ? !SANITIZED : count / 20);
    }
}

static void boards_with_more_houses_keep_it_too(void **state) {
    (void)state;
    Layout layout;
    int count = TEST_SOAK ? 10000 : 800 / CHAIN_SHARE;
    walk_diagonals(&layout);
    agrees(&layout, count, count / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_keep_their_definition),
        cmocka_unit_test(boards_with_more_houses_keep_it_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
