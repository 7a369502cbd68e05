// Chute remote pairs against their definition, and each step proved from the two cells and the box alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/finder_walk.h"

#include "support/demand_judge.h"

// --- the definition ---

static int line_of(const Layout *layout, int cell, bool columns) {
    return columns ? layout_column(layout, cell) : layout_row(layout, cell);
}

// Whether the box has cells in the lines of both, and has the token there only, in either.
static bool links(const Position *position, int a, int b, bool columns, int box, int token) {
    const Layout *layout = position->layout;
    bool lines[2] = {false, false}, places[2] = {false, false};
    for (int c = 0; c < layout->cells; c++) {
        if (layout->box_of[c] != box) continue;
        int line = line_of(layout, c, columns);
        bool first = line == line_of(layout, a, columns), second = line == line_of(layout, b, columns);
        bool place = marks_has(&position->marks, c, token);
        if (place && !first && !second) return false;
        lines[0] = lines[0] || first, lines[1] = lines[1] || second;
        places[0] = places[0] || (first && place), places[1] = places[1] || (second && place);
    }
    return lines[0] && lines[1] && places[0] && places[1];
}

static void define_pair(const Position *position, int a, int b, Outcomes *out) {
    const Layout *layout = position->layout;
    for (int columns = 0; columns < 2; columns++)
        for (int box = 0; box < layout->order; box++)
            for (int token = 1; token <= layout->order; token++) {
                TokenMask both = position->marks.cell[a];
                if ((both & marks_bit(token)) == 0 || layout->box_of[a] == box || layout->box_of[b] == box)
                    continue;
                if (!links(position, a, b, columns, box, token)) continue;
                CellSet pattern = cellset_of(a);
                Marks remove = {{0}};
                cellset_add(&pattern, b);
                for (int c = 0; c < layout->cells; c++)
                    if (cellset_has(&layout->peers[a], c) && cellset_has(&layout->peers[b], c))
                        remove.cell[c] = position->marks.cell[c] & both & ~marks_bit(token);
                if (!marks_empty(layout, &remove))
                    outcome_add(out, outcome_of(layout, 0, 0, &pattern, &remove));
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
        technique_find(&position, TECHNIQUE_CHUTE_REMOTE_PAIR, watch, &witness);
        define(&position, &defined);
        outcomes_agree(&found, &defined, &position, TECHNIQUE_CHUTE_REMOTE_PAIR, seed);
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
