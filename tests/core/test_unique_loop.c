// Unique loops: against the solution, by exchange, and all there are on small boards.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/techniques/technique_find.h"
#include "support/unique_judge.h"

static const Technique first = TECHNIQUE_UNIQUE_LOOP_1, last = TECHNIQUE_UNIQUE_LOOP_4;

static void loops_agree_with_the_solution(void **state) {
    (void)state;
    unique_sound_on("9x9", TEST_SOAK ? 200000 : 3000 / CHAIN_SHARE, first, last, 0);
    unique_sound_on("4x4", 200, first, last, 0);
    unique_sound_on("6x6", 600 / CHAIN_SHARE, first, last, 0);
    unique_sound_on("jigsaw", 160 / CHAIN_SHARE, first, last, 0);
    unique_sound_on("12x12", 3, first, last, 0);
}

// --- by exchange ---

// Every house has two cells of the loop or none; all are empty and have the pair.
static void form_of(const UniqueJudge *judge, const Step *step) {
    const Layout *layout = judge->position->layout;
    for (int h = 0; h < layout->house_count; h++) {
        CellSet here = cellset_and(step->pattern_cells, layout->house[h].set);
        int cells = cellset_count(&here);
        assert_true(cells == 0 || cells == 2);
    }
    int size = cellset_count(&step->pattern_cells);
    assert_true(size >= 6 && size % 2 == 0);
    const CellSet *cells = &step->pattern_cells;
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1))
        assert_int_equal(step->tokens & ~judge->position->marks.cell[c], 0);
    assert_int_equal(marks_count(step->tokens), 2);
    int least = size == 6 ? 46 : size == 8 ? 47 : 50; // Sudoku Explainer
    if (step->technique == TECHNIQUE_UNIQUE_LOOP_3)
        assert_in_range(step->rating_tenths, least + 1, least + 6);
    else
        assert_int_equal(step->rating_tenths, least);
}

static bool watch(void *context, const Step *step) {
    UniqueJudge *judge = context;
    unique_form(judge, step);
    form_of(judge, step);
    judge->steps[step->technique]++;
    if (!unique_contradicts(judge, step)) return true;
    judge->against[step->technique]++;
    unique_exchange(judge, step);
    return true;
}

static void exchanged_on(const char *id, int count) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    UniqueJudge judge = {.seed = 0};
    for (int i = 1; i <= count; i++) {
        Grid solution;
        Position position = unique_position(&layout, (uint64_t)i, &solution);
        judge.position = &position;
        judge.solution = &solution;
        judge.seed = (uint64_t)i;
        for (Technique t = first; t <= last; t++) assert_true(technique_find(&position, t, watch, &judge));
    }
    printf("%s: %d positions:", id, count);
    for (Technique t = first; t <= last; t++) {
        printf(" %s %llu/%llu", technique_info(t)->key, (unsigned long long)judge.against[t],
               (unsigned long long)judge.steps[t]);
        if (layout.order == 9 && CHAIN_SHARE == 1) assert_true(judge.against[t] > 0);
    }
    printf("\n");
}

static void what_contradicts_a_solution_shows_a_second(void **state) {
    (void)state;
    exchanged_on("9x9", TEST_SOAK ? 1000000 : 12000 / CHAIN_SHARE);
    exchanged_on("6x6", 4000 / CHAIN_SHARE);
    exchanged_on("jigsaw", 8000 / CHAIN_SHARE);
    exchanged_on("8x8", 800 / CHAIN_SHARE);
}

// --- all there are: every set of cells with the pair, asked whether it is a loop ---

static Outcomes found, defined; // too large for a stack under a sanitiser

// Walks from cell to cell, by houses, in the colours of a chessboard. False when two of a colour share a
// house.
static bool colour(const Layout *layout, const int *cell, int count, unsigned chosen, unsigned *out_reached) {
    int colours[CELLS_MAX] = {0}, start = __builtin_ctz(chosen);
    colours[start] = 1;
    *out_reached = 1u << start;
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                if ((chosen >> i & 1) == 0 || (chosen >> j & 1) == 0 || colours[i] == 0) continue;
                if (!cellset_has(&layout->peers[cell[i]], cell[j])) continue;
                if (colours[j] == colours[i]) return false;
                more = more || colours[j] == 0;
                colours[j] = -colours[i];
                *out_reached |= 1u << j;
            }
        }
    }
    return true;
}

static bool is_loop(const Layout *layout, const int *cell, int count, unsigned chosen) {
    if (__builtin_popcount(chosen) < 6) return false;
    for (int h = 0; h < layout->house_count; h++) {
        int here = 0;
        for (int i = 0; i < count; i++)
            here += (chosen >> i & 1) != 0 && cellset_has(&layout->house[h].set, cell[i]);
        if (here != 0 && here != 2) return false;
    }
    unsigned reached;
    return colour(layout, cell, count, chosen, &reached) && reached == chosen;
}

// Type 1: one cell has more than the pair, and loses the pair. Type 2: several have one token more, all the
// same, which goes from what sees them all.
static void define(const Position *position, TokenMask pair, const int *cell, int count, unsigned chosen,
                   Technique technique) {
    const Layout *layout = position->layout;
    CellSet pattern = {{0}}, more = {{0}};
    TokenMask extra = 0;
    for (int i = 0; i < count; i++) {
        if ((chosen >> i & 1) == 0) continue;
        cellset_add(&pattern, cell[i]);
        if (position->marks.cell[cell[i]] == pair) continue;
        cellset_add(&more, cell[i]);
        extra |= position->marks.cell[cell[i]] & ~pair;
    }
    Marks remove = {{0}};
    if (technique == TECHNIQUE_UNIQUE_LOOP_1) {
        if (cellset_count(&more) != 1) return;
        remove.cell[cellset_next(&more, 0)] = pair;
    } else {
        if (cellset_count(&more) < 2 || marks_count(extra) != 1) return;
        for (int c = 0; c < layout->cells; c++) {
            CellSet unseen = cellset_minus(more, layout->peers[c]);
            if (cellset_empty(&unseen)) remove.cell[c] = position->marks.cell[c] & extra;
        }
        if (marks_empty(layout, &remove)) return;
    }
    outcome_add(&defined, outcome_of(layout, 0, 0, &pattern, &remove));
}

static void define_all(const Position *position, Technique technique) {
    int order = position->layout->order;
    for (int a = 1; a <= order; a++) {
        for (int b = a + 1; b <= order; b++) {
            TokenMask pair = marks_bit(a) | marks_bit(b);
            int cell[CELLS_MAX], count = 0;
            for (int c = 0; c < position->layout->cells; c++)
                if ((pair & ~position->marks.cell[c]) == 0) cell[count++] = c;
            if (count > 15) continue; // too many sets: see the caller
            for (unsigned chosen = 1; chosen < 1u << count; chosen++)
                if (is_loop(position->layout, cell, count, chosen))
                    define(position, pair, cell, count, chosen, technique);
        }
    }
}

typedef struct {
    const Position *position;
} Collector;

// Leaves out the pairs that the definition leaves out.
static bool collect(void *context, const Step *step) {
    const Position *position = ((const Collector *)context)->position;
    int count = 0;
    for (int c = 0; c < position->layout->cells; c++) count += (step->tokens & ~position->marks.cell[c]) == 0;
    if (count <= 15)
        outcome_add(&found, outcome_of(position->layout, 0, 0, &step->pattern_cells, &step->remove));
    return true;
}

static void all_are_found(void **state) {
    (void)state;
    const char *const ids[] = {"6x6", "9x9", "8x8"};
    int total = 0;
    for (int l = 0; l < 3; l++) {
        Layout layout;
        assert_true(layout_init(&layout, ids[l]));
        for (int i = 0; i < 400 / CHAIN_SHARE; i++) {
            uint64_t seed = 70000 + (uint64_t)i;
            Grid solution;
            Position position = unique_position(&layout, seed, &solution);
            Collector collector = {&position};
            for (Technique t = TECHNIQUE_UNIQUE_LOOP_1; t <= TECHNIQUE_UNIQUE_LOOP_2; t++) {
                found.count = defined.count = 0;
                technique_find(&position, t, collect, &collector);
                define_all(&position, t);
                outcomes_agree(&found, &defined, &position, t, seed);
                total += found.count;
            }
        }
    }
    printf("%d loops, and no more by definition\n", total);
    assert_true(total > 0);
}

// --- by hand: a loop of six cells on an otherwise blank board ---

typedef struct {
    Layout layout;
    Position position;
    int count;
    Step step; // the first found
} Stage;

// r1c1 r1c4 r2c4 r2c7 r3c7 r3c1: each two in a row, a column and a box.
static const int six[] = {0, 3, 12, 15, 24, 18};

static void set_six(Stage *stage, TokenMask last_but_one, TokenMask last_one) {
    assert_true(layout_init(&stage->layout, "9x9"));
    Grid empty = {{0}};
    stage->position = position_of_grid(&stage->layout, &empty);
    for (int i = 0; i < 4; i++) stage->position.marks.cell[six[i]] = 0x3;
    stage->position.marks.cell[six[4]] = last_but_one;
    stage->position.marks.cell[six[5]] = last_one;
}

static bool count(void *context, const Step *step) {
    Stage *stage = context;
    if (stage->count++ == 0) stage->step = *step;
    return true;
}

static void expect(Stage *stage, Technique technique, int steps, int removals, int tenths) {
    for (Technique t = first; t <= last; t++) {
        stage->count = 0;
        technique_find(&stage->position, t, count, stage);
        assert_int_equal(stage->count, t == technique ? steps : 0);
    }
    stage->count = 0;
    technique_find(&stage->position, technique, count, stage);
    assert_int_equal(step_removals(&stage->layout, &stage->step), removals);
    assert_int_equal(stage->step.rating_tenths, tenths);
    assert_int_equal(stage->step.tokens, 0x3);
}

static void type_by_type(void **state) {
    (void)state;
    Stage stage;
    set_six(&stage, 0x3, 0x1f);
    expect(&stage, TECHNIQUE_UNIQUE_LOOP_1, 1, 2, 46);
    set_six(&stage, 0x7, 0x7);
    expect(&stage, TECHNIQUE_UNIQUE_LOOP_2, 1, 7, 46); // the rest of row 3
    set_six(&stage, 0x7, 0xb);
    stage.position.marks.cell[19] = 0xc; // r3c2 34
    expect(&stage, TECHNIQUE_UNIQUE_LOOP_3, 1, 12, 47);
    assert_int_equal(stage.step.house[0], 2);
    set_six(&stage, 0x7, 0xb);
    for (int c = 18; c < 27; c++)
        if (c != 18 && c != 24) stage.position.marks.cell[c] = 0x1fe; // 1 is locked in row 3
    expect(&stage, TECHNIQUE_UNIQUE_LOOP_4, 1, 2, 46);
    assert_int_equal(stage.step.remove.cell[18], 0x2);
}

// Both tokens are in one cell of the row besides the two, so that cell is one of them.
static void a_hidden_set_makes_type_3(void **state) {
    (void)state;
    Stage stage;
    set_six(&stage, 0x1f, 0x1f);
    for (int c = 20; c < 27; c++)
        if (c != 24) stage.position.marks.cell[c] = 0x1fc;
    expect(&stage, TECHNIQUE_UNIQUE_LOOP_3, 1, 7, 47); // r3c2 loses all but 1 and 2
    assert_int_equal(stage.step.remove.cell[19], 0x1fc);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_agree_with_the_solution),
        cmocka_unit_test(what_contradicts_a_solution_shows_a_second),
        cmocka_unit_test(all_are_found),
        cmocka_unit_test(type_by_type),
        cmocka_unit_test(a_hidden_set_makes_type_3),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
