// Unique, hidden and avoidable rectangles: against the solution, by exchange, and type by type.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/techniques/technique_find.h"
#include "support/technique_cases.h"
#include "support/unique_judge.h"

static const Technique first = TECHNIQUE_UNIQUE_RECTANGLE_1, last = TECHNIQUE_AVOIDABLE_RECTANGLE_2;

static void rectangles_agree_with_the_solution(void **state) {
    (void)state;
    unique_sound_on("9x9", TEST_SOAK ? 200000 : 3000 / CHAIN_SHARE, first, last, 0);
    unique_sound_on("9x9", TEST_SOAK ? 200000 : 1500 / CHAIN_SHARE, first, last, FIND_RECTANGLE_GAPS);
    unique_sound_on("4x4", 200, first, last, FIND_RECTANGLE_GAPS);
    unique_sound_on("6x6", 600 / CHAIN_SHARE, first, last, FIND_RECTANGLE_GAPS);
    unique_sound_on("jigsaw", 160 / CHAIN_SHARE, first, last, FIND_RECTANGLE_GAPS);
    unique_sound_on("12x12", 3, first, last, FIND_RECTANGLE_GAPS);
}

// --- by exchange ---

// Two rows, two columns, two boxes; open corners are no clues, and those of the pair.
static void form_of(const UniqueJudge *judge, const Step *step) {
    const Layout *layout = judge->position->layout;
    CellSet rows = {{0}}, columns = {{0}}, boxes = {{0}};
    const CellSet *cells = &step->pattern_cells;
    int filled = 0;
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        cellset_add(&rows, layout_row(layout, c));
        cellset_add(&columns, layout_column(layout, c));
        cellset_add(&boxes, layout->box_of[c]);
        filled += judge->position->grid.cell[c] != 0;
        assert_false(cellset_has(&judge->position->given, c));
    }
    assert_int_equal(cellset_count(cells), 4);
    assert_int_equal(cellset_count(&rows), 2);
    assert_int_equal(cellset_count(&columns), 2);
    assert_int_equal(cellset_count(&boxes), 2);
    assert_int_equal(marks_count(step->tokens), 2);
    int solved = step->technique == TECHNIQUE_AVOIDABLE_RECTANGLE_1   ? 3
                 : step->technique == TECHNIQUE_AVOIDABLE_RECTANGLE_2 ? 2
                                                                      : 0;
    assert_int_equal(filled, solved);
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
        position.options = i % 2 ? FIND_RECTANGLE_GAPS : 0;
        judge.position = &position;
        judge.solution = &solution;
        judge.seed = (uint64_t)i;
        for (Technique t = first; t <= last; t++) assert_true(technique_find(&position, t, watch, &judge));
    }
    printf("%s: %d positions:", id, count);
    for (Technique t = first; t <= last; t++) {
        printf(" %s %llu/%llu", technique_info(t)->key, (unsigned long long)judge.against[t],
               (unsigned long long)judge.steps[t]);
        if (layout.order == 9 && layout.box_rows != 0 && CHAIN_SHARE == 1) assert_true(judge.against[t] > 0);
    }
    printf("\n");
}

static void what_contradicts_a_solution_shows_a_second(void **state) {
    (void)state;
    exchanged_on("9x9", TEST_SOAK ? 1000000 : 10000 / CHAIN_SHARE);
    exchanged_on("6x6", 4000 / CHAIN_SHARE);
    exchanged_on("4x4", 2000 / CHAIN_SHARE);
    exchanged_on("jigsaw", 4000 / CHAIN_SHARE);
    exchanged_on("8x8", 800 / CHAIN_SHARE);
}

// --- type by type, on an otherwise blank board ---

typedef struct {
    Layout layout;
    Position position;
    int count;
    Step step; // the first found
} Stage;

// r1c1 r1c4 r2c1 r2c4 with these candidates.
static void set_corners(Stage *stage, TokenMask a, TokenMask b, TokenMask c, TokenMask d) {
    assert_true(layout_init(&stage->layout, "9x9"));
    Grid empty = {{0}};
    stage->position = position_of_grid(&stage->layout, &empty);
    stage->position.marks.cell[0] = a;
    stage->position.marks.cell[3] = b;
    stage->position.marks.cell[9] = c;
    stage->position.marks.cell[12] = d;
}

// No place for the token in the house besides the corners.
static void lock(Stage *stage, int house, int token) {
    for (int i = 0; i < 9; i++) {
        int cell = stage->layout.house[house].cell[i];
        if (cell != 0 && cell != 3 && cell != 9 && cell != 12)
            stage->position.marks.cell[cell] &= ~marks_bit(token);
    }
}

static bool count(void *context, const Step *step) {
    Stage *stage = context;
    if (stage->count++ == 0) stage->step = *step;
    return true;
}

// So many steps of the technique; those of all other types of unique rectangle are none.
static void expect(Stage *stage, Technique technique, int steps) {
    for (Technique t = first; t <= TECHNIQUE_HIDDEN_RECTANGLE; t++) {
        if (t == technique) continue;
        stage->count = 0;
        technique_find(&stage->position, t, count, stage);
        assert_int_equal(stage->count, 0);
    }
    stage->count = 0;
    technique_find(&stage->position, technique, count, stage);
    assert_int_equal(stage->count, steps);
    if (steps > 0) assert_int_equal(stage->step.tokens, 0x3);
}

enum { ROW_1 = 0, ROW_2 = 1, COLUMN_1 = 9, COLUMN_4 = 12 };

static void type_1(void **state) {
    (void)state;
    Stage stage;
    set_corners(&stage, 0x3, 0x3, 0x3, 0x7);
    expect(&stage, TECHNIQUE_UNIQUE_RECTANGLE_1, 1);
    assert_int_equal(stage.step.remove.cell[12], 0x3);
    assert_int_equal(step_removals(&stage.layout, &stage.step), 2);
    set_corners(&stage, 0x1, 0x3, 0x3, 0xe); // gaps
    expect(&stage, TECHNIQUE_UNIQUE_RECTANGLE_1, 0);
    stage.position.options = FIND_RECTANGLE_GAPS;
    expect(&stage, TECHNIQUE_UNIQUE_RECTANGLE_1, 1);
    assert_int_equal(stage.step.remove.cell[12], 0x2);
}

static void types_2_and_5(void **state) {
    (void)state;
    Stage stage;
    set_corners(&stage, 0x3, 0x3, 0x7, 0x7);
    expect(&stage, TECHNIQUE_UNIQUE_RECTANGLE_2, 1);
    assert_int_equal(step_removals(&stage.layout, &stage.step), 7);
    set_corners(&stage, 0x3, 0x7, 0x7, 0x3);
    expect(&stage, TECHNIQUE_UNIQUE_RECTANGLE_5, 1);
    set_corners(&stage, 0x3, 0x7, 0x7, 0x7);
    expect(&stage, TECHNIQUE_UNIQUE_RECTANGLE_5, 1);
    assert_int_equal(step_removals(&stage.layout, &stage.step), 2);
    assert_int_equal(stage.step.remove.cell[13], 0x4); // r2c5 and r2c6 see all three
}

static void type_3(void **state) {
    (void)state;
    Stage stage;
    set_corners(&stage, 0x3, 0x3, 0x7, 0xb);
    stage.position.marks.cell[10] = 0xc; // r2c2 34: a pair with the second row's corners
    expect(&stage, TECHNIQUE_UNIQUE_RECTANGLE_3, 1);
    assert_int_equal(stage.step.rating_tenths, 46);
    assert_int_equal(step_removals(&stage.layout, &stage.step), 12);
    assert_int_equal(stage.step.house[0], ROW_2);
}

static void type_4(void **state) {
    (void)state;
    Stage stage;
    set_corners(&stage, 0x3, 0x3, 0x7, 0xb);
    lock(&stage, ROW_2, 1);
    expect(&stage, TECHNIQUE_UNIQUE_RECTANGLE_4, 1);
    assert_int_equal(stage.step.remove.cell[9], 0x2);
    assert_int_equal(stage.step.remove.cell[12], 0x2);
    assert_int_equal(stage.step.house[0], ROW_2);
    // two corners of a box: both the column and the box must do without
    set_corners(&stage, 0x3, 0x7, 0x3, 0xb);
    lock(&stage, COLUMN_4, 1);
    expect(&stage, TECHNIQUE_UNIQUE_RECTANGLE_4, 0);
    lock(&stage, 19, 1);
    expect(&stage, TECHNIQUE_UNIQUE_RECTANGLE_4, 1);
}

static void type_6(void **state) {
    (void)state;
    Stage stage;
    set_corners(&stage, 0x3, 0x7, 0xb, 0x3);
    lock(&stage, ROW_1, 1);
    lock(&stage, ROW_2, 1);
    lock(&stage, COLUMN_1, 1);
    stage.count = 0;
    technique_find(&stage.position, TECHNIQUE_UNIQUE_RECTANGLE_6, count, &stage);
    assert_int_equal(stage.count, 0);
    lock(&stage, COLUMN_4, 1);
    technique_find(&stage.position, TECHNIQUE_UNIQUE_RECTANGLE_6, count, &stage);
    assert_int_equal(stage.count, 1);
    assert_int_equal(stage.step.remove.cell[3], 0x1);
    assert_int_equal(stage.step.remove.cell[9], 0x1);
    assert_int_equal(stage.step.house_count, 4);
}

static void hidden(void **state) {
    (void)state;
    Stage stage;
    set_corners(&stage, 0x3, 0x1f, 0xf, 0x2f);
    lock(&stage, ROW_2, 1);
    expect(&stage, TECHNIQUE_HIDDEN_RECTANGLE, 0);
    lock(&stage, COLUMN_4, 1);
    expect(&stage, TECHNIQUE_HIDDEN_RECTANGLE, 1);
    assert_int_equal(stage.step.remove.cell[12], 0x2);
    assert_int_equal(step_removals(&stage.layout, &stage.step), 1);
}

// Four cells of one box, or of four, cannot change places.
static void boxes_matter(void **state) {
    (void)state;
    Stage stage;
    set_corners(&stage, 0x1ff, 0x1ff, 0x1ff, 0x1ff);
    TokenMask *marks = stage.position.marks.cell;
    marks[0] = marks[3] = marks[36] = 0x3; // r1c1 r1c4 r5c1 r5c4
    marks[39] = 0x7;
    expect(&stage, TECHNIQUE_UNIQUE_RECTANGLE_1, 0);
    set_corners(&stage, 0x3, 0x1ff, 0x3, 0x1ff);
    marks[1] = 0x3; // r1c1 r1c2 r2c1 r2c2
    marks[10] = 0x7;
    expect(&stage, TECHNIQUE_UNIQUE_RECTANGLE_1, 0);
}

static void clues_are_not_avoidable(void **state) {
    (void)state;
    Stage stage;
    set_corners(&stage, 0x3, 0x3, 0x3, 0x3);
    Position *position = &stage.position;
    position->grid.cell[0] = position->grid.cell[12] = 1;
    position->grid.cell[9] = 2;
    position->marks = marks_of_grid(&stage.layout, &position->grid);
    position->marks.cell[3] = 0x6; // 2 would complete the exchange
    stage.count = 0;
    technique_find(position, TECHNIQUE_AVOIDABLE_RECTANGLE_1, count, &stage);
    assert_int_equal(stage.count, 1);
    assert_int_equal(stage.step.remove.cell[3], 0x2);
    assert_int_equal(cellset_count(&stage.step.pattern_cells), 4);
    cellset_add(&position->given, 12);
    stage.count = 0;
    technique_find(position, TECHNIQUE_AVOIDABLE_RECTANGLE_1, count, &stage);
    assert_int_equal(stage.count, 0);
}

static void technique_cases_pass(void **state) {
    (void)state;
    static const char *const prefixes[] = {"0600", "0601", "0602", "0603", "0604",
                                           "0605", "0606", "0607", "0608"};
    cases_pass_of(prefixes, 9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rectangles_agree_with_the_solution),
        cmocka_unit_test(what_contradicts_a_solution_shows_a_second),
        cmocka_unit_test(type_1),
        cmocka_unit_test(types_2_and_5),
        cmocka_unit_test(type_3),
        cmocka_unit_test(type_4),
        cmocka_unit_test(type_6),
        cmocka_unit_test(hidden),
        cmocka_unit_test(boxes_matter),
        cmocka_unit_test(clues_are_not_avoidable),
        cmocka_unit_test(technique_cases_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
