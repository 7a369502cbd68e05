// Every finder against the truth (the solution, which it never sees) and against its definition, spelt out
// the slow way.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/logic/step.h"
#include "core/make/full_grid.h"
#include "core/make/generate.h"
#include "core/techniques/technique_find.h"
#include "support/basic_techniques.h"
#include "support/sanitized.h"

enum { SHARE = SANITIZED ? 8 : 1 };

// --- what a walk through a puzzle sees ---

typedef struct {
    const Position *position;
    const Grid *solution;
    Rng *rng;
    Step pick; // one of the steps seen, each as likely
    uint64_t seen;
    uint64_t total[TECHNIQUE_COUNT]; // over the whole test
    const char *fault;
} Witness;

// What is wrong with a step, or NULL.
static const char *step_fault(const Position *position, const Grid *solution, const Step *step) {
    const Layout *layout = position->layout;
    if (step->house_count < 1 || step->house_count > STEP_HOUSES_MAX) return "number of houses";
    if (cellset_empty(&step->pattern_cells)) return "no pattern";
    CellSet outside = cellset_minus(step->pattern_cells, layout->house[step->house[0]].set);
    if (!cellset_empty(&outside)) return "pattern outside the house to look at";
    for (int c = 0; c < layout->cells; c++) {
        if ((step->pattern.cell[c] & ~position->marks.cell[c]) != 0) return "pattern without candidates";
        if ((step->pattern.cell[c] != 0) != cellset_has(&step->pattern_cells, c)) return "pattern cells";
        if ((step->remove.cell[c] & ~position->marks.cell[c]) != 0) return "removes what is not there";
        if (step->remove.cell[c] & marks_bit(solution->cell[c])) return "removes the truth";
    }
    if (step->token == 0) return step_removals(layout, step) > 0 ? NULL : "changes nothing";
    if (position->grid.cell[step->cell] != 0) return "places on a filled cell";
    if (solution->cell[step->cell] != step->token) return "places a wrong token";
    return step_removals(layout, step) == 0 ? NULL : "removes and places";
}

static bool watch(void *context, const Step *step) {
    Witness *witness = context;
    witness->fault = step_fault(witness->position, witness->solution, step);
    if (witness->fault != NULL) {
        witness->pick = *step;
        return false;
    }
    witness->total[step->technique]++;
    if (rng_below(witness->rng, ++witness->seen) == 0) witness->pick = *step;
    return true;
}

// Looks at every step at every position of a walk that takes any of them, until none is left.
static void walk(const Layout *layout, const Grid *puzzle, Witness *witness, uint64_t seed,
                 uint64_t *positions) {
    Position position = position_of_grid(layout, puzzle);
    witness->position = &position;
    for (;;) {
        witness->seen = 0;
        for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
            if (!technique_is_basic(t) || technique_find(&position, t, watch, witness)) continue;
            fail_msg("seed %llu, %s, %s: %s", (unsigned long long)seed, layout->id, technique_info(t)->name,
                     witness->fault);
        }
        ++*positions;
        if (witness->seen == 0) return;
        step_apply(&witness->pick, &position);
    }
}

static void sound_on(const char *id, int puzzles, uint64_t first_seed) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    Witness witness = {0};
    uint64_t positions = 0;
    for (int i = 0; i < puzzles; i++) {
        uint64_t seed = first_seed + (uint64_t)i;
        Rng rng = rng_seed(seed);
        GenerateSpec spec = {.pattern = PATTERN_NONE};
        Grid puzzle, solution;
        generate_puzzle(&layout, &rng, &spec, &puzzle, &solution);
        witness.rng = &rng;
        witness.solution = &solution;
        walk(&layout, &puzzle, &witness, seed, &positions);
    }
    printf("%s: %d puzzles, %llu positions:", id, puzzles, (unsigned long long)positions);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!technique_is_basic(t)) continue;
        printf(" %s %llu", technique_info(t)->key, (unsigned long long)witness.total[t]);
    }
    printf("\n");
}

static void every_step_agrees_with_the_solution(void **state) {
    (void)state;
    sound_on("9x9", TEST_SOAK ? 50000 : 2000 / SHARE, 1);
}

static void every_step_agrees_on_other_boards(void **state) {
    (void)state;
    sound_on("4x4", 50, 1);
    sound_on("6x6", 300 / SHARE, 1);
    sound_on("8x8", 80 / SHARE, 1);
    sound_on("jigsaw", 80 / SHARE, 1);
    sound_on("12x12", 4, 1);
}

// --- the definitions ---

// What a step comes to, as a number; a list of them is a set.
enum { OUTCOMES_MAX = 20000 };

typedef struct {
    uint64_t item[OUTCOMES_MAX];
    int count;
} Outcomes;

static void mix(uint64_t *hash, uint64_t value) {
    *hash = (*hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    *hash ^= *hash >> 29;
}

static void add_outcome(Outcomes *outcomes, int cells, int cell, int token, const CellSet *pattern,
                        const Marks *remove) {
    uint64_t hash = 1;
    mix(&hash, (uint64_t)cell);
    mix(&hash, (uint64_t)token);
    for (int i = 0; i < 4; i++) mix(&hash, pattern->word[i]);
    for (int c = 0; c < cells; c++) mix(&hash, remove->cell[c]);
    assert_true(outcomes->count < OUTCOMES_MAX);
    outcomes->item[outcomes->count++] = hash;
}

static int compare_items(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void sort_outcomes(Outcomes *outcomes) {
    qsort(outcomes->item, (size_t)outcomes->count, sizeof outcomes->item[0], compare_items);
    int kept = 0;
    for (int i = 0; i < outcomes->count; i++)
        if (kept == 0 || outcomes->item[kept - 1] != outcomes->item[i])
            outcomes->item[kept++] = outcomes->item[i];
    outcomes->count = kept;
}

static bool in_house(const Layout *layout, int house, int cell) {
    return cellset_has(&layout->house[house].set, cell);
}

static int bits(unsigned word) {
    int count = 0;
    for (; word != 0; word >>= 1) count += word & 1;
    return count;
}

// A cell has one candidate and its house is full but for it; a token has one place in a house with more than
// one empty cell; a cell has one candidate.
static void define_singles(const Position *position, Technique technique, Outcomes *out) {
    const Layout *layout = position->layout;
    Marks none = {{0}};
    for (int c = 0; c < layout->cells; c++) {
        for (int t = 1; t <= layout->order; t++) {
            if (!marks_has(&position->marks, c, t)) continue;
            bool alone = position->marks.cell[c] == 1u << (t - 1);
            bool is = technique == TECHNIQUE_NAKED_SINGLE && alone;
            for (int h = 0; h < layout->house_count; h++) {
                if (!in_house(layout, h, c)) continue;
                int empty = 0, rivals = 0;
                for (int i = 0; i < layout->order; i++) {
                    int other = layout->house[h].cell[i];
                    empty += position->grid.cell[other] == 0;
                    rivals += other != c && marks_has(&position->marks, other, t);
                }
                bool box = layout->house[h].kind == HOUSE_BOX;
                if (technique == TECHNIQUE_FULL_HOUSE) is = is || (alone && empty == 1);
                if (technique == TECHNIQUE_HIDDEN_SINGLE_BOX) is = is || (box && empty > 1 && rivals == 0);
                if (technique == TECHNIQUE_HIDDEN_SINGLE_LINE) is = is || (!box && empty > 1 && rivals == 0);
            }
            CellSet pattern = cellset_of(c);
            if (is) add_outcome(out, layout->cells, c, t, &pattern, &none);
        }
    }
}

// For each two houses and token: the token has two places or more in the first, all of them in the second.
static void define_locked(const Position *position, Technique technique, Outcomes *out) {
    const Layout *layout = position->layout;
    for (int a = 0; a < layout->house_count; a++) {
        if ((layout->house[a].kind == HOUSE_BOX) != (technique == TECHNIQUE_POINTING)) continue;
        for (int b = 0; b < layout->house_count; b++) {
            for (int t = 1; t <= layout->order && a != b; t++) {
                CellSet pattern = {{0}};
                Marks remove = {{0}};
                int inside = 0, outside = 0, gone = 0;
                for (int c = 0; c < layout->cells; c++) {
                    if (!marks_has(&position->marks, c, t)) continue;
                    bool in_a = in_house(layout, a, c), in_b = in_house(layout, b, c);
                    inside += in_a && in_b;
                    outside += in_a && !in_b;
                    if (in_a) cellset_add(&pattern, c);
                    if (in_a || !in_b) continue;
                    remove.cell[c] = marks_bit(t);
                    gone++;
                }
                if (inside < 2 || outside > 0 || gone == 0) continue;
                add_outcome(out, layout->cells, 0, 0, &pattern, &remove);
            }
        }
    }
}

// The union of rows[i] over the bits i of `chosen` has as many bits as `chosen`, and no row there has fewer
// than two.
static bool is_set(const TokenMask *rows, unsigned chosen) {
    unsigned together = 0;
    for (int i = 0; i < TOKENS_MAX; i++) {
        if (!(chosen >> i & 1)) continue;
        if (bits(rows[i]) < 2) return false;
        together |= rows[i];
    }
    return bits(together) == bits(chosen);
}

static void add_naked(const Position *position, int house, unsigned chosen, Outcomes *out) {
    const Layout *layout = position->layout;
    CellSet pattern = {{0}};
    Marks remove = {{0}};
    unsigned tokens = 0;
    for (int i = 0; i < layout->order; i++) {
        if (!(chosen >> i & 1)) continue;
        cellset_add(&pattern, layout->house[house].cell[i]);
        tokens |= position->marks.cell[layout->house[house].cell[i]];
    }
    int gone = 0;
    for (int h = 0; h < layout->house_count; h++) {
        CellSet outside = cellset_minus(pattern, layout->house[h].set);
        if (!cellset_empty(&outside)) continue;
        for (int c = 0; c < layout->cells; c++) {
            if (!in_house(layout, h, c) || cellset_has(&pattern, c)) continue;
            remove.cell[c] = position->marks.cell[c] & (TokenMask)tokens;
            gone += remove.cell[c] != 0;
        }
    }
    if (gone > 0) add_outcome(out, layout->cells, 0, 0, &pattern, &remove);
}

static void add_hidden(const Position *position, int house, unsigned chosen, Outcomes *out) {
    const Layout *layout = position->layout;
    CellSet pattern = {{0}};
    Marks remove = {{0}};
    int gone = 0;
    for (int i = 0; i < layout->order; i++) {
        int c = layout->house[house].cell[i];
        if ((position->marks.cell[c] & chosen) == 0) continue;
        cellset_add(&pattern, c);
        remove.cell[c] = position->marks.cell[c] & ~chosen;
        gone += remove.cell[c] != 0;
    }
    if (gone > 0) add_outcome(out, layout->cells, 0, 0, &pattern, &remove);
}

// For each house, every choice of `size` of its cells (naked) or of the tokens (hidden).
static void define_sets(const Position *position, int size, bool naked, Outcomes *out) {
    const Layout *layout = position->layout;
    for (int h = 0; h < layout->house_count; h++) {
        TokenMask rows[TOKENS_MAX] = {0};
        for (int i = 0; i < layout->order; i++) {
            TokenMask marks = position->marks.cell[layout->house[h].cell[i]];
            for (int t = 0; t < layout->order; t++) {
                if (!(marks >> t & 1)) continue;
                if (naked)
                    rows[i] |= 1u << t;
                else
                    rows[t] |= 1u << i;
            }
        }
        for (unsigned chosen = 1; chosen < 1u << layout->order; chosen++) {
            if (bits(chosen) != size || !is_set(rows, chosen)) continue;
            if (naked)
                add_naked(position, h, chosen, out);
            else
                add_hidden(position, h, chosen, out);
        }
    }
}

static void define(const Position *position, Technique technique, Outcomes *out) {
    switch (technique) {
    case TECHNIQUE_FULL_HOUSE:
    case TECHNIQUE_HIDDEN_SINGLE_BOX:
    case TECHNIQUE_HIDDEN_SINGLE_LINE:
    case TECHNIQUE_NAKED_SINGLE: define_singles(position, technique, out); break;
    case TECHNIQUE_POINTING:
    case TECHNIQUE_CLAIMING: define_locked(position, technique, out); break;
    case TECHNIQUE_NAKED_PAIR: define_sets(position, 2, true, out); break;
    case TECHNIQUE_HIDDEN_PAIR: define_sets(position, 2, false, out); break;
    case TECHNIQUE_NAKED_TRIPLE: define_sets(position, 3, true, out); break;
    case TECHNIQUE_HIDDEN_TRIPLE: define_sets(position, 3, false, out); break;
    case TECHNIQUE_NAKED_QUAD: define_sets(position, 4, true, out); break;
    case TECHNIQUE_HIDDEN_QUAD: define_sets(position, 4, false, out); break;
    default: fail_msg("%s has no definition here", technique_info(technique)->name);
    }
}

typedef struct {
    const Position *position;
    Outcomes *outcomes;
} Collector;

static bool collect(void *context, const Step *step) {
    const Collector *collector = context;
    add_outcome(collector->outcomes, collector->position->layout->cells, step->token ? step->cell : 0,
                step->token, &step->pattern_cells, &step->remove);
    return true;
}

static Outcomes found, defined; // too large for a stack under a sanitiser

static void compare_with_definitions(const Position *position, uint64_t seed, uint64_t *total) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!technique_is_basic(t)) continue; // those of other families have tests of their own
        found.count = defined.count = 0;
        Collector collector = {position, &found};
        assert_true(technique_find(position, t, collect, &collector));
        define(position, t, &defined);
        int given = found.count;
        sort_outcomes(&found);
        // a naked set in two houses is one step; a token hidden in two is a reason each
        if (t == TECHNIQUE_NAKED_PAIR || t == TECHNIQUE_NAKED_TRIPLE || t == TECHNIQUE_NAKED_QUAD)
            assert_int_equal(given, found.count);
        sort_outcomes(&defined);
        bool same = found.count == defined.count &&
                    memcmp(found.item, defined.item, sizeof found.item[0] * (size_t)found.count) == 0;
        if (!same) {
            fail_msg("seed %llu, %s, %s: found %d, by definition %d", (unsigned long long)seed,
                     position->layout->id, technique_info(t)->name, found.count, defined.count);
        }
        total[t] += (uint64_t)found.count;
    }
}

// A position somewhere in a puzzle: some of the blanks filled, some of the wrong candidates gone.
static Position any_position(const Layout *layout, uint64_t seed) {
    Rng rng = rng_seed(seed);
    Grid solution, grid = {{0}};
    full_grid_draw(layout, &rng, &solution);
    uint64_t filled = rng_below(&rng, 100), gone = rng_below(&rng, 90);
    for (int c = 0; c < layout->cells; c++)
        if (rng_below(&rng, 100) < filled) grid.cell[c] = solution.cell[c];
    Position position = position_of_grid(layout, &grid);
    for (int c = 0; c < layout->cells; c++) {
        for (int t = 1; t <= layout->order; t++) {
            if (t == solution.cell[c] || rng_below(&rng, 100) >= gone) continue;
            position.marks.cell[c] &= ~marks_bit(t);
        }
    }
    return position;
}

static void defined_on(const char *id, int count) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    uint64_t total[TECHNIQUE_COUNT] = {0};
    for (int i = 0; i < count; i++) {
        Position position = any_position(&layout, 1000 + (uint64_t)i);
        compare_with_definitions(&position, 1000 + (uint64_t)i, total);
    }
    printf("%s: %d positions, steps by definition:", id, count);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!technique_is_basic(t)) continue;
        printf(" %s %llu", technique_info(t)->key, (unsigned long long)total[t]);
        if (layout.order == 9 && SHARE == 1) assert_true(total[t] > 0);
    }
    printf("\n");
}

static void finders_keep_their_definitions(void **state) {
    (void)state;
    defined_on("9x9", TEST_SOAK ? 20000 : 320 / SHARE);
}

static void finders_keep_their_definitions_on_other_boards(void **state) {
    (void)state;
    defined_on("4x4", 200);
    defined_on("6x6", 240 / SHARE);
    defined_on("jigsaw", 120 / SHARE);
    defined_on("12x12", 12);
}

// A board with extra houses, which no layout of the table has: 9x9 with both diagonals.
static void extra_houses_count_too(void **state) {
    (void)state;
    Layout layout;
    layout_init_boxes(&layout, "x", 3, 3);
    for (int d = 0; d < 2; d++) {
        House *house = &layout.house[layout.house_count];
        house->kind = HOUSE_EXTRA;
        house->number = (uint8_t)(d + 1);
        for (int i = 0; i < 9; i++) {
            int cell = layout_cell(&layout, i, d == 0 ? i : 8 - i);
            house->cell[i] = (CellIndex)cell;
            cellset_add(&house->set, cell);
            layout.house_of[cell][layout.house_of_count[cell]++] = (uint8_t)layout.house_count;
        }
        layout.house_count++;
    }
    for (int c = 0; c < layout.cells; c++) {
        for (int h = 27; h < 29; h++)
            if (cellset_has(&layout.house[h].set, c))
                layout.peers[c] = cellset_or(layout.peers[c], layout.house[h].set);
        cellset_remove(&layout.peers[c], c);
    }
    uint64_t total[TECHNIQUE_COUNT] = {0};
    Rng rng = rng_seed(7);
    for (int i = 0; i < 60; i++) {
        Grid grid = {{0}};
        Position position = position_of_grid(&layout, &grid);
        uint64_t gone = rng_below(&rng, 90);
        for (int c = 0; c < layout.cells; c++) {
            for (int t = 1; t <= 9; t++)
                if (rng_below(&rng, 100) < gone) position.marks.cell[c] &= ~marks_bit(t);
        }
        compare_with_definitions(&position, (uint64_t)i, total);
    }
    assert_true(total[TECHNIQUE_POINTING] > 0 && total[TECHNIQUE_CLAIMING] > 0);
}

// Positions without a solution: nothing goes wrong, and definitions still hold.
static void nonsense_does_no_harm(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    uint64_t total[TECHNIQUE_COUNT] = {0};
    for (uint64_t seed = 0; seed < 150; seed++) {
        Rng rng = rng_seed(seed);
        Grid grid = {{0}};
        for (int c = 0; c < layout.cells; c++)
            if (rng_below(&rng, 10) < seed % 10) grid.cell[c] = (uint8_t)(rng_below(&rng, 9) + 1);
        Position position = position_of_grid(&layout, &grid);
        for (int c = 0; c < layout.cells; c++) position.marks.cell[c] &= (TokenMask)rng_next(&rng);
        compare_with_definitions(&position, seed, total);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step_agrees_with_the_solution),
        cmocka_unit_test(every_step_agrees_on_other_boards),
        cmocka_unit_test(finders_keep_their_definitions),
        cmocka_unit_test(finders_keep_their_definitions_on_other_boards),
        cmocka_unit_test(extra_houses_count_too),
        cmocka_unit_test(nonsense_does_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
