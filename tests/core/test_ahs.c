// AHS-XZ against its definition, and each step proved from the two houses alone.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/finder_walk.h"

#include "support/demand_judge.h"

// --- the definition: any tokens of any house with one place more than there are tokens ---

enum { SETS_MAX = 2000, TOKENS_OF_SET_MAX = 3, TOKENS_TOGETHER_MAX = 5 };

typedef struct {
    int house;
    TokenMask tokens;
    CellSet cells;
} HiddenSet;

static HiddenSet set[SETS_MAX];
static int set_count;

static CellSet places_of(const Position *position, const CellSet *among, TokenMask tokens) {
    CellSet places = {{0}};
    for (int c = cellset_next(among, 0); c >= 0; c = cellset_next(among, c + 1))
        if ((position->marks.cell[c] & tokens) != 0) cellset_add(&places, c);
    return places;
}

static void define_sets(const Position *position) {
    const Layout *layout = position->layout;
    set_count = 0;
    for (int h = 0; h < layout->house_count; h++)
        for (TokenMask tokens = 1; tokens < (TokenMask)1 << layout->order; tokens++) {
            if (marks_count(tokens) > TOKENS_OF_SET_MAX) continue;
            CellSet cells = places_of(position, &layout->house[h].set, tokens);
            bool all = cellset_count(&cells) == marks_count(tokens) + 1;
            for (TokenMask left = tokens; left != 0 && all; left &= left - 1) {
                CellSet own = places_of(position, &cells, left & -left);
                all = !cellset_empty(&own);
            }
            if (!all) continue;
            assert_true(set_count < SETS_MAX);
            set[set_count++] = (HiddenSet){h, tokens, cells};
        }
}

// Whether a candidate goes when the set fills these cells.
static bool falls(const Position *position, const HiddenSet *of, CellSet filled, int cell, int token) {
    if ((of->tokens & marks_bit(token)) == 0) return cellset_has(&filled, cell);
    CellSet own = places_of(position, &filled, marks_bit(token));
    if (cellset_empty(&own)) return false;
    for (int c = cellset_next(&own, 0); c >= 0; c = cellset_next(&own, c + 1))
        if (!cellset_has(&position->layout->peers[cell], c)) return false;
    return true;
}

static void define_pair(const Position *position, const HiddenSet *a, const HiddenSet *b, Outcomes *out) {
    const Layout *layout = position->layout;
    CellSet shared = cellset_and(a->cells, b->cells), all = cellset_or(a->cells, b->cells);
    int count = cellset_count(&shared);
    TokenMask both = a->tokens & b->tokens;
    int tokens = marks_count(a->tokens) + marks_count(b->tokens);
    if (a->house == b->house || tokens < 3 || tokens > TOKENS_TOGETHER_MAX) return;
    if (count == 1 && (both & position->marks.cell[cellset_next(&shared, 0)]) != 0) return;
    if (count < 1 || count > 2 || (count == 2 && both != 0)) return;
    CellSet in_a = cellset_minus(a->cells, shared), in_b = cellset_minus(b->cells, shared);
    Marks remove = {{0}};
    for (int c = 0; c < layout->cells; c++)
        for (int t = 1; t <= layout->order; t++) {
            if (!marks_has(&position->marks, c, t)) continue;
            bool is_a = cellset_has(&a->cells, c), is_b = cellset_has(&b->cells, c);
            bool goes = falls(position, a, in_a, c, t) && falls(position, b, in_b, c, t);
            if (count == 2) {
                bool kept =
                    (is_a && (a->tokens & marks_bit(t)) != 0) || (is_b && (b->tokens & marks_bit(t)) != 0);
                goes = (is_a || is_b) && !kept;
            }
            if (goes) remove.cell[c] |= marks_bit(t);
        }
    if (!marks_empty(layout, &remove)) outcome_add(out, outcome_of(layout, 0, 0, &all, &remove));
}

// --- what is tested ---

static bool watch(void *context, const Step *step) {
    DemandWitness *witness = context;
    DemandJudge judge = {.position = witness->position};
    TokenMask a, b;
    step_marked(step, STEP_ALS_A, &a);
    step_marked(step, STEP_ALS_B, &b);
    demand_add(&judge, step->house[0], a);
    demand_add(&judge, step->house[1], b);
    demand_proves(witness, &judge, step);
    demand_take_down(witness, step);
    return true;
}

static void agrees(const Layout *layout, int count) {
    static Outcomes found, defined;
    int steps = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)count; seed++) {
        Grid solution;
        Position position =
            seed % 2 == 0 ? walk_position(layout, seed, &solution) : walk_anywhere(layout, seed, &solution);
        found.count = defined.count = 0;
        DemandWitness witness = {&position, &solution, seed, &found, 0};
        technique_find(&position, TECHNIQUE_AHS_XZ, watch, &witness);
        define_sets(&position);
        for (int a = 0; a < set_count; a++)
            for (int b = 0; b < a; b++) define_pair(&position, &set[a], &set[b], &defined);
        outcomes_agree(&found, &defined, &position, TECHNIQUE_AHS_XZ, seed);
        steps += witness.steps;
    }
    printf("%s: %d positions, %d steps\n", layout->id, count, steps);
    assert_true(steps > count / 4);
}

static void sets_keep_their_definition(void **state) {
    (void)state;
    static const char *const ids[] = {"9x9", "6x6", "jigsaw"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Layout layout;
        assert_true(layout_init(&layout, ids[i]));
        agrees(&layout, (TEST_SOAK ? 5000 : 200) / CHAIN_SHARE);
    }
}

static void boards_with_more_houses_keep_it_too(void **state) {
    (void)state;
    Layout layout;
    walk_diagonals(&layout);
    agrees(&layout, (TEST_SOAK ? 1000 : 80) / CHAIN_SHARE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_keep_their_definition),
        cmocka_unit_test(boards_with_more_houses_keep_it_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
