// Almost locked pairs and triples against their definition, and each of their steps proved from what it says
// alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/finder_walk.h"

#include "support/demand_judge.h"

// --- the definition: every set of tokens, in every line and box that cross ---

typedef struct {
    const Position *position;
    int house, other;
    TokenMask tokens;
    Outcomes *out;
} Definition;

static bool in_house(const Definition *is, int house, int cell) {
    return cellset_has(&is->position->layout->house[house].set, cell);
}

// Whether a cell has a candidate of the tokens, and is in the first house, the second, or both.
static bool is_place(const Definition *is, int cell, bool in_first, bool in_second) {
    return (is->position->marks.cell[cell] & is->tokens) != 0 && in_house(is, is->house, cell) == in_first &&
           in_house(is, is->other, cell) == in_second;
}

static void add_outcome(const Definition *is, const CellSet *naked) {
    const Layout *layout = is->position->layout;
    CellSet pattern = *naked;
    Marks remove = {{0}};
    for (int c = 0; c < layout->cells; c++) {
        TokenMask marks = is->position->marks.cell[c];
        if (is_place(is, c, true, true)) cellset_add(&pattern, c);
        if (is_place(is, c, false, true)) {
            cellset_add(&pattern, c);
            remove.cell[c] = marks & ~is->tokens;
        }
        if (is_place(is, c, true, false) && !cellset_has(naked, c)) remove.cell[c] = marks & is->tokens;
    }
    if (!marks_empty(layout, &remove)) outcome_add(is->out, outcome_of(layout, 0, 0, &pattern, &remove));
}

// The second house has its places for the tokens in the crossing, in one at least, and in so many other
// cells.
static bool is_hidden(const Definition *is, int size) {
    int hidden = 0, crossing = 0;
    TokenMask found = 0;
    for (int c = 0; c < is->position->layout->cells; c++) {
        hidden += is_place(is, c, false, true);
        crossing += is_place(is, c, true, true);
        if (in_house(is, is->other, c)) found |= is->position->marks.cell[c] & is->tokens;
    }
    return hidden == size - 1 && crossing > 0 && found == is->tokens;
}

static void define_with(const Definition *is, int size) {
    const Position *position = is->position;
    if (!is_hidden(is, size)) return;
    for (int a = 0; a < position->layout->cells; a++) {
        TokenMask first = position->marks.cell[a];
        if (!is_place(is, a, true, false) || (first & ~is->tokens) != 0) continue;
        CellSet naked = cellset_of(a);
        if (size == 2 && first == is->tokens) add_outcome(is, &naked);
        for (int b = a + 1; b < position->layout->cells && size == 3; b++) {
            if (!is_place(is, b, true, false) || (first | position->marks.cell[b]) != is->tokens) continue;
            CellSet both = naked;
            cellset_add(&both, b);
            add_outcome(is, &both);
        }
    }
}

static void define(const Position *position, int size, Outcomes *out) {
    int n = position->layout->order;
    for (int line = 0; line < 2 * n; line++)
        for (int box = 2 * n; box < 3 * n; box++)
            for (TokenMask tokens = 1; tokens < (TokenMask)1 << n; tokens++) {
                if (marks_count(tokens) != size) continue;
                define_with(&(Definition){position, line, box, tokens, out}, size);
                define_with(&(Definition){position, box, line, tokens, out}, size);
            }
}

// --- what is tested ---

static bool watch(void *context, const Step *step) {
    DemandWitness *witness = context;
    DemandJudge judge = {.position = witness->position};
    demand_add(&judge, step->house[0], step->tokens);
    demand_add(&judge, step->house[1], step->tokens);
    demand_add_cells(&judge, step_marked(step, STEP_ALS_A, NULL));
    demand_proves(witness, &judge, step);
    demand_take_down(witness, step);
    return true;
}

static void agrees(const Layout *layout, Technique technique, int count) {
    static Outcomes found, defined;
    int steps = 0, size = technique == TECHNIQUE_ALMOST_LOCKED_PAIR ? 2 : 3;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position =
            seed % 2 == 0 ? walk_position(layout, seed, &solution) : walk_anywhere(layout, seed, &solution);
        found.count = defined.count = 0;
        DemandWitness witness = {&position, &solution, seed, &found, 0};
        technique_find(&position, technique, watch, &witness);
        define(&position, size, &defined);
        outcomes_agree(&found, &defined, &position, technique, seed);
        steps += witness.steps;
    }
    printf("%s, %s: %d positions, %d steps\n", technique_info(technique)->name, layout->id, count, steps);
    assert_true(steps > count / 8);
}

static void pairs_and_triples_keep_their_definition(void **state) {
    (void)state;
    static const char *const ids[] = {"9x9", "6x6", "jigsaw"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Layout layout;
        assert_true(layout_init(&layout, ids[i]));
        agrees(&layout, TECHNIQUE_ALMOST_LOCKED_PAIR, TEST_SOAK ? 20000 : SANITIZED ? 16 : 400);
        agrees(&layout, TECHNIQUE_ALMOST_LOCKED_TRIPLE, TEST_SOAK ? 20000 : SANITIZED ? 16 : 400);
    }
}

static void boards_with_more_houses_keep_it_too(void **state) {
    (void)state;
    Layout layout;
    walk_diagonals(&layout);
    agrees(&layout, TECHNIQUE_ALMOST_LOCKED_PAIR, TEST_SOAK ? 2000 : 120 / CHAIN_SHARE);
    agrees(&layout, TECHNIQUE_ALMOST_LOCKED_TRIPLE, TEST_SOAK ? 2000 : 120 / CHAIN_SHARE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_and_triples_keep_their_definition),
        cmocka_unit_test(boards_with_more_houses_keep_it_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
